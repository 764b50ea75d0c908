import { nextMonday } from '@planwright/contract'
import type { Page } from '@playwright/test'
import { expectAccessibleEverywhere } from '../helpers/accessible-everywhere.ts'
import { expect } from '../helpers/fixtures.ts'
import { expectLinearWords, issueTitled, linearOf, test } from '../helpers/linear.ts'
import { manyStories, openPlanOf } from '../helpers/plan-steps.ts'
import { prepareProject } from '../helpers/prepare.ts'
import { postSandbox } from '../helpers/sandbox.ts'
import { changePlan } from '../helpers/seed-plan.ts'
import { choose, fillBrief, generateBacklog, signInWithDemoId } from '../helpers/steps.ts'

/** A server that saves to Linear: its own words on every screen, and no control for what Linear does not have. */

// each state is checked in four looks, which takes its time on a busy machine
test.describe.configure({ timeout: 600_000 })
// the bar that sticks to the bottom covers half of no button on a page of this height
test.use({ viewport: { width: 1280, height: 900 } })

const look = async (page: Page, name: string) => {
  await expectLinearWords(page)
  await expectAccessibleEverywhere(page, `linear-${name}`)
}
const dialog = (page: Page) => page.getByRole('dialog')
const toReview = (page: Page) => page.getByRole('button', { name: 'Save issues and sprints' }).click()
const toSave = (page: Page) => dialog(page).getByRole('button', { name: 'Save to Linear' }).click()
const allDone = (page: Page) =>
  expect(page.getByRole('heading', { name: 'All done!' })).toBeVisible({ timeout: 120_000 })

test('from the consent to a plan made of the cycles that Linear has', async ({ page, product }) => {
  await postSandbox(product, 'reset', {})
  await page.goto('/')
  await signInWithDemoId(page)
  await expect(page.getByRole('heading', { name: 'Connect Linear to start working.' })).toBeVisible()
  await look(page, 'connect')
  await page.getByRole('button', { name: 'Connect Linear' }).click()
  await page.getByRole('button', { name: 'Allow' }).click()
  await expect(page.getByRole('heading', { name: 'Is this your Linear?' })).toBeVisible()
  await look(page, 'confirm')
  await page.getByRole('button', { name: 'Connect', exact: true }).click()
  await choose(page, 'Team', 'Engineering')
  // types, board and criteria follow from the team
  await expect(page.getByRole('combobox')).toHaveCount(1)
  await look(page, 'settings')
  await page.getByRole('button', { name: 'Save settings' }).click()

  await page.getByRole('button', { name: 'Start from Linear' }).click()
  await expect(dialog(page).getByLabel('Issue')).toBeVisible()
  await expect(dialog(page).getByRole('radio')).toHaveCount(0)
  await look(page, 'brief')
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()
  await fillBrief(page)
  await generateBacklog(page)

  await page.getByRole('button', { name: 'Plan Sprints' }).click()
  await expect(page.getByText('Sprints are Linear’s: those that begin on this day or later.')).toBeVisible()
  await look(page, 'team')
  await page.getByLabel('Velocity (story points)').fill('8')
  await page.getByRole('button', { name: 'Generate Sprint Plan' }).click()
  const { teams } = await linearOf(product).state()
  const next = teams.find(({ key }) => key === 'ENG')?.cycles.find(({ state }) => state === 'future')
  const first = page.getByRole('region', { name: 'Sprint 1', exact: true })
  await expect(first).toContainText(`Cycle ${next?.number} · `)
  await look(page, 'plan')
})

test('a plan is saved once whatever is lost, updated around what a colleague edited, followed and planned again', async ({
  page,
  product,
}) => {
  await postSandbox(product, 'reset', {})
  const linear = linearOf(product)
  await prepareProject(page, 'Engineering')
  const before = (await linear.state()).issues.length
  await openPlanOf(page, manyStories(6), 10, 1, nextMonday(new Date(), 'UTC'))
  await toReview(page)
  await expect(dialog(page).getByText('Sandbox Workspace')).toBeVisible()
  await expect(dialog(page).getByText('Board')).toBeHidden()
  await look(page, 'review')
  await linear.fault('issueBatchCreate', { kind: 'reset-after' })
  await toSave(page)
  await allDone(page)
  await look(page, 'done')
  const saved = await linear.state()
  expect(saved.issues).toHaveLength(before + 7)
  for (const { title } of manyStories(6))
    expect(issueTitled(saved, title)).toMatchObject([{ parent: expect.any(String), cycle: expect.any(Number) }])

  await page.getByRole('button', { name: 'Undo this save' }).click()
  await expect(dialog(page).getByText('goes to the trash, where Linear keeps it for 30 days')).toBeVisible()
  await look(page, 'undo')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Back to the plan' }).click()
  await toReview(page)
  await expect(dialog(page).getByText('Linear already has all of this: there is nothing to save.')).toBeVisible()
  await page.keyboard.press('Escape')

  // the plan and Linear both change
  const [ours] = manyStories(1)
  const [issue] = issueTitled(saved, ours?.title ?? '')
  await linear.edit(issue?.identifier ?? '', { title: 'Show it our way' })
  await changePlan(page, ({ backlog }) => {
    for (const story of backlog.flatMap(({ userStories }) => userStories))
      if (story.title === ours?.title) story.title = 'Show the first order'
  })
  await toReview(page)
  const edited = dialog(page).getByRole('group', { name: /Show the first order/ })
  await expect(edited.getByRole('radio', { name: 'Keep Linear’s' })).toBeChecked()
  await expect(edited.getByText('Show it our way')).toBeVisible()
  await edited.getByRole('radio', { name: 'Take the plan’s' }).check()
  await look(page, 'conflict')
  await toSave(page)
  await allDone(page)
  const updated = await linear.state()
  expect(updated.issues).toHaveLength(before + 7)
  expect(issueTitled(updated, 'Show the first order')).toMatchObject([{ identifier: issue?.identifier }])

  await linear.advance({ team: 'ENG', days: 24, seed: 3, velocity: 4 })
  await page.getByRole('link', { name: 'Follow the work' }).click()
  await expect(page.getByText(/^\d+ of \d+ stories done\. .*85% likely/)).toBeVisible()
  await look(page, 'follow')
  await page.getByRole('button', { name: 'Plan the rest again' }).click()
  await expect(page.getByRole('heading', { level: 2, name: /done by|stays where it is/ })).toBeVisible()
  await look(page, 'replan')
  await page.goto('/jira-integration')
  await page.getByRole('button', { name: 'Disconnect Linear' }).click()
  await look(page, 'disconnect')
})

test('a save is taken back: its issues lie in the trash, cycles are as they were, and saving again brings each back once', async ({
  page,
  product,
}) => {
  await postSandbox(product, 'reset', {})
  const linear = linearOf(product)
  await prepareProject(page, 'Engineering')
  const engineering = async () => {
    const { issues, teams } = await linear.state()
    const cycles = teams.find(({ key }) => key === 'ENG')?.cycles ?? []
    return {
      live: issues.filter(({ trashed }) => !trashed).map(({ identifier }) => identifier),
      trashed: issues.filter(({ trashed }) => trashed).map(({ title }) => title),
      cycles: cycles.map(({ id, startsAt, endsAt }) => ({ id, startsAt, endsAt })),
    }
  }
  const before = await engineering()
  await openPlanOf(page, manyStories(4), 10, 1, nextMonday(new Date(), 'UTC'))
  await toReview(page)
  await toSave(page)
  await allDone(page)
  expect((await engineering()).live).toHaveLength(before.live.length + 5)

  await page.getByRole('button', { name: 'Undo this save' }).click()
  await dialog(page).getByRole('button', { name: 'Delete 5 issues' }).click()
  await expect(page.getByRole('heading', { name: 'The save was taken back' })).toBeVisible({ timeout: 120_000 })
  await expect(page.getByText('Deleted in Linear: 5 issues.')).toBeVisible()
  await look(page, 'undone')
  const after = await engineering()
  expect(after.live).toEqual(before.live)
  expect(after.trashed).toEqual(expect.arrayContaining(manyStories(4).map(({ title }) => title)))
  expect(after.trashed).toHaveLength(before.trashed.length + 5)
  expect(after.cycles).toEqual(before.cycles)

  await page.getByRole('button', { name: 'Save again' }).click()
  await toSave(page)
  await allDone(page)
  const again = await linear.state()
  for (const { title } of manyStories(4))
    expect(issueTitled(again, title)).toMatchObject([{ parent: expect.any(String), cycle: expect.any(Number) }])
  expect((await engineering()).live).toHaveLength(before.live.length + 5)
})

test('two weeks pass on the team’s own page, and the screen tells what colleagues did in them', async ({
  page,
  product,
}) => {
  await postSandbox(product, 'reset', {})
  await prepareProject(page, 'Engineering')
  await openPlanOf(page, manyStories(6), 4, 1, nextMonday(new Date(), 'UTC'))
  await toReview(page)
  await toSave(page)
  await allDone(page)
  const team = await page.context().newPage()
  await team.goto(`${product.sandboxUrl}/linear/sandbox/team/ENG`)
  // the second is the first of the plan's cycles
  for (const _fortnight of [1, 2]) {
    await team.getByRole('button', { name: 'Let two weeks pass' }).click()
    await expect(team.getByRole('heading', { name: 'What happened' })).toBeVisible()
  }
  await team.close()
  await page.getByRole('link', { name: 'Follow the work' }).click()
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(page.getByText(/^[1-6] of \d+ stories done\. .*85% likely/)).toBeVisible()
})
