import { nextMonday } from '@planwright/contract'
import { expectAccessibleEverywhere } from '../helpers/accessible-everywhere.ts'
import { expect, test } from '../helpers/fixtures.ts'
import { openPlanner } from '../helpers/prepare.ts'
import { postSandbox, sandboxState } from '../helpers/sandbox.ts'
import { fillBrief, generateBacklog, planSprints, save } from '../helpers/steps.ts'
import { expectUsableEverywhere } from '../helpers/usable-everywhere.ts'

test('after weeks of work the list leads to what became of it, and counts what Jira has', async ({ page, product }) => {
  await postSandbox(product, 'reset', {})
  await openPlanner(page)
  await fillBrief(page)
  await generateBacklog(page)
  // beside the sprint that runs, so that work is done in the weeks that pass
  await planSprints(page, 8, nextMonday(new Date(), 'UTC'))
  const before = new Set((await sandboxState(product)).sites.flatMap(({ issues }) => issues.map(({ key }) => key)))
  await save(page)
  await expect(page.getByRole('heading', { name: 'All done!' })).toBeVisible({ timeout: 120_000 })
  const sites = (await sandboxState(product)).sites
  const saved = sites.flatMap(({ id, issues, sprints }) =>
    sprints.filter(() => issues.some(({ key }) => !before.has(key))).map(({ boardId }) => ({ siteId: id, boardId })),
  )
  const twoWeeks = { ...saved.at(-1), days: 14, seed: 5, velocity: 8 }
  await postSandbox(product, 'jira/advance', twoWeeks)

  await page.getByRole('link', { name: 'Initiatives' }).click()
  await page.getByRole('button', { name: /^Actions for/ }).click()
  await page.getByRole('menuitem', { name: 'Follow' }).click()
  await expect(page).toHaveURL(/\/initiatives\/[^/]+\/follow$/)
  const answer = page.getByText(/^\d+ of \d+ stories done\. .*85% likely/)
  await expect(answer).toBeVisible()
  await page.getByText('What the forecast rests on').click()
  await expect(
    page.getByText(/Fewer than three sprints are closed, so this rests on the stated velocity of 8 points/),
  ).toBeVisible()

  const doneStories = async () =>
    (await sandboxState(product)).sites
      .flatMap(({ issues }) => issues)
      .filter(({ key, type, statusCategory }) => !before.has(key) && type !== 'Epic' && statusCategory === 'done')
  // what the running sprint left open comes first, and how much of the plan follows it in two weeks depends on the weekday and on which of equal plans it is
  for (let weeks = 2; weeks < 12 && (await doneStories()).length === 0; weeks += 2)
    await postSandbox(product, 'jira/advance', twoWeeks)
  await page.getByRole('button', { name: 'Refresh' }).click()
  const done = await doneStories()
  expect(done.length).toBeGreaterThan(0)
  await expect(answer).toContainText(`${done.length} of `)
  const rows = page.getByRole('row').filter({ has: page.getByRole('cell', { name: 'Done', exact: true }) })
  const shown = await rows.getByRole('link').allTextContents()
  expect(shown.toSorted()).toEqual(done.map(({ key }) => key).toSorted())
  for (const table of ['burn-up', 'sprints', 'epics']) await page.getByText(`The ${table} as a table`).click()
  await expectAccessibleEverywhere(page, 'follow')
  await expectUsableEverywhere(page, 'follow')
})
