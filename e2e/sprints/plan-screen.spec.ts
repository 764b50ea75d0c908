import type { Locator, Page } from '@playwright/test'
import { expect, expectAccessible, test } from '../helpers/fixtures.ts'
import { chooseAction, fewStories, manyStories, openPlanOf, showBoard, sprint, story } from '../helpers/plan-steps.ts'
import { prepareProject } from '../helpers/prepare.ts'
import { postSandbox, sandboxState } from '../helpers/sandbox.ts'
import { changeDraft, changePlan, draftOf, openPlan } from '../helpers/seed-plan.ts'
import { chooseProject, save, tabStopsTo } from '../helpers/steps.ts'
import { takePicture, takePictures } from '../helpers/take-pictures.ts'

// many journeys, each of a person of their own: both browsers take of them, or one would wait at the end for the other
test.describe.configure({ mode: 'parallel' })

test.beforeEach(async ({ page, product }) => {
  await postSandbox(product, 'reset', {})
  await prepareProject(page)
})

const note = (page: Page) => page.getByRole('region', { name: 'Notifications' })
const said = (page: Page, words: string | RegExp) =>
  expect(page.getByRole('status').filter({ hasText: words })).toBeVisible()

test('a drop is taken, also where it makes a sprint too full; a story that others wait for is refused, with the way out', async ({
  page,
}) => {
  await openPlanOf(page, fewStories, 10)
  await expect(sprint(page, 1)).toContainText('10 / 10 SP')
  await expect(sprint(page, 2)).toContainText('7 / 10 SP')

  // half way: what each sprint says while the story is held
  await story(page, 'Sign in').getByText('Sign in').hover()
  await page.mouse.down()
  const { x = 0, y = 0 } = (await sprint(page, 2).boundingBox()) ?? {}
  await page.mouse.move(x + 40, y + 20, { steps: 4 })
  await expect(sprint(page, 1).locator('[data-verdict]')).toContainText('It is here now.')
  await expect(sprint(page, 2).locator('[data-verdict=refused]')).toHaveText('Not here')
  await expect(
    page.getByText('“Sign in” cannot go to sprint 2: “Pay by card” in sprint 1 waits for it.', { exact: true }),
  ).toBeVisible()
  await takePicture(page, 'plan-dragging')
  await page.mouse.up()
  await expect(page.locator('[data-verdict]')).toHaveCount(0)

  // not done, but the way out is offered
  const refusal = page.getByRole('alert').filter({ hasText: 'cannot go to sprint 2' })
  await expect(story(page, 'Sign in').and(sprint(page, 1).getByRole('listitem'))).toBeVisible()
  await takePictures(page, 'plan-refused')
  await expectAccessible(page)
  await refusal.getByRole('button', { name: 'Move “Pay by card” too' }).click()
  await expect(sprint(page, 2)).toContainText('17 / 10 SP')
  await expect(sprint(page, 2)).toContainText('7 SP more than it holds')
  await expect(note(page)).toContainText('“Sign in” and 1 more moved to sprint 2: 17 SP, 7 more than it holds.')
  await note(page).getByRole('button', { name: 'Undo' }).click()
  await expect(sprint(page, 2)).toContainText('7 / 10 SP')

  // or it is locked there against the rule, which the plan then names
  await page.getByText('Sign in').dragTo(sprint(page, 2))
  await refusal.getByRole('button', { name: 'Lock here anyway' }).click()
  await expect(story(page, 'Sign in')).toContainText('Locked')
  await page.getByRole('button', { name: /^2 warnings/ }).click()
  await expect(page.getByRole('list', { name: 'Warnings' })).toContainText('You locked “Sign in” there anyway.')
  await takePictures(page, 'plan-override')
  await expectAccessible(page)
  await page.keyboard.press('Control+z')
  await expect(page.getByRole('button', { name: /warning/ })).toHaveCount(0)

  await page.getByText('Pay by card').dragTo(sprint(page, 2))
  await expect(sprint(page, 2)).toContainText('12 / 10 SP')
  await expect(note(page)).toContainText('“Pay by card” moved to sprint 2: 12 SP, 2 more than it holds.')
})

test('a story that no sprint holds is split from the plan, which stays until it is', async ({ page }) => {
  await openPlanOf(page, [...fewStories, { id: 'all', title: 'Sell everything', points: 40 }], 10)
  await page.setViewportSize({ width: 375, height: 812 })
  await showBoard(page)
  await takePictures(page, 'plan-warning')
  await expectAccessible(page)
  await page.getByRole('button', { name: /^1 warning/ }).click()
  await takePictures(page, 'plan-warning-open')
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.getByRole('button', { name: 'Split it: Sell everything' }).click()
  const tool = page.getByRole('region', { name: 'Split', exact: true })
  await expect(tool.getByRole('textbox', { name: 'Hint (optional)' })).toBeFocused()
  await expect(page.getByRole('region', { name: 'Notifications' })).not.toContainText('plan')

  // whoever only had a look has the plan, and is not asked again
  await page.reload()
  await expect(page.getByRole('button', { name: 'Sell everything', exact: true })).toBeVisible()
  await expect(tool).toHaveCount(0)
  await page.getByRole('button', { name: 'Plan Sprints' }).click()
  await expect(sprint(page, 1)).toContainText('10 / 10 SP')

  await page.getByRole('button', { name: 'Split it: Sell everything' }).click()
  await tool.locator('summary').click()
  await tool.getByRole('textbox', { name: 'Title of the new story' }).fill('Sell the rest')
  await tool.getByRole('button', { name: 'Split by hand' }).click()
  await expect(note(page)).toContainText('The sprint plan was cleared by the change.')
  await note(page).getByRole('button', { name: 'Bring the plan back' }).click()
  await expect(story(page, 'Sell the rest')).toBeVisible()
  await expect(story(page, 'Sign in').and(sprint(page, 1).getByRole('listitem'))).toBeVisible()
})

test('without a mouse: moved, locked, planned again around it, undone and done again, each of it said', async ({
  page,
}) => {
  await openPlanOf(page, fewStories, 10)
  const actions = page.getByRole('button', { name: 'Actions for Look at books' })
  await actions.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Move to sprint…' })).toBeVisible()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: /^Sprint 1/ })).toContainText('13 SP, 3 more than it holds.')
  await expect(dialog.getByRole('button', { name: /^Sprint 2/ })).toBeDisabled()
  await takePictures(page, 'plan-move-dialog')
  await dialog.getByRole('button', { name: /^Sprint 3/ }).focus()
  await page.keyboard.press('Enter')
  await expect(sprint(page, 3)).toContainText('Look at books')
  await expect(note(page)).toContainText('“Look at books” moved to sprint 3: 3 of 10 SP.')
  // the focus went along
  const title = story(page, 'Look at books').getByRole('button', { name: /^Look at books/ })
  await expect(title).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(story(page, 'Look at books')).toContainText('Moved here by you.')
  await expect(page.getByText(/3 sprints, done by .* Changed by you\./)).toBeVisible()

  await chooseAction(page, 'Look at books', /^Lock here/)
  await expect(story(page, 'Look at books')).toContainText('Locked here by you.')
  await page.getByRole('button', { name: 'Plan the rest again' }).click()
  await said(page, 'Planned again')
  await expect(sprint(page, 3)).toContainText('Look at books')

  await page.getByRole('button', { name: /^Undo planning the rest again/ }).click()
  await page.getByRole('button', { name: /^Undo locking/ }).click()
  await page.getByRole('button', { name: /^Undo moving/ }).click()
  await said(page, 'Undone: moving “Look at books”.')
  await expect(sprint(page, 2)).toContainText('Look at books')
  await expect(sprint(page, 3)).toHaveCount(0)
  await page.getByRole('button', { name: /^Redo moving/ }).click()
  await expect(sprint(page, 3)).toContainText('Look at books')
})

test('why a story is here is told at its side to the pointer and the focus, and below it when it is pressed', async ({
  page,
}) => {
  await openPlanOf(page, fewStories, 10)
  const pay = story(page, 'Pay by card')
  const why = 'Fits in the first sprint, together with “Sign in”, which it waits for.'
  await expect(page.getByText(why)).toHaveCount(0)
  await pay.hover()
  await expect(page.getByText(why)).toBeVisible()
  await page.mouse.move(0, 0)
  await expect(page.getByText(why)).toHaveCount(0)
  await pay.getByRole('button', { name: /^Pay by card/ }).click()
  await expect(pay).toContainText(why)
  await page.getByRole('button', { name: 'Why', exact: true }).click()
  await page.getByRole('button', { name: 'Show reasons' }).click()
  await expect(story(page, 'Sign in')).toContainText('Important, and nothing holds it back.')
})

test('what was moved and locked is kept, and saved to Jira where the screen shows it', async ({ page, product }) => {
  await openPlanOf(page, fewStories, 10)
  await chooseAction(page, 'Keep a wish list', 'Move to sprint…')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Sprint 4|^Sprint 3/ })
    .last()
    .click()
  await expect(sprint(page, 3)).toContainText('Keep a wish list')
  await expect(page.getByText('Draft saved')).toBeVisible()
  await page.goto('/')
  await expect(sprint(page, 3)).toContainText('Keep a wish list')
  await save(page)
  await expect(page.getByRole('heading', { name: 'All done!' })).toBeVisible({ timeout: 120_000 })
  const site = (await sandboxState(product)).sites.find(({ issues }) =>
    issues.some(({ summary }) => summary === 'Keep a wish list'),
  )
  const keyOf = (summary: string) => site?.issues.find((issue) => issue.summary === summary)?.key ?? ''
  const keysIn = (name: string) => site?.sprints.find((one) => one.name === name)?.issueKeys ?? []
  expect(keysIn('SHOP Sprint 3').toSorted()).toEqual([keyOf('Sign in'), keyOf('Pay by card')].toSorted())
  expect(keysIn('SHOP Sprint 4')).toEqual([keyOf('Look at books')])
  expect(keysIn('SHOP Sprint 5')).toEqual([keyOf('Keep a wish list')])
})

test('what if changes the plan at once, and taking it over can be compared and undone', async ({ page }) => {
  await openPlanOf(page, manyStories(40), 24)
  await expect(page.getByText(/^7 sprints, done by/)).toBeVisible()
  await page.getByRole('button', { name: 'What if' }).click()
  const panel = page.getByRole('region', { name: 'What if' })
  // untouched it is the person's own plan
  await expect(panel.getByRole('status')).toHaveText(/^7 sprints, done by/)
  await expect(panel.getByRole('table')).toHaveCount(0)
  await expect(panel.getByRole('button', { name: 'Use these' })).toBeDisabled()
  await panel.getByLabel('Velocity').focus()
  for (let presses = 0; presses < 2; presses += 1) await page.keyboard.press('PageUp')
  await expect(panel.getByRole('status')).toHaveText(/^[456] sprints, done by/)
  await expect(panel.getByRole('row', { name: /^Sprints 7 [456]/ })).toBeVisible()
  await panel.getByLabel('Scope').selectOption({ label: 'Highest priority only' })
  await expect(panel.getByRole('status')).toHaveText(/^[123] sprints?, done by/)
  // the figures stand in `Why`
  await expect(panel.getByRole('row', { name: /^Order/ })).toHaveCount(0)
  await takePictures(page, 'plan-what-if')
  await expectAccessible(page)
  await panel.getByRole('button', { name: 'Use these' }).click()
  await expect(page.getByRole('region', { name: 'Not in the plan' })).toContainText('stories')
  await page.getByRole('button', { name: 'Why', exact: true }).click()
  const comparison = page.getByRole('region', { name: 'Why' })
  await expect(comparison.getByRole('row', { name: /^Sprints 7 [123]$/ })).toBeVisible()
  await expect(comparison.getByRole('row', { name: /^Order/ })).toBeVisible()
  await takePictures(page, 'plan-compare')
  await expectAccessible(page)

  // what was left out can be taken in
  const left = page.getByRole('region', { name: 'Not in the plan' }).getByRole('listitem').first()
  const title =
    (await left.getByRole('button', { name: /^Actions/ }).getAttribute('aria-label'))?.slice('Actions for '.length) ??
    ''
  await chooseAction(page, title, 'Move to sprint…')
  await page.getByRole('dialog').getByRole('button', { name: /Fits/ }).last().click()
  await expect(note(page)).toContainText(`“${title}” moved to sprint`)
  await page.getByRole('button', { name: /^Undo moving/ }).click()
  await page.getByRole('button', { name: /^Undo taking over what if/ }).click()
  await expect(page.getByText(/^7 sprints, done by/)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Not in the plan' })).toHaveCount(0)
})

test('the forecast is told as a fan, in words and as a table, from what the team did', async ({ page }) => {
  await openPlanOf(page, manyStories(40), 24)
  await page.getByRole('button', { name: 'Forecast' }).click()
  const panel = page.getByRole('region', { name: 'Forecast' })
  await expect(panel).toContainText('50% likely to be done by')
  await expect(panel).toContainText('95% likely to be done by')
  await expect(panel.getByRole('img', { name: /^Points done, sprint by sprint/ })).toBeVisible()
  await expect(panel).toContainText('40 stories are counted, 152 SP in all. 10,000 ways')
  await panel.getByLabel('Points finished in your last sprints').fill('38, 38, 38')
  // 152 points at 38 a sprint, where the 24 that were said count as one sprint more
  const half = panel.getByRole('listitem').filter({ hasText: /^50% likely to be done by/ })
  await expect(half.first()).toContainText('the end of sprint 5')
  await panel.getByLabel('Points finished in your last sprints').fill('a lot')
  await expect(panel).toContainText('Numbers, with commas between them')
  await panel.getByLabel('Points finished in your last sprints').fill('31, 12, 38, 20')
  await panel.getByText('The forecast as a table').click()
  await expect(panel.getByRole('table').getByRole('row').nth(1)).toContainText('%')
  await takePictures(page, 'plan-forecast')
  await expectAccessible(page)
})

test('a target date is kept, is said to hold or not, and what would have to go to make it is named', async ({
  page,
}) => {
  await openPlanOf(page, manyStories(40), 24)
  await page.getByRole('button', { name: 'Edit what is said about your team' }).click()
  // 152 points at about 24 a sprint take seven sprints and more; two weeks of them are wished for
  await page.getByLabel('Target Date').fill('2030-03-03')
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText(/^85% likely by .* after your target, .* which is 0% likely to be met\.$/)).toBeVisible()
  await page.getByText('What would have to go').click()
  await expect(page.getByText(/^Without these \d+ stories of \d+ SP in all/)).toBeVisible()
  await takePictures(page, 'plan-target')
  await expectAccessible(page)

  await page.reload()
  await expect(page.getByText(/after your target/)).toBeVisible()
  await page.getByRole('button', { name: 'Edit what is said about your team' }).click()
  await expect(page.getByLabel('Target Date')).toHaveValue('2030-03-03')
  await page.getByLabel('Target Date').fill('2031-03-02')
  await expect(page.getByText(/in time for your target/)).toBeVisible()
  await page.getByLabel('Target Date').fill('')
  await expect(page.getByText(/your target/)).toHaveCount(0)
})

test('what would have to go is left out by a press: undone, kept over a reload, planned around and saved in no sprint', async ({
  page,
  product,
}) => {
  await openPlanOf(page, manyStories(40), 24)
  await page.getByRole('button', { name: 'Edit what is said about your team' }).click()
  await page.getByLabel('Target Date').fill('2030-03-31')
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByText('What would have to go').click()
  const going = page.getByText(/^Without these \d+ stories of \d+ SP in all/)
  const count = Number(/\d+/.exec(await going.innerText())?.[0])
  expect(count).toBeGreaterThan(1)
  const leaveOut = page.getByRole('button', { name: 'Leave them out of the plan' })
  const left = page.getByRole('region', { name: 'Left out by you' })
  const stories = page.locator('[data-story]')
  const planned = page.locator('section[aria-label^="Sprint "] [data-story]')
  await leaveOut.click()
  await expect(left).toContainText(`${count} stories`)
  await expect(planned).toHaveCount(40 - count)
  await expect(page.getByText(/in time for your target/)).toBeVisible()
  await takePictures(page, 'plan-left-out')
  await expectAccessible(page)

  await page.getByRole('button', { name: /^Undo leaving out/ }).click()
  await expect(left).toHaveCount(0)
  await expect(planned).toHaveCount(40)
  await page.getByRole('button', { name: /^Redo leaving out/ }).click()
  await expect(left).toContainText(`${count} stories`)
  await expect(page.getByText('Draft saved')).toBeVisible()
  await page.reload()
  await expect(left).toContainText(`${count} stories`)

  await page.getByRole('button', { name: 'Plan the rest again' }).click()
  await said(page, 'Planned again')
  await expect(left).toContainText(`${count} stories`)
  await expect(planned).toHaveCount(40 - count)
  const actions = left.getByRole('button', { name: /^Actions for/ })
  await expect(actions).toHaveCount(count)
  const titles = await Promise.all((await actions.all()).map((one) => one.getAttribute('aria-label')))
  const leftTitles = new Set(titles.map((label) => label?.replace('Actions for ', '')))
  expect(leftTitles.size).toBe(count)
  await expect(stories).toHaveCount(40)

  await save(page)
  await expect(page.getByRole('heading', { name: 'All done!' })).toBeVisible({ timeout: 120_000 })
  const wanted = new Set(manyStories(40).map(({ title }) => title))
  const issues = (await sandboxState(product)).sites
    .flatMap((site) => site.issues)
    .filter(({ summary }) => wanted.has(summary))
  expect(issues).toHaveLength(40)
  const inNone = issues.filter(({ sprintId }) => sprintId === null).map(({ summary }) => summary)
  expect(inNone.toSorted()).toEqual([...leftTitles].toSorted())
})

test('days off, holidays and focus make a sprint hold less, and it says so', async ({ page }) => {
  await openPlanOf(page, fewStories, 10)
  await page.getByRole('button', { name: 'Capacity' }).click()
  await page.getByRole('button', { name: 'Add a person' }).click()
  await page.getByLabel('Name of person 1').fill('Ada')
  await page.getByRole('button', { name: 'Add days off' }).click()
  await page.getByLabel('Days off of Ada, from').fill('2030-01-07')
  await page.getByLabel('Days off of Ada, to').fill('2030-01-11')
  await expect(page.getByRole('row', { name: /^Sprint 1/ })).toContainText('5 of 10 person-days')
  await expect(page.getByRole('row', { name: /^Sprint 1/ })).toContainText('5 SP')
  await takePictures(page, 'plan-capacity')
  await expectAccessible(page)
  await expect(page.getByText(/^Changed since.* not planned yet$/)).toBeVisible()
  await page.getByRole('button', { name: 'Plan with this' }).click()
  await expect(sprint(page, 1)).toContainText('5 / 5 SP')
  await expect(sprint(page, 2)).toContainText('/ 10 SP')
  await expect(page.getByText('10 SP · 2 weeks · from 7 Jan · Ada off 5 days')).toBeVisible()
  await expect(page.getByText(/^Changed since.* not planned yet$/)).toHaveCount(0)
})

test('the last sprints in Jira are offered as velocity, and a new plan says what it kept', async ({ page }) => {
  await page.goto('/jira-integration')
  await chooseProject(page, 'Mobile App')
  await openPlanOf(page, manyStories(20), 16)
  await page.getByRole('button', { name: 'Back' }).click()
  await page.getByRole('button', { name: 'Plan Sprints' }).click()
  await expect(page.getByRole('img', { name: 'Points of your last 5 sprints: 16, 18, 13, 21, 16' })).toBeVisible()
  await page.getByLabel('Velocity (story points)').fill('30')
  await page.getByRole('button', { name: 'Use 16 as velocity' }).click()
  await expect(page.getByLabel('Velocity (story points)')).toHaveValue('16')
  await expect(page.getByLabel('Keep stories in the sprints that they had')).toBeChecked()
  await page.getByRole('button', { name: 'Generate Sprint Plan' }).click()
  await expect(page.getByText('20 stories stayed where they were.').first()).toBeVisible()
  await page.getByRole('button', { name: 'Forecast' }).click()
  await expect(page.getByLabel('Points finished in your last sprints')).toHaveValue('16, 18, 13, 21, 16')
  await takePictures(page, 'plan-velocity')
  await expectAccessible(page)
})

test('unfinished work in Jira takes room of the first sprints', async ({ page }) => {
  await openPlanOf(page, fewStories, 10)
  await page.getByRole('button', { name: 'Capacity' }).click()
  await page.getByLabel('Leave room for the open sprints: 3 issues, 13 SP').check()
  await page.getByRole('button', { name: 'Plan with this' }).click()
  await expect(sprint(page, 1)).toContainText('0 / 0 SP')
  await expect(sprint(page, 2)).toContainText('/ 7 SP')
  await expect(sprint(page, 3)).toContainText('/ 10 SP')
  await takePictures(page, 'plan-open-work')
})

test.describe('by finger', () => {
  test.use({ hasTouch: true, viewport: { width: 375, height: 760 } })
  test('a story is asked why and moved', async ({ page }) => {
    await openPlanOf(page, fewStories, 10)
    await showBoard(page)
    const look = story(page, 'Look at books')
    await look.getByRole('button', { name: /^Look at books/ }).tap()
    await expect(look).toContainText(/important work|Sprint 1 is full/)
    await page.getByRole('button', { name: 'Actions for Look at books' }).tap()
    await page.getByRole('menuitem', { name: 'Move to sprint…' }).tap()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Sprint 3/ })
      .tap()
    await expect(sprint(page, 3)).toContainText('Look at books')
  })

  test('sprints are seen one at a time, with buttons from one to the next', async ({ page }) => {
    await openPlanOf(page, fewStories, 10)
    // on a phone the list comes first
    await expect(page.getByRole('table')).toBeVisible()
    await showBoard(page)
    await expect(sprint(page, 1)).toBeInViewport({ ratio: 0.9 })
    await expect(sprint(page, 2)).not.toBeInViewport({ ratio: 0.1 })
    await page.getByRole('button', { name: 'Next sprint' }).tap()
    await expect(sprint(page, 2)).toBeInViewport({ ratio: 0.9 })
    await expect(page.getByRole('button', { name: 'Next sprint' })).toBeDisabled()
    await page.getByRole('button', { name: 'Sprint before' }).tap()
    await expect(sprint(page, 1)).toBeInViewport({ ratio: 0.9 })
    // and by a finger that swipes over them
    const at = await sprint(page, 1).boundingBox()
    const finger = await page.context().newCDPSession(page)
    const y = (at?.y ?? 0) + 20
    const swipe = async (from: number, to: number) => {
      const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
        finger.send('Input.dispatchTouchEvent', { type, touchPoints: x === undefined ? [] : [{ x, y }] })
      await touch('touchStart', from)
      for (let step = 1; step <= 10; step += 1) await touch('touchMove', from + ((to - from) * step) / 10)
      await touch('touchEnd')
    }
    await swipe(320, 40)
    await expect(sprint(page, 2)).toBeInViewport({ ratio: 0.9 })
    await expect(sprint(page, 1)).not.toBeInViewport({ ratio: 0.1 })
    await swipe(40, 320)
    await expect(sprint(page, 1)).toBeInViewport({ ratio: 0.9 })
  })
})

/** Those that stand whole between the top of the window and the bar of the next action. */
async function storiesInView(page: Page): Promise<number> {
  const bottom = await page.locator('[data-next-action]').evaluate((bar) => bar.getBoundingClientRect().top)
  return page.locator('[data-story]').evaluateAll(
    (rows, end) =>
      rows.filter((row) => {
        const { top, bottom: low } = row.getBoundingClientRect()
        return top >= 0 && low <= end
      }).length,
    bottom,
  )
}

test('a planned step shows the plan: its numbers in a line, and at least 24 stories without scrolling', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  const titles = Array.from({ length: 40 }, (_, at) => `Show the open orders of the shop, oldest first, page ${at + 1}`)
  await openPlan(page, draftOf(titles))
  await expect(sprint(page, 1)).toBeVisible()
  for (const [view, shown] of [
    ['Timeline', page.getByRole('region', { name: 'Timeline' })],
    ['List', page.getByRole('table', { name: 'The plan, story by story' })],
    ['Board', sprint(page, 1)],
  ] as const) {
    await page.getByRole('button', { name: view, exact: true }).click()
    await expect(shown).toBeVisible()
    await expect.poll(() => storiesInView(page), view).toBeGreaterThanOrEqual(24)
    console.log(`stories seen whole at 1280 x 800, ${view}: ${await storiesInView(page)}`)
    await expectAccessible(page)
  }
  expect(await tabStopsTo(page, page.getByRole('button', { name: 'Save issues and sprints' }))).toBeLessThanOrEqual(12)
  expect(await page.evaluate(() => window.scrollY)).toBe(0)

  // the numbers unfold in place, and what is typed stays
  await expect(page.getByText('200 SP · 2 weeks · from 7 Jan')).toBeVisible()
  await page.getByRole('button', { name: 'Edit what is said about your team' }).click()
  await page.getByLabel('Velocity (story points)').fill('30')
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText(/^Changed since.* not planned yet$/)).toBeVisible()
  await page.getByRole('button', { name: 'Edit what is said about your team' }).click()
  await expect(page.getByLabel('Velocity (story points)')).toHaveValue('30')
  await page.getByRole('button', { name: 'Generate Sprint Plan' }).click()
  await expect(page.getByText('30 SP · 2 weeks · from 7 Jan')).toBeVisible()
  await expect(page.getByText(/^4 sprints, done by/)).toBeVisible()
})

test('what came of the plan is said in a line, and what it stands on in the next', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  const draft = draftOf(['Show the open orders', 'Pay by card'])
  await openPlan(page, draft)
  const done = page.getByText(/^\d sprints, done by .*\.$/).last()
  const quality = page.getByText('One story in each.')
  const stands = page.getByText(/^200 SP · 2 weeks · from 7 Jan/)
  /** Where it stands, and in how many lines. */
  const placeOf = (words: Locator) =>
    words.evaluate((element) => {
      const range = document.createRange()
      range.selectNodeContents(element)
      const boxes = [...range.getClientRects()]
      const { top = 0, bottom = 0 } = boxes[0] ?? {}
      return { middle: (top + bottom) / 2, lines: new Set(boxes.map((box) => Math.round(box.top))).size }
    })
  const places = async () => ({
    done: await placeOf(done),
    stands: await placeOf(stands),
    quality: await placeOf(quality),
  })
  await expect(stands).toBeVisible()
  const plain = await places()
  expect(Math.abs(plain.quality.middle - plain.done.middle)).toBeLessThan(3)
  expect(plain.stands.middle - plain.done.middle).toBeGreaterThan(12)

  await changePlan(page, ({ plan }) => {
    const daysOff = [{ from: '2030-01-07', to: '2030-01-24' }]
    const capacity = {
      people: [{ name: 'Ada', share: 1, daysOff }],
      holidays: [{ from: '2030-02-04', to: '2030-02-04' }],
    }
    const numbers = { velocity: 200, sprintLength: 2, startDate: '2030-01-07', timeZone: 'UTC' }
    Object.assign(plan, { capacity, plannedOn: { ...numbers, capacity } })
  })
  await expect(stands).toHaveText(/Ada off 14 days · 1 public holiday$/)
  for (const width of [1280, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    await expect(stands).toBeVisible()
    const now = await places()
    expect([now.done.lines, now.stands.lines, now.quality.lines], `${width}`).toEqual([1, 1, 1])
    expect(now.quality.middle - now.done.middle).toBeGreaterThan(-3)
    expect(now.stands.middle - now.quality.middle).toBeGreaterThan(12)
  }
  await takePicture(page, 'plan-stands-on-much')
})

test('the heads of the list stand in one line, also where no story waits for another', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  const apart = fewStories.map((each) => ({ ...each, dependsOn: [] }))
  await openPlanOf(page, apart, 10)
  await page.getByRole('button', { name: 'List', exact: true }).click()
  const heads = page.getByRole('columnheader')
  await expect(heads.filter({ hasText: 'Waits for' })).toBeVisible()
  const heights = await heads.evaluateAll((each) => each.map((head) => head.getBoundingClientRect().height))
  expect(Math.max(...heights)).toBeLessThanOrEqual(24)
  // and a sprint's own two lines are as high as two stories
  const first = await page.locator('tbody[data-sprint="1"]').boundingBox()
  expect(first?.height).toBe(48)
})

test('what waits for what is drawn where a story is pointed at, and in the timeline; the list is sorted, and the view remembered', async ({
  page,
}) => {
  await openPlanOf(page, fewStories, 10)
  await story(page, 'Look at books').hover()
  await expect(page.locator('[data-lines]')).toHaveCount(0)
  await story(page, 'Sign in').hover()
  const line = page.locator('[data-lines="1"] path[marker-end]')
  await expect(line).toHaveCount(1)
  const drawn = await line.getAttribute('d')
  // the one that waits shows the same line
  await page.mouse.move(0, 0)
  await story(page, 'Pay by card').hover()
  await expect(line).toHaveAttribute('d', drawn ?? '')
  await page.mouse.move(0, 0)
  await expect(page.locator('[data-lines]')).toHaveCount(0)

  await page.getByRole('button', { name: 'Timeline' }).click()
  const area = page.getByRole('region', { name: 'Timeline' })
  await expect(area.locator('[data-bar]')).toHaveCount(4)
  await expect(area.locator('[data-line]')).toHaveCount(1)
  await expect(area.locator('[data-today]')).toHaveCount(0)
  await area.getByRole('button', { name: /^Sign in/ }).focus()
  await expect(area.locator('[data-line=pointed]')).toHaveCount(1)
  await page.keyboard.press('ArrowRight')
  await expect(area.getByRole('button', { name: /^Look at books/ })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.getByRole('region', { name: 'Look at books' }).getByRole('button', { name: 'Move…' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Sprint 3/ })
    .click()
  await expect(area.getByRole('button', { name: /^Look at books.*Sprint 3/ })).toBeVisible()

  await page.reload()
  await page.getByRole('button', { name: 'List', exact: true }).click()
  const firstStory = page.locator('tbody tr[data-story]').first()
  await expect(firstStory).toContainText('Sign in')
  await page.getByRole('button', { name: 'Points' }).click()
  await expect(firstStory).toContainText('Look at books')
  await page.getByRole('button', { name: 'Points' }).click()
  await expect(firstStory).not.toContainText('Look at books')
  await expect(page.getByRole('columnheader', { name: 'Points' })).toHaveAttribute('aria-sort', 'descending')
  await expectAccessible(page)
  await page.reload()
  await expect(page.getByRole('table')).toBeVisible()
})

test('today is drawn in the timeline where it is in the plan', async ({ page }) => {
  await openPlanOf(page, fewStories, 10, 5, new Date().toISOString().slice(0, 10))
  await page.getByRole('button', { name: 'Timeline', exact: true }).click()
  const area = page.getByRole('region', { name: 'Timeline' })
  const today = await area.locator('[data-today]').boundingBox()
  const first = await area.getByRole('button', { name: /^Sign in/ }).boundingBox()
  // the first day of the first sprint, in which the first story is
  expect(today?.x).toBeLessThan((first?.x ?? 0) + (first?.width ?? 0) / 2)
  const name = area.getByText('Today')
  await expect(name).toBeInViewport()
  // in a box without width its letters would stand below each other
  expect((await name.boundingBox())?.height).toBeLessThan(30)
})

test('the strip above more sprints than fit leads to each, by a press and by the arrow keys', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await openPlanOf(page, manyStories(24), 12)
  const strip = page.getByRole('toolbar', { name: 'Sprints' })
  const part = (number: number) => strip.getByRole('button', { name: new RegExp(`^Sprint ${number},`) })
  await expect(part(1)).toHaveAttribute('aria-current', 'true')
  await expect(sprint(page, 8)).not.toBeInViewport()
  await part(8).click()
  await expect(sprint(page, 8)).toBeInViewport({ ratio: 0.9 })
  await expect(part(8)).toHaveAttribute('aria-current', 'true')
  await expect(part(1)).not.toHaveAttribute('aria-current')
  await page.keyboard.press('Home')
  await expect(part(1)).toBeFocused()
  await expect(sprint(page, 1)).toBeInViewport({ ratio: 0.9 })
  for (let presses = 0; presses < 5; presses += 1) await page.keyboard.press('ArrowRight')
  await expect(part(6)).toBeFocused()
  await expect(sprint(page, 6)).toBeInViewport({ ratio: 0.9 })
  await page.keyboard.press('ArrowDown')
  await expect(sprint(page, 6).locator('[data-title]').first()).toBeFocused()
})

test('going to the settings and back clears nothing of the plan', async ({ page }) => {
  await openPlanOf(page, fewStories, 10)
  await chooseAction(page, 'Look at books', 'Lock here')
  await expect(story(page, 'Look at books')).toContainText('Locked')
  const stories = () => page.locator('[data-sprint]').allInnerTexts()
  const before = await stories()
  await page.getByRole('link', { name: 'Settings', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Settings', exact: true })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('button', { name: 'Save issues and sprints' })).toBeVisible()
  await expect.poll(stories).toEqual(before)
  await expect(story(page, 'Look at books')).toContainText('Locked')
  await page.getByRole('button', { name: /^Undo/ }).click()
  await expect(story(page, 'Look at books')).not.toContainText('Locked')
})

test('the printed list is the table alone, in the order it was sorted in', async ({ page }) => {
  await openPlanOf(page, fewStories, 10)
  await page.getByRole('button', { name: 'List', exact: true }).click()
  await page.getByRole('button', { name: 'Points' }).click()
  await page.getByRole('button', { name: 'Points' }).click()
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('tbody tr[data-story]')).toContainText([
    /Sign in|Pay by card/,
    /Sign in|Pay by card/,
    'Keep a wish list',
    'Look at books',
  ])
  await expect(page.getByRole('columnheader', { name: 'Points' })).toHaveAttribute('aria-sort', 'descending')
  // of buttons only the initiative's name, the words of the columns' heads and the stories' titles are left
  const buttons = page.getByRole('button')
  const titles = [/Sign in|Pay by card/, /Sign in|Pay by card/, 'Keep a wish list', 'Look at books']
  await expect(buttons).toHaveText(['Seeded', 'Sprint', 'Story', 'Epic', 'Priority', 'Points', ...titles])
  // each in one line
  for (const head of (await buttons.all()).slice(1)) expect((await head.boundingBox())?.height).toBeLessThan(32)
  await expect(page.getByText('Draft saved')).toBeHidden()
  await takePicture(page, 'plan-list-printed')
})

test('single keys go through the stories, move and lock them, and undo', async ({ page }) => {
  await openPlanOf(page, fewStories, 10)
  const title = (name: string) => story(page, name).getByRole('button', { name: new RegExp(`^${name}`) })
  await page.keyboard.press('j')
  await expect(title('Sign in')).toBeFocused()
  await page.keyboard.press('j')
  await expect(title('Pay by card')).toBeFocused()
  await page.keyboard.press('k')
  await page.keyboard.press('l')
  await expect(story(page, 'Sign in')).toContainText('Locked')
  await page.keyboard.press('u')
  await expect(story(page, 'Sign in')).not.toContainText('Locked')
  await page.keyboard.press('ArrowRight')
  await expect(title('Look at books')).toBeFocused()
  await page.keyboard.press('m')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Sprint 3/ })
    .click()
  await expect(sprint(page, 3)).toContainText('Look at books')
})

test('a plan that Back cleared is brought back with its moves, locks and undo steps, after a reload too; where the backlog changed, it is planned around them', async ({
  page,
}) => {
  await openPlanOf(page, fewStories, 10)
  await chooseAction(page, 'Keep a wish list', 'Move to sprint…')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Sprint 3/ })
    .click()
  await chooseAction(page, 'Look at books', /^Lock here/)
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(note(page)).toContainText('Back cleared the sprint plan.')
  await note(page).getByRole('button', { name: 'Bring the plan back' }).click()
  await expect(sprint(page, 3)).toContainText('Keep a wish list')

  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page.getByText('Draft saved')).toBeVisible()
  await page.reload()
  // as long as it can be brought back it is in the list of commands
  await expect(note(page)).toBeEmpty()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Commands' }).fill('bring the plan')
  await page.getByRole('option', { name: 'Bring the plan back' }).click()
  await expect(sprint(page, 3)).toContainText('Keep a wish list')

  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page.getByText('Draft saved')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Plan Sprints' })).toBeEnabled()
  await page.keyboard.press('g')
  await page.keyboard.press('2')
  await expect(page.getByText('Your plan of 3 sprints was cleared.')).toBeVisible()
  // who goes there by keys can type at once
  await expect(page.getByLabel('Velocity (story points)')).toBeFocused()
  await page.getByRole('link', { name: 'Settings', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible()
  await page.keyboard.press('g')
  await page.keyboard.press('2')
  await expect(page.getByLabel('Velocity (story points)')).toBeFocused()
  await page.getByRole('button', { name: 'Bring the plan back' }).click()
  await expect(sprint(page, 3)).toContainText('Keep a wish list')
  await expect(story(page, 'Look at books')).toContainText('Locked')
  // what could be undone can be, and a reload keeps that as well
  await page.reload()
  await page.getByRole('button', { name: /^Undo locking/ }).click()
  await page.getByRole('button', { name: 'Undo moving “Keep a wish list”' }).click()
  await expect(sprint(page, 3)).toHaveCount(0)
  await page.getByRole('button', { name: /^Redo moving/ }).click()
  await expect(page.getByText('Draft saved')).toBeVisible()

  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page.getByText('Draft saved')).toBeVisible()
  await changeDraft(page, (draft) => {
    const [epic] = draft.backlog
    const [first] = epic?.userStories ?? []
    if (epic && first) epic.userStories.push({ ...first, id: 'gift', title: 'Wrap a gift', dependsOn: [] })
  })
  await page.getByRole('button', { name: 'Plan Sprints' }).click()
  await expect(page.getByText('The backlog changed since: what changed is planned anew')).toBeVisible()
  await page.getByRole('button', { name: 'Bring the plan back' }).click()
  await expect(sprint(page, 3)).toContainText('Keep a wish list')
  await expect(story(page, 'Wrap a gift')).toBeVisible()
})

test('going back to a version that had a plan offers that plan, not the last one', async ({ page }) => {
  await openPlanOf(page, fewStories, 10)
  await chooseAction(page, 'Keep a wish list', 'Move to sprint…')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Sprint 3/ })
    .click()
  await expect(sprint(page, 3)).toContainText('Keep a wish list')
  // whatever loses half of its stories is kept as a version
  await changeDraft(page, (draft) => {
    const plan = { velocity: 10, sprintLength: 2, startDate: '2030-01-07', timeZone: 'UTC' }
    Object.assign(draft, { backlog: draft.backlog.slice(0, 1), plan })
  })
  await page.getByRole('button', { name: 'Plan Sprints' }).click()
  await page.getByRole('button', { name: 'Generate Sprint Plan' }).click()
  await expect(sprint(page, 1)).toBeVisible()
  await page.getByRole('button', { name: 'Back' }).click()

  await page.getByRole('button', { name: 'History of versions' }).click()
  await page
    .getByRole('menuitem', { name: new RegExp(`${fewStories.length} stories`) })
    .first()
    .click()
  await expect(note(page)).toContainText(/The version of .* had a sprint plan/)
  await note(page).getByRole('button', { name: 'Plan Sprints' }).click()
  await expect(page.getByText('Your plan of 3 sprints was cleared.')).toBeVisible()
  await page.getByRole('button', { name: 'Bring the plan back' }).click()
  await expect(sprint(page, 3)).toContainText('Keep a wish list')
  await expect(page.getByRole('status').filter({ hasText: 'The plan is back as it was.' })).toBeVisible()
})

test('improving stops when told to, and says what it found', async ({ page }) => {
  await openPlanOf(page, manyStories(60), 20)
  await page.getByRole('button', { name: 'Why', exact: true }).click()
  await page.getByRole('button', { name: 'Improve' }).click()
  await page.getByRole('button', { name: 'Stop improving' }).click()
  await expect(page.getByRole('button', { name: 'Improve' })).toBeEnabled()
  await page.getByRole('button', { name: 'Improve' }).click()
  await expect(
    page.getByRole('status').filter({ hasText: /better plan was found|No better plan was found/ }),
  ).toBeVisible({ timeout: 120_000 })
})

test('of 300 stories only the two sprints that a move concerns are drawn anew', async ({ page }) => {
  await openPlanOf(page, manyStories(300), 30)
  await expect(page.locator('[data-story]')).toHaveCount(300)
  const last = page
    .locator('[data-story]')
    .last()
    .getByRole('button', { name: /^Actions for/ })
  const title = (await last.getAttribute('aria-label'))?.replace('Actions for ', '') ?? ''
  await chooseAction(page, title, 'Move to sprint…')
  const target = page.getByRole('dialog').getByRole('button', { name: /Fits/ }).last()
  await expect(target).toBeEnabled()
  await page.evaluate(() => {
    const changed = new Set<string>()
    const slow: number[] = []
    Object.assign(window, { told: { changed, slow } })
    const note = (target: Node) => {
      const element = target instanceof Element ? target : target.parentElement
      const name = element?.closest('section[aria-label^="Sprint "]')?.getAttribute('aria-label')
      if (name) changed.add(name)
    }
    new MutationObserver((records) => {
      // which story the Tab key leads to is no drawing
      for (const { target, attributeName } of records) if (attributeName !== 'tabindex') note(target)
    }).observe(document.body, { childList: true, subtree: true, characterData: true, attributes: true })
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) slow.push(Math.round(duration))
    }).observe({ type: 'longtask' })
  })
  await target.click()
  await expect(note(page)).toContainText('moved to sprint')
  const { changed, slow } = await page.evaluate(() => {
    const { told } = window as unknown as { told: { changed: Set<string>; slow: number[] } }
    return { changed: [...told.changed], slow: told.slow }
  })
  console.log(`300 stories: a move drew ${changed.join(' and ')} anew, tasks over 50 ms: ${slow.join(', ') || 'none'}`)
  expect(changed.length).toBeLessThanOrEqual(2)
})

for (const [width, height, colorSchemes] of [
  [375, 760, ['dark']],
  [1280, 900, ['light']],
] as const) {
  for (const colorScheme of process.env.SHOTS ? (['light', 'dark'] as const) : colorSchemes) {
    test(`looks right at ${width} px, ${colorScheme}`, async ({ page }) => {
      await page.setViewportSize({ width, height })
      await page.emulateMedia({ colorScheme })
      await openPlanOf(page, manyStories(40), 24)
      await expectAccessible(page)
      await page.getByRole('button', { name: 'Timeline' }).click()
      await expect(page.locator('[data-bar]')).toHaveCount(40)
      await expectAccessible(page)
      await takePicture(page, `plan-timeline-${width}-${colorScheme}`)
      await showBoard(page)
      await chooseAction(page, manyStories(40)[0]?.title ?? '', /^Lock here/)
      await expectAccessible(page)
      const overflow = await page.locator('html').evaluate((html) => html.scrollWidth - html.clientWidth)
      expect(overflow).toBe(0)
      await takePicture(page, `plan-${width}-${colorScheme}`)
    })
  }
}
