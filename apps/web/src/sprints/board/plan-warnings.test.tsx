import type { PlanProof } from '@planwright/contract'
import { afterEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../../testing/show.tsx'
import { PlanWarnings } from './plan-warnings.tsx'

const titles: Record<string, string> = { all: 'Everything', sign: 'Sign in', pay: 'Pay by card' }
const round: PlanProof['warnings'][number] = {
  code: 'dependency-cycle',
  storyIds: ['sign', 'pay'],
  message: 'These stories wait for each other: “Sign in” waits for “Pay by card” waits for “Sign in”.',
}
const large: PlanProof['warnings'][number] = {
  code: 'story-too-large',
  storyIds: ['all'],
  message:
    '“Everything” has 40 points, and no sprint that it could go to holds more than 30. It gets a sprint of its own, over capacity. Split it into smaller stories.',
}

async function warn(...warnings: PlanProof['warnings']) {
  const split: string[] = []
  const screen = await show(
    <div className="p-4">
      <PlanWarnings warnings={warnings} titleOf={(id) => titles[id] ?? ''} onSplit={(id) => split.push(id)} />
      <p>The board</p>
    </div>,
  )
  return { screen, split }
}

afterEach(() => page.viewport(1280, 800))

it.each([375, 1280])(
  'takes one line of a window of %i, with how many there are and the first, and opens to all',
  async (width) => {
    await page.viewport(width, 800)
    const { screen } = await warn(round, large)
    const line = screen.getByRole('button', { name: /^2 warnings These stories wait for each other/ })
    await expect.element(line).toHaveAttribute('aria-expanded', 'false')
    // padding of the page, one line
    expect(screen.getByText('The board').element().getBoundingClientRect().top).toBeLessThan(16 + 40)
    expect(screen.getByRole('list', { name: 'Warnings' }).query()).toBeNull()
    await line.click()
    await expect.element(screen.getByRole('list', { name: 'Warnings' })).toBeVisible()
    await expect.element(screen.getByText(large.message)).toBeVisible()
    // said once
    await expect
      .element(screen.getByRole('button', { name: '2 warnings', exact: true }))
      .toHaveAttribute('aria-expanded', 'true')
    expect(screen.getByText(round.message).elements()).toHaveLength(1)
  },
)

it('splits a story that is too large by a press, beside the line and among all', async () => {
  const { screen, split } = await warn(large, round)
  const press = screen.getByRole('button', { name: 'Split it: Everything' })
  await press.click()
  expect(split).toEqual(['all'])
  await screen.getByRole('button', { name: /^2 warnings/ }).click()
  // there is nothing to split where stories wait for each other
  await expect.element(press).toBeVisible()
  await press.click()
  expect(split).toEqual(['all', 'all'])
})
