import { nextMonday } from '@planwright/contract'
import type { Page } from '@playwright/test'
import { expectAccessibleEverywhere } from '../helpers/accessible-everywhere.ts'
import { expect, test } from '../helpers/fixtures.ts'
import { manyStories, openPlanOf, showBoard, sprint } from '../helpers/plan-steps.ts'
import { prepareProject } from '../helpers/prepare.ts'
import type { Product } from '../helpers/product.ts'
import { postSandbox, type SandboxState, sandboxState } from '../helpers/sandbox.ts'
import { save } from '../helpers/steps.ts'
import { takePictures } from '../helpers/take-pictures.ts'
import { expectUsableEverywhere } from '../helpers/usable-everywhere.ts'

/** A plan that was saved, and of which a team did less than was planned, as it is followed so many days after it has begun, whatever day it is today. */
async function followAfterWeeks(page: Page, product: Product, daysAfterStart: number): Promise<{ siteId: string }> {
  await postSandbox(product, 'reset', {})
  await prepareProject(page)
  const start = nextMonday(new Date(), 'UTC')
  const days = Math.ceil((Date.parse(start) - Date.now()) / 86_400_000) + daysAfterStart
  await openPlanOf(page, manyStories(30), 16, 5, start)
  await save(page)
  await expect(page.getByRole('heading', { name: 'All done!' })).toBeVisible({ timeout: 120_000 })
  const saved = (await sandboxState(product)).sites.find(({ sprints }) => sprints.length > 1)
  if (!saved) throw new Error('no sprints were made')
  const boardId = saved.sprints.at(-1)?.boardId
  await postSandbox(product, 'jira/advance', { siteId: saved.id, boardId, days, seed: 3, velocity: 8 })
  await page.getByRole('link', { name: 'Follow the work' }).click()
  await expect(page.getByText(/^\d+ of \d+ stories done\. .*85% likely/)).toBeVisible()
  return { siteId: saved.id }
}

const siteOf = ({ sites }: SandboxState, siteId: string) => {
  const site = sites.find(({ id }) => id === siteId)
  if (!site) throw new Error('no site')
  return site
}

/** The name of the sprint that each issue stands in. */
async function standing(product: Product, siteId: string): Promise<Map<string, string | null>> {
  const { issues, sprints } = siteOf(await sandboxState(product), siteId)
  const names = new Map(sprints.map(({ id, name }) => [String(id), name]))
  return new Map(
    issues.map(({ key, sprintId }) => [key, sprintId === null ? null : (names.get(String(sprintId)) ?? '')]),
  )
}

/** The moves as the page shows them. */
async function movesShown(page: Page): Promise<{ key: string; from: string; to: string }[]> {
  const rows = page.getByRole('table', { name: 'Stories that move, from where and to where' }).getByRole('row')
  const cells = await rows.evaluateAll((all) =>
    all
      .slice(1)
      .map((row) => [
        row.querySelector('a')?.textContent,
        ...[...row.querySelectorAll('td')].map((cell) => cell.textContent.replaceAll('\u00A0', ' ')),
      ]),
  )
  return cells.map(([key, from, to]) => ({ key: key ?? '', from: from ?? '', to: to ?? '' }))
}

test('what is left is planned again, seen beside the plan as it is, reviewed, saved once and taken back', async ({
  page,
  product,
}) => {
  const { siteId } = await followAfterWeeks(page, product, 33)
  await page.getByRole('button', { name: 'Plan the rest again' }).click()
  const sentence = page.getByRole('heading', { level: 2, name: /; done by / })
  await expect(sentence).toBeFocused()
  await expect(page.getByText('closed: past and fixed').first()).toBeVisible()
  const moves = await movesShown(page)
  expect(moves.length).toBeGreaterThan(0)
  await expectAccessibleEverywhere(page, 'planning-again')
  await expectUsableEverywhere(page, 'planning-again')

  const before = await standing(product, siteId)
  const sprintsBefore = siteOf(await sandboxState(product), siteId).sprints
  await page.getByRole('button', { name: 'Review and save' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save to Jira' })
  await expect(dialog.getByText(new RegExp(`^To update ${moves.length} stor(y|ies) moved$`))).toBeVisible()
  await expect(dialog.getByText(/^To create \d+ sprints$/)).toBeVisible()
  await expectAccessibleEverywhere(page, 'planning-again-review')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  expect(await standing(product, siteId)).toEqual(before)
  // asked again as it was
  await page.reload()
  await expect(sentence).toBeVisible()
  expect(await movesShown(page)).toEqual(moves)

  await page.getByRole('button', { name: 'Review and save' }).click()
  await dialog.getByRole('button', { name: 'Save to Jira' }).click()
  await expect(page.getByRole('heading', { name: 'All done!' })).toBeVisible({ timeout: 120_000 })
  const after = await standing(product, siteId)
  expect([...after.keys()].toSorted()).toEqual([...before.keys()].toSorted())
  const moved = [...after].filter(([key, sprint]) => before.get(key) !== sprint)
  // named as Jira has them, and those that nobody had made as the board goes on
  const made = siteOf(await sandboxState(product), siteId).sprints.filter(
    ({ id }) => !sprintsBefore.some((sprint) => sprint.id === id),
  )
  const count = sprintsBefore.filter(({ name }) => name.startsWith('SHOP Sprint ')).length
  const fresh = [...new Set(moves.map(({ to }) => to))].filter((to) => /^Sprint \d+$/.test(to))
  expect(fresh).toHaveLength(made.length)
  const names = new Map(
    fresh
      .toSorted((a, b) => Number(a.slice(7)) - Number(b.slice(7)))
      .map((to, at) => [to, `SHOP Sprint ${count + at + 1}`]),
  )
  expect(made.map(({ name }) => name)).toEqual([...names.values()])
  expect(moved.toSorted()).toEqual(moves.map(({ key, to }) => [key, names.get(to) ?? to]).toSorted())
  // what the weeks carried over was moved by nobody here
  await expect(page.getByText(`Stories moved (${moves.length})`)).toBeVisible()

  // the planner has the plan that was taken over
  await page.getByRole('button', { name: 'Back to the plan' }).click()
  await expect(page.getByText(/done by /).first()).toBeVisible()
  await showBoard(page)
  await expect(sprint(page, 1)).toContainText('· closed')
  await takePictures(page, 'plan-closed-sprint')
  await page.goBack()
  await page.getByRole('link', { name: 'Follow the work' }).click()
  await page.getByRole('button', { name: 'Plan the rest again' }).click()
  await expect(page.getByRole('heading', { level: 2, name: /^Every story stays where it is/ })).toBeFocused()
  await expect(page.getByText('There is nothing to save.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Review and save' })).not.toBeVisible()

  await page.goBack()
  await page.goBack()
  await page.getByRole('button', { name: 'Undo this save' }).click()
  await page.getByRole('button', { name: new RegExp(`^Move ${moves.length} stor(y|ies) back\\b.* delete `) }).click()
  await expect(page.getByRole('heading', { name: 'The save was taken back' })).toBeVisible({ timeout: 120_000 })
  await expect(page.getByRole('link', { name: 'View your work in the tracker' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Follow the work' })).toHaveAttribute('href', /\/follow$/)
  expect(await standing(product, siteId)).toEqual(before)
})

test('keys lead from following to the steps and clear nothing, and step 2 plans no story into a sprint that is closed', async ({
  page,
  product,
}) => {
  await followAfterWeeks(page, product, 33)
  const step = (name: string) => page.getByRole('region', { name, exact: true })
  const press = async (number: 1 | 2) => {
    await page.keyboard.press('g')
    await page.keyboard.press(`${number}`)
  }
  await press(1)
  await expect(step('Generate Backlog')).toBeVisible()
  await press(1)
  await press(2)
  await expect(
    step('Plan Sprints')
      .getByText(/done by /)
      .first(),
  ).toBeVisible()
  await press(1)
  await expect(step('Generate Backlog')).toBeVisible()
  await expect(page.getByText('Back cleared the sprint plan.')).toHaveCount(0)
  await press(2)
  await page.getByRole('button', { name: 'Plan the rest again' }).click()
  await expect(page.getByRole('heading', { level: 2, name: /; done by / })).toBeFocused()
  await expect(page.getByText('closed: past and fixed').first()).toBeVisible()
  await page.goBack()
  await expect(
    step('Plan Sprints')
      .getByText(/done by /)
      .first(),
  ).toBeVisible()
})
