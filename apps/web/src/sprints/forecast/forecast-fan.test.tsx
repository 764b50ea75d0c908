import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../../testing/show.tsx'
import { ForecastFan } from './forecast-fan.tsx'

const sprints = Array.from({ length: 12 }, (_, at) => ({
  number: at + 1,
  finishedHere: 0,
  done: [at * 4, at * 4 + 1, at * 4 + 2, at * 4 + 3, at * 4 + 4],
}))

describe('the picture of a forecast', () => {
  beforeEach(() => page.viewport(375, 812))
  afterEach(() => page.viewport(1280, 800))

  it('has labels as large as other small text on a phone, and none is cut', async () => {
    const screen = await show(
      <div className="p-4">
        <ForecastFan
          points={48}
          forecast={{ runs: 100, sprints, finish: [{ share: 0.85, sprint: 12, endDate: '2030-06-23T23:59:59.999Z' }] }}
        />
      </div>,
    )
    const picture = screen.getByRole('img').element()
    await expect.poll(() => picture.getBoundingClientRect().right).toBeLessThanOrEqual(375)
    const labels = [...picture.querySelectorAll('text')]
    expect(labels.length).toBeGreaterThan(3)
    for (const label of labels) {
      const { height, left, right } = label.getBoundingClientRect()
      expect(height).toBeGreaterThanOrEqual(12)
      expect(left).toBeGreaterThanOrEqual(0)
      expect(right).toBeLessThanOrEqual(375)
    }
  })

  it('has each label at its own line and across no other, and names on the axis the sprints that they stand at', async () => {
    const endDate = '2030-06-23T23:59:59.999Z'
    const finish = [
      { share: 0.5, sprint: 6, endDate },
      { share: 0.85, sprint: 7, endDate },
      { share: 0.95, sprint: 7, endDate },
    ]
    const screen = await show(
      <div className="p-4">
        <ForecastFan points={48} forecast={{ runs: 100, sprints: sprints.slice(0, 7), finish }} />
      </div>,
    )
    const picture = screen.getByRole('img').element()
    await expect.poll(() => picture.getBoundingClientRect().right).toBeLessThanOrEqual(375)
    const boxOf = (element: Element) => element.getBoundingClientRect()
    const words = [...picture.querySelectorAll('text')]
    const lines = [...picture.querySelectorAll('line')].filter((line) => boxOf(line).height > 20)
    expect(lines).toHaveLength(2)
    for (const [at, label] of ['50%', '85%, 95%'].entries()) {
      const text = words.find(({ textContent }) => textContent === label)
      if (!text) throw new Error(`${label} is not drawn`)
      const box = boxOf(text)
      expect(Math.abs(boxOf(lines[at] as Element).left - box.right)).toBeLessThan(8)
      for (const line of lines.map(boxOf)) {
        const isAcross = line.left > box.left && line.left < box.right && line.top < box.bottom - 4
        expect(isAcross).toBe(false)
      }
    }
    const axis = words.map(({ textContent }) => textContent)
    expect(axis).toContain('6')
    expect(axis).toContain('7')
  })
})
