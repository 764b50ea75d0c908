import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { anEpic } from '../../testing/backlog.ts'
import { show } from '../../testing/show.tsx'
import { FoldedLegend } from './epic-legend.tsx'
import { epicIndex } from './sprints-by-epic.ts'

const epicsOf = (count: number) =>
  epicIndex(Array.from({ length: count }, (_, at) => ({ ...anEpic(`e${at}`), title: `Epic ${at}` })))

it('names the epics; on a phone many of them only when asked', async () => {
  const screen = await show(<FoldedLegend epics={epicsOf(5)} hasGuesses={false} />)
  await expect.element(screen.getByText('Epic 4')).toBeVisible()
  await page.viewport(375, 760)
  await expect.element(screen.getByText('Epic 4')).not.toBeVisible()
  const button = screen.getByRole('button', { name: '5 epics' })
  const words = document.createRange()
  words.selectNodeContents(button.getByText('5 epics').element())
  const edge = screen.container.getBoundingClientRect().left
  expect(Math.abs(words.getBoundingClientRect().left - edge), 'begins where the lines around it do').toBeLessThan(2)
  await button.click()
  await expect.element(screen.getByText('Epic 4')).toBeVisible()
})

it('shows a few on a phone too, and what a guess is marked with', async () => {
  await page.viewport(375, 760)
  const screen = await show(<FoldedLegend epics={epicsOf(4)} hasGuesses />)
  await expect.element(screen.getByText('Epic 3')).toBeVisible()
  await expect.element(screen.getByText('~ guessed')).toBeVisible()
})
