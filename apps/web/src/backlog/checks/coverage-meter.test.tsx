import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../../testing/show.tsx'
import { CoverageMeter } from './coverage-meter.tsx'

const notes = { findings: [], alike: [] }
const coverage = { wanted: 4, told: 4, open: 0, doubtful: 2, mostlyUnsure: false }

const meter = (known: boolean) => (
  <div className="flex flex-wrap px-4">
    <CoverageMeter
      coverage={known ? coverage : undefined}
      hasBrief
      notes={notes}
      questions={3}
      canAsk
      shown={null}
      panelId="panel"
      onShow={() => undefined}
      onNear={() => undefined}
    />
  </div>
)

it('leaves what is beside it where it is on a phone when it becomes known', async () => {
  await page.viewport(375, 760)
  const screen = await show(meter(false))
  // its own type is as wide as the one that stands in for it until it is here, but for a pixel
  await document.fonts.ready
  const left = () => screen.getByRole('button', { name: '3 questions' }).element().getBoundingClientRect().left
  const before = left()
  await screen.rerender(meter(true))
  await expect.element(screen.getByRole('button', { name: /of the brief/ })).toBeVisible()
  expect(left()).toBe(before)
})

it('says what was left out in doubt, where all that is wanted is told', async () => {
  const screen = await show(meter(true))
  await expect.element(screen.getByRole('button', { name: '100% of the brief · 2 in doubt' })).toBeVisible()
})
