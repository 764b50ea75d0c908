/**
 * Begins the program of a page that comes with something drawn in it, when that has been painted: on a quick line the program would be there before the first paint, and have the
 * picture wait for what it does. A script of its own that needs no other. The page names the program in a template, and by `data-begins` the files that begin, in their order.
 */
import { drawnId, programId } from './what-is-asked.ts'

/** Where no paint is told of, as in a window that nobody sees, the program begins this long after everything has come. */
const longestMs = 300

function painted(): Promise<void> {
  return new Promise((resolve) => {
    new PerformanceObserver((paints) => {
      if (paints.getEntriesByName('first-contentful-paint').length > 0) resolve()
    }).observe({ type: 'paint', buffered: true })
    const wait = () => setTimeout(resolve, longestMs)
    if (document.readyState === 'complete') wait()
    else window.addEventListener('load', wait)
  })
}

async function begin(): Promise<void> {
  const program = document.getElementById(programId)
  if (!(program instanceof HTMLTemplateElement)) throw new Error('The page names no program')
  const style = program.content.querySelector<HTMLLinkElement>('link[rel=stylesheet]')
  const styled = new Promise<void>((resolve) => {
    style?.addEventListener('load', () => {
      // both at once: what is drawn is styled once more, and not twice
      style.media = 'all'
      document.querySelector('style')?.remove()
      resolve()
    })
    style?.addEventListener('error', () => resolve())
  })
  if (style) {
    style.media = 'not all'
    // what holds for no medium would be asked for last
    style.fetchPriority = 'high'
  }
  program.replaceWith(program.content)
  // what the program draws is measured
  await styled
  for (const { href } of document.querySelectorAll<HTMLLinkElement>('link[data-begins]')) {
    await import(/* @vite-ignore */ href)
    // each in a task of its own
    await new Promise((resolve) => setTimeout(resolve))
  }
}

// for a stranger nothing of the planner is drawn
const isDrawn = document.getElementById(drawnId) !== null || document.getElementById('root')?.hasChildNodes()
void (isDrawn ? painted() : Promise.resolve()).then(begin)
