import { expect, it } from 'vitest'
import { show } from '../../testing/show.tsx'
import { Choice } from './choice.tsx'

it('stands beside the first line of its words, however many there are, and as high as one of them', async () => {
  const screen = await show(
    <div style={{ width: 200 }}>
      <Choice type="checkbox">Short</Choice>
      <Choice type="radio">Long enough that it takes a second line in so narrow a place</Choice>
    </div>,
  )
  const labels = [...screen.container.querySelectorAll('label')]
  const offsets = labels.map((label) => {
    const box = label.querySelector('input')?.getBoundingClientRect() ?? new DOMRect()
    const words = document.createRange()
    words.selectNodeContents(label.lastElementChild ?? label)
    const line = words.getClientRects()[0] ?? new DOMRect()
    return Math.abs(box.top + box.height / 2 - line.top - line.height / 2)
  })
  for (const offset of offsets) expect(offset).toBeLessThanOrEqual(1)
  const [short, long] = labels.map((label) => label.getBoundingClientRect().height)
  expect(long).toBeGreaterThan(short ?? 0)
  expect(short).toBe(28)
})
