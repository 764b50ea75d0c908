import type { Page } from '@playwright/test'
import { expectAccessibleEverywhere } from '../helpers/accessible-everywhere.ts'
import { jiraColleague } from '../helpers/colleague.ts'
import { expect, test } from '../helpers/fixtures.ts'
import { prepareProject } from '../helpers/prepare.ts'
import type { Product } from '../helpers/product.ts'
import { postSandbox, type SandboxIssue, sandboxState } from '../helpers/sandbox.ts'
import { changePlan, draftOf, openPlan } from '../helpers/seed-plan.ts'

/** What only a person can decide before a save (issues edited in Jira, look-alikes, what left the plan), and what comes of it. */

// each state is checked in four looks, which takes its time on a busy machine
test.describe.configure({ timeout: 400_000 })

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Save to Jira' })
const review = (page: Page) => page.getByRole('button', { name: 'Save issues and sprints' }).click()
const allDone = (page: Page) =>
  expect(page.getByRole('heading', { name: 'All done!' })).toBeVisible({ timeout: 120_000 })

const issues = async (product: Product): Promise<SandboxIssue[]> =>
  (await sandboxState(product)).sites.flatMap((site) => site.issues)
const titled = async (product: Product, title: string): Promise<SandboxIssue> => {
  const found = (await issues(product)).filter(({ summary }) => summary === title)
  expect(found.map(({ summary }) => summary)).toEqual([title])
  return found[0] as SandboxIssue
}

test('look-alikes, edited issues and what left the plan are asked about, and saving does what was chosen', async ({
  page,
  product,
}) => {
  await postSandbox(product, 'reset', {})
  await prepareProject(page)
  const colleague = await jiraColleague(product)
  const theirs = await colleague.create('SHOP', 'Paying orders by gift cards')
  const draft = draftOf(['Pay an order by gift card', 'Wrap presents', 'Find a shop nearby', 'Return a book'])
  await openPlan(page, draft)

  await review(page)
  const twin = dialog(page).getByRole('group', { name: 'Pay an order by gift card' })
  await expect(twin.getByRole('radio', { name: 'Create anyway' })).toBeChecked()
  await expect(twin.getByRole('link', { name: theirs })).toHaveAttribute('target', '_blank')
  await expect(dialog(page).getByText('1 epic, 4 stories and 2 sprints')).toBeVisible()
  await twin.getByRole('radio', { name: 'Create anyway' }).focus()
  await page.keyboard.press('ArrowDown')
  await expect(twin.getByRole('radio', { name: `Link ${theirs}` })).toBeChecked()
  await expect(dialog(page).getByText('1 epic, 3 stories and 2 sprints')).toBeVisible()
  await dialog(page).getByRole('checkbox', { name: 'Link dependencies in Jira (Blocks)' }).check()
  await dialog(page).getByText('To create').click()
  await expect(dialog(page).getByText('Wrap presents')).toBeVisible()
  // ticking it asks Jira whether it may
  await expect(dialog(page).getByRole('button', { name: 'Save to Jira' })).toBeEnabled()
  await expectAccessibleEverywhere(page, 'review-duplicates')
  await dialog(page).getByRole('button', { name: 'Save to Jira' }).click()
  await allDone(page)
  expect(await titled(product, 'Paying orders by gift cards')).toMatchObject({
    key: theirs,
    sprintId: expect.anything(),
  })
  expect((await issues(product)).filter(({ summary }) => summary === 'Pay an order by gift card')).toEqual([])
  const wrap = await titled(product, 'Wrap presents')
  const returned = await titled(product, 'Return a book')
  for (const { links } of [wrap, returned]) expect(links).toHaveLength(1)

  // the plan and Jira both change
  await colleague.edit(wrap.key, { summary: 'Wrap presents in paper', labels: ['theirs'] })
  await changePlan(page, ({ backlog: [epic], plan }) => {
    if (!epic) return
    epic.userStories = epic.userStories.slice(0, 3)
    for (const sprint of plan.sprints) sprint.stories = sprint.stories.filter(({ title }) => title !== 'Return a book')
    for (const story of epic.userStories) if (story.title === 'Wrap presents') story.title = 'Wrap presents nicely'
  })
  await review(page)
  await expect(dialog(page).getByRole('checkbox', { name: /^Link dependencies/ })).toBeChecked()
  const edited = dialog(page).getByRole('group', { name: /Wrap presents nicely/ })
  await expect(edited.getByRole('radio', { name: 'Keep Jira’s' })).toBeChecked()
  await expect(edited.getByText('Wrap presents in paper')).toBeVisible()
  await expect(edited.getByText('Left either way: Jira’s labels.')).toBeVisible()
  await edited.getByRole('radio', { name: 'Take the plan’s' }).check()
  const removal = dialog(page).getByRole('checkbox', { name: 'Delete in Jira: Return a book' })
  await expect(removal).not.toBeChecked()
  await removal.check()
  await expectAccessibleEverywhere(page, 'review-conflicts')
  await dialog(page).getByRole('button', { name: 'Save and delete 1' }).click()
  await allDone(page)
  expect(await titled(product, 'Wrap presents nicely')).toMatchObject({ key: wrap.key, labels: ['theirs'] })
  expect((await issues(product)).some(({ key }) => key === returned.key)).toBe(false)

  // between the review and the confirm
  const find = await titled(product, 'Find a shop nearby')
  await changePlan(page, ({ backlog: [epic] }) => {
    for (const story of epic?.userStories ?? []) if (story.title === find.summary) story.title = 'Find a shop by car'
  })
  await review(page)
  await expect(dialog(page).getByText('To update 1 story')).toBeVisible()
  await colleague.edit(find.key, { summary: 'Find a shop by bus' })
  await dialog(page).getByRole('button', { name: 'Save to Jira' }).click()
  await expect(page.getByText(/Somebody changed its title in Jira/)).toBeVisible({ timeout: 120_000 })
  await expect(page.getByRole('button', { name: 'Resume' })).toBeHidden()
  await expectAccessibleEverywhere(page, 'result-conflict')
  await page.getByRole('button', { name: 'Review again' }).click()
  await expect(dialog(page).getByRole('radio', { name: 'Keep Jira’s' })).toBeChecked()
  await dialog(page).getByRole('button', { name: 'Save to Jira' }).click()
  await allDone(page)
  await titled(product, 'Find a shop by bus')
})

test('what a colleague deleted is left out where that is said, stays so, and comes back when it is to', async ({
  page,
  product,
}) => {
  await postSandbox(product, 'reset', {})
  await prepareProject(page)
  const colleague = await jiraColleague(product)
  await openPlan(page, draftOf(['Pay an order by gift card', 'Wrap presents', 'Find a shop nearby']))
  const save = async () => {
    await dialog(page).getByRole('button', { name: 'Save to Jira' }).click()
    await allDone(page)
  }
  const summaries = async () => (await issues(product)).map(({ summary }) => summary)
  await review(page)
  await save()
  const wrap = await titled(product, 'Wrap presents')
  const epic = wrap.parentKey ?? ''
  for (const key of [wrap.key, epic]) await colleague.remove(key)

  await changePlan(page, () => undefined)
  await review(page)
  const asked = (name: RegExp) => dialog(page).getByRole('group', { name })
  const [story, epicOfIt] = [asked(new RegExp(`${wrap.key}.*Wrap presents`)), asked(new RegExp(`${epic}.*Epic`))]
  await expect(dialog(page).getByText('To create 1 epic and 1 story')).toBeVisible()
  for (const one of [story, epicOfIt]) {
    await expect(one.getByRole('radio', { name: 'Make it again' })).toBeChecked()
    await one.getByRole('radio', { name: 'Leave it out' }).check()
  }
  await expect(dialog(page).getByText('Left out 1 epic and 1 story')).toBeVisible()
  // the stories of the epic would have been put under the new one
  await expect(dialog(page).getByText(/^To update/)).toBeHidden()
  await expectAccessibleEverywhere(page, 'review-gone')
  await save()
  await expect(page.getByText('Left out (2)')).toBeVisible()
  expect(await summaries()).not.toContain('Wrap presents')

  await changePlan(page, () => undefined)
  await review(page)
  await expect(dialog(page).getByText(/already has all of this but what is left out/)).toBeVisible()
  await expect(story.getByText(/^Left out since/)).toBeVisible()
  await expect(dialog(page).getByRole('button', { name: 'Save to Jira' })).toBeHidden()
  for (const one of [story, epicOfIt]) await one.getByRole('radio', { name: 'Make it again' }).check()
  await expect(dialog(page).getByText('To update 2 stories')).toBeVisible()
  await save()
  const again = await titled(product, 'Wrap presents')
  const found = await titled(product, 'Find a shop nearby')
  expect([again.sprintId !== null, again.parentKey !== null, found.parentKey]).toEqual([true, true, again.parentKey])
})

test('a review of 300 stories opens with few rows, and says what must be solved first and whom it concerns', async ({
  page,
  product,
}) => {
  await postSandbox(product, 'reset', {})
  await prepareProject(page)
  const titles = Array.from({ length: 300 }, (_, index) => `Sell atlas ${index}`)
  await openPlan(page, draftOf(titles, 'two words'))
  await postSandbox(product, 'jira/change', { projectKey: 'SHOP', role: 'viewer' })
  await review(page)
  const problems = dialog(page).getByRole('list', { name: 'Problems' })
  await expect(problems.getByRole('listitem').first()).toContainText('You may not create issues in Web Shop.')
  await expect(problems.getByRole('link', { name: 'Open the settings' })).toBeVisible()
  const confirm = dialog(page).getByRole('button', { name: 'Save to Jira' })
  await expect(confirm).toBeDisabled()
  await expectAccessibleEverywhere(page, 'review-blocked')
  await postSandbox(product, 'jira/change', { projectKey: 'SHOP', role: 'admin' })
  await dialog(page).getByRole('button', { name: 'Check again' }).click()
  await expect(confirm).toBeEnabled()

  await problems.getByText('Affected (300)').click()
  await expect(problems.getByText('Sell atlas 49', { exact: true })).toBeVisible()
  await expect(problems.getByText('Sell atlas 50', { exact: true })).toBeHidden()
  const list = dialog(page).getByRole('region', { name: 'What will happen' })
  await expect(list.getByText('1 epic, 300 stories and 2 sprints')).toBeVisible()
  await expect(list.getByRole('listitem')).toHaveCount(0)
  await list.getByText('To create').click()
  await expect(list.getByRole('listitem')).toHaveCount(50)
  await list.getByRole('button', { name: 'Show all 303' }).click()
  await expect(list.getByRole('listitem')).toHaveCount(303)
  await expect(list.getByRole('listitem').nth(50)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  await expect(page.getByRole('button', { name: 'Save issues and sprints' })).toBeFocused()
})
