/**
 * `npm run bench:workspace`: how quick the planner's screens are with a large initiative, 300 stories in 40 sprints, in Chromium on the built page:
 * milliseconds from a press to the first paint of a view, from a key to the filtered list, frames of a drag, and the long tasks meanwhile. The
 * last line is JSON; all times are milliseconds.
 */
import { chromium, type Locator, type Page } from '@playwright/test'
import { launchOptions } from '../e2e/launch-options.ts'
import { manyStories, openPlanOf } from '../e2e/plan-steps.ts'
import { prepareProject } from '../e2e/prepare.ts'
import { startProduct } from '../e2e/product.ts'

const sizes = [75, 300] as const
const rounds = 5
/** Points a sprint, so that 300 stories fill 40 sprints. */
const velocity = 30

const product = await startProduct()
const browser = await chromium.launch(launchOptions)
try {
  const figures: Record<string, object> = {}
  for (const size of sizes) {
    const page = await browser.newPage({ baseURL: product.url, viewport: { width: 1280, height: 800 } })
    await prepareProject(page)
    await openPlanOf(page, manyStories(size), velocity)
    await page.evaluate(noteLongTasks)
    figures[`${size} stories`] = {
      ...(await views(page, {
        Timeline: '[data-bar]',
        List: 'tr[data-story]',
        Board: 'section[aria-label^="Sprint "]',
      })),
      'drag a story': await drag(page),
    }
    await page.getByRole('button', { name: 'Back', exact: true }).click()
    figures[`${size} stories, backlog`] = {
      ...(await views(page, { Map: '[data-cell]', List: 'article.border-b', Cards: 'article.rounded-card' })),
      search: await search(page),
    }
    await page.close()
  }
  for (const [name, of] of Object.entries(figures))
    for (const [what, { ms, longTasks }] of Object.entries(of) as [string, Figure][])
      console.log(
        `${name}, ${what}: ${ms} ms${longTasks.length > 0 ? `, tasks over 50 ms: ${longTasks.join(', ')}` : ''}`,
      )
  console.log(JSON.stringify(figures))
} finally {
  await browser.close()
  await product.stop()
}

type Figure = { ms: number; longTasks: number[] }
type Noting = { longTasks: number[] }

function noteLongTasks() {
  const longTasks: number[] = []
  Object.assign(window, { longTasks })
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longTasks.push(Math.round(duration))
  }).observe({ type: 'longtask' })
}

/** The long tasks since this was asked last. */
function longTasksOf(page: Page): Promise<number[]> {
  return page.evaluate(() => (window as unknown as Noting).longTasks.splice(0))
}

/** Each view is shown in turn; the first time its code is loaded too. */
async function views(page: Page, marks: Record<string, string>): Promise<Record<string, Figure>> {
  const times = new Map<string, number[]>()
  const tasks = new Map<string, number[]>()
  for (let round = 0; round < rounds; round += 1)
    for (const [name, mark] of Object.entries(marks)) {
      await longTasksOf(page)
      const time = await timeToPaint(page.locator('button').filter({ hasText: new RegExp(`^${name}$`) }), mark)
      times.set(name, [...(times.get(name) ?? []), time])
      tasks.set(name, [...(tasks.get(name) ?? []), ...(await longTasksOf(page))])
    }
  return Object.fromEntries(
    [...times].map(([name, all]) => [`show ${name}`, { ms: median(all), longTasks: tasks.get(name) ?? [] }]),
  )
}

/** From the press until the frame after the one in which the view stands in the document. */
function timeToPaint(button: Locator, mark: string): Promise<number> {
  return button.evaluate(async (element, until) => {
    const began = performance.now()
    if (element instanceof HTMLElement) element.click()
    while (!document.querySelector(until)) await new Promise(requestAnimationFrame)
    await new Promise((painted) => requestAnimationFrame(() => setTimeout(painted)))
    return performance.now() - began
  }, mark)
}

/** The longest frame while a story is carried over the board. */
async function drag(page: Page): Promise<Figure> {
  const box = await page.locator('[data-story]').first().boundingBox()
  if (!box) throw new Error('No story is in view.')
  await longTasksOf(page)
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await page.mouse.down()
  const frames = page.evaluate(async () => {
    const gaps: number[] = []
    let last = await new Promise<number>(requestAnimationFrame)
    for (const end = last + 2_000; last < end; ) {
      const now = await new Promise<number>(requestAnimationFrame)
      gaps.push(now - last)
      last = now
    }
    return gaps
  })
  for (let step = 0; step < 100; step += 1) await page.mouse.move(box.x + step * 9, box.y + (step % 20) * 10)
  const gaps = await frames
  await page.keyboard.press('Escape')
  await page.mouse.up()
  return { ms: percentile(gaps, 0.95), longTasks: await longTasksOf(page) }
}

/** From a key in the search field to the paint of what it leaves. */
async function search(page: Page): Promise<Figure> {
  await longTasksOf(page)
  await page.evaluate(() => {
    const keys: number[] = []
    Object.assign(window, { keys })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if (entry.name === 'keydown') keys.push(entry.duration)
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
  })
  await page.getByRole('searchbox').pressSequentially('invoice', { delay: 120 })
  const keys = await page.evaluate(() => (window as unknown as { keys: number[] }).keys)
  return { ms: keys.length > 0 ? Math.max(...keys) : 16, longTasks: await longTasksOf(page) }
}

function percentile(values: readonly number[], share: number): number {
  return Math.round(values.toSorted((one, other) => one - other)[Math.ceil(values.length * share) - 1] ?? Number.NaN)
}

function median(values: readonly number[]): number {
  return percentile(values, 0.5)
}
