import { useRef } from 'react'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../../testing/show.tsx'
import { useColumnsInView } from './use-columns-in-view.ts'

function Columns() {
  const box = useRef<HTMLElement>(null)
  const inView = useColumnsInView(box, 8)
  return (
    <>
      <button type="button" onClick={() => inView.show(4)}>
        Show
      </button>
      <p role="status">{`${inView.first + 1} to ${inView.last + 1}`}</p>
      <section
        ref={box}
        aria-label="Sprints"
        className="grid snap-x snap-proximity scroll-px-px grid-flow-col overflow-x-auto max-sm:snap-mandatory"
        style={inView.style}
      >
        {Array.from({ length: 8 }, (_, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they do not change
          <div key={place} className="h-20 snap-start border">
            {place + 1}
          </div>
        ))}
      </section>
    </>
  )
}

/** How far the first column that is seen is out of its place, in px. */
function outOfPlace(): number {
  const box = page.getByRole('region', { name: 'Sprints' }).element()
  const offsets = [...box.children].map(
    (column) => column.getBoundingClientRect().left - box.getBoundingClientRect().left,
  )
  return Math.min(...offsets.map(Math.abs))
}

it('keeps the first sprint that is seen in its place while the window becomes narrower and wider', async () => {
  await page.viewport(1280, 800)
  const screen = await show(<Columns />)
  await screen.getByRole('button', { name: 'Show' }).click()
  await expect.element(screen.getByRole('status')).toHaveTextContent('5 to 8')
  for (const [width, seen] of [
    [375, '5 to 5'],
    [900, '5 to 7'],
    [640, '5 to 6'],
    [1280, '5 to 8'],
  ] as const) {
    await page.viewport(width, 800)
    await expect.element(screen.getByRole('status')).toHaveTextContent(seen)
    await expect.poll(outOfPlace).toBeLessThanOrEqual(2)
  }
})
