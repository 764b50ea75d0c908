import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../helpers/fixtures.ts'
import { manyStories, openPlanOf } from '../helpers/plan-steps.ts'
import { openPlanner, prepareProject } from '../helpers/prepare.ts'
import { pressesTo, tabStopsTo, untilDrafted } from '../helpers/steps.ts'

/** What a small laptop shows, and how far away on each screen the next action is: by the Tab key alone, and in presses of the mouse from the door to Jira. */

test.use({ viewport: { width: 1280, height: 800 } })
test.setTimeout(400_000)

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' })
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })

async function expectNear(page: Page, screen: string, action: Locator): Promise<void> {
  await expect(action).toBeVisible()
  const stops = await tabStopsTo(page, action)
  console.log(`${screen}: ${stops} tab stops to the next action`)
  expect.soft(stops, screen).toBeLessThanOrEqual(12)
}

/** Where a form is open in front of the result: its fields are there to be gone through, and what skips them is the way past them. */
async function expectNearPastForm(page: Page, screen: string, action: Locator): Promise<void> {
  await expect(action).toBeVisible()
  const presses = await pressesTo(page, action)
  console.log(`${screen}: ${presses} presses to the next action`)
  expect.soft(presses, screen).toBeLessThanOrEqual(12)
}

/** In each of its views, which shows stories. */
async function expectNearInEach(page: Page, screen: string, views: readonly string[], story: string, action: Locator) {
  for (const view of views) {
    // no press of a pointer, which are counted
    await button(page, view).press('Enter')
    await expect(button(page, view)).toHaveAttribute('aria-pressed', 'true')
    await expect(page.locator(story).first()).toBeVisible()
    await expectNear(page, `${screen}, ${view}`, action)
  }
}

/** Presses of a pointer in any window of the browser; a key that presses a button has no detail. */
async function countClicks(page: Page): Promise<() => number> {
  let clicks = 0
  await page.context().exposeBinding('noteClick', () => {
    clicks += 1
  })
  await page.context().addInitScript(() => {
    const note = (window as unknown as { noteClick: () => void }).noteClick
    document.addEventListener('click', ({ isTrusted, detail }) => isTrusted && detail > 0 && note(), { capture: true })
  })
  return () => {
    const counted = clicks
    clicks = 0
    return counted
  }
}

test('from the door to an initiative in Jira, every screen has its next action within 12 tab stops, and it takes 13 presses', async ({
  page,
}) => {
  const clicks = await countClicks(page)
  let all = 0
  const tell = (part: string) => {
    const counted = clicks()
    all += counted
    console.log(`${part}: ${counted} presses`)
  }
  await page.goto('/')
  await expectNear(page, 'the door', button(page, 'Sign in with Demo ID'))
  const [popup] = await Promise.all([page.waitForEvent('popup'), button(page, 'Sign in with Demo ID').click()])
  await popup.getByLabel('Name').fill('Counted Person')
  await popup.getByLabel('E-mail').fill(`counted-${Date.now()}@demo.example`)
  await popup.getByRole('button', { name: 'Sign in' }).last().click()
  await expectNear(page, 'connecting Jira', button(page, 'Connect Jira'))
  await button(page, 'Connect Jira').click()
  await button(page, 'Accept').click()
  await page.getByRole('radio', { name: /planwright-demo/ }).check()
  await expectNear(page, 'choosing a site', button(page, 'Connect'))
  await button(page, 'Connect').click()
  await expectNear(page, 'settings', button(page, 'Save settings'))
  await page.getByRole('combobox', { name: 'Project' }).click()
  await page.getByRole('option', { name: /^Web Shop/ }).click()
  await expect(page.getByRole('combobox', { name: 'Story Mapping' })).toContainText('Story')
  await button(page, 'Save settings').click()
  await expectNear(page, 'an empty initiative', button(page, 'Generate user stories'))
  tell('from the door to the planner, once')

  await button(page, 'Try an example').click()
  await untilDrafted(page)
  await expectNearInEach(page, 'a backlog', ['Map', 'List', 'Cards'], '[data-main]', button(page, 'Plan Sprints'))
  await button(page, 'Plan Sprints').click()
  await page.getByLabel('Velocity (story points)').fill('20')
  await expectNear(page, 'the team', button(page, 'Generate Sprint Plan'))
  // each part of a date, too, from where the step begins, which has the focus when one comes to it by keyboard
  await page.getByRole('region', { name: 'Plan Sprints', exact: true }).focus()
  let tabs = 0
  while (tabs < 20 && !(await button(page, 'Generate Sprint Plan').evaluate((it) => it === document.activeElement))) {
    await page.keyboard.press('Tab')
    tabs += 1
  }
  console.log(`the team: ${tabs} presses of Tab through the step`)
  expect.soft(tabs).toBeLessThanOrEqual(9)
  await button(page, 'Generate Sprint Plan').click()
  await expectNearInEach(
    page,
    'a plan',
    ['Timeline', 'List', 'Board'],
    '[data-story]',
    button(page, 'Save issues and sprints'),
  )
  await button(page, 'Save issues and sprints').click()
  const review = page.getByRole('dialog', { name: 'Save to Jira' }).getByRole('button', { name: 'Save to Jira' })
  await expect(review).toBeEnabled()
  await review.click()
  await expect(heading(page, 'All done!')).toBeVisible({ timeout: 120_000 })
  tell('from an example to Jira')
  expect(all).toBeLessThanOrEqual(13)

  await expectNear(page, 'the end', page.getByRole('link', { name: /^View your work/ }))
  await button(page, 'Follow the work')
    .or(page.getByRole('link', { name: 'Follow the work' }))
    .click()
  await expectNear(page, 'following', button(page, 'Refresh'))
  await page.goto('/initiatives')
  await expectNear(page, 'initiatives', button(page, 'New initiative'))
  await page.goto('/jira-integration')
  await expectNear(page, 'settings that are made', button(page, 'Save settings'))
  await page.goto('/account')
  await expectNear(page, 'account', button(page, 'Change name'))
})

test('the next action stays as near where a form, a panel or a selection stands before it', async ({ page }) => {
  await openPlanner(page)
  await button(page, 'Try an example').click()
  await untilDrafted(page)
  await button(page, /% of the brief/).click()
  await expect(page.locator('[data-passage]').first()).toBeVisible()
  await expectNear(page, 'the brief beside the stories', button(page, 'Plan Sprints'))
  for (const at of [0, 1]) await page.getByRole('article').nth(at).locator('[data-main]').press('x')
  await expect(page.getByRole('region', { name: 'Selected stories' })).toBeVisible()
  await expectNearPastForm(page, 'that, and 2 stories selected', button(page, 'Plan Sprints'))
  await button(page, 'Select none').click()
  await button(page, 'Edit brief').click()
  await expect(page.getByLabel('Project Description')).toBeVisible()
  await expectNearPastForm(page, 'the brief that is edited', button(page, 'Generate user stories'))
  await expectNearPastForm(page, 'the brief that is edited, and the plan', button(page, 'Plan Sprints'))

  await openPlanOf(page, manyStories(40), 24)
  const save = button(page, 'Save issues and sprints')
  for (const panel of ['What if', 'Forecast', 'Capacity', 'Why']) {
    await button(page, panel).click()
    // with what it holds, which comes later
    await expect(page.getByRole('region', { name: panel, exact: true }).locator('h4, label, p').first()).toBeVisible()
    // a form for everybody of the team
    if (panel === 'Capacity') await expectNearPastForm(page, panel, save)
    else await expectNear(page, panel, save)
  }
  await page.getByRole('region', { name: 'Tell us about your team' }).getByRole('button', { name: /^Edit/ }).click()
  await expect(page.getByLabel('Velocity (story points)')).toBeVisible()
  await expectNear(page, 'the numbers that are edited', button(page, 'Generate Sprint Plan'))
  await expectNearPastForm(page, 'the numbers that are edited, and the save', save)
})

test('the board of a few stories per sprint takes the height of the window, and no more, however many sprints there are', async ({
  page,
}) => {
  await prepareProject(page)
  const sprint = page.getByRole('region', { name: 'Sprint 1', exact: true })
  // with a strip of the sprints above the board, and without one
  for (const [stories, velocity] of [
    [40, 10],
    [15, 20],
  ] as const) {
    await openPlanOf(page, manyStories(stories), velocity)
    for (const [width, height] of [
      [1280, 800],
      [1600, 1000],
    ] as const) {
      await page.setViewportSize({ width, height })
      await expect(sprint).toBeVisible()
      const spare = () =>
        sprint.evaluate((element) => {
          // the foot of the page stands between the board and the bar of the next action
          const foot = document.querySelector('body footer')
          return (foot?.getBoundingClientRect().top ?? 0) - element.getBoundingClientRect().bottom
        })
      // a place for another sprint comes in between
      await expect.poll(spare).toBeLessThanOrEqual(36)
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollHeight)).toBe(height)
    }
  }
})

test('on a phone a plan with a target begins within 300 px of its step, which says the target in a line', async ({
  page,
}) => {
  await prepareProject(page)
  await openPlanOf(page, manyStories(40), 24)
  await button(page, 'Edit what is said about your team').click()
  await page.getByLabel('Target Date').fill('2030-04-01')
  await button(page, 'Done').click()
  await page.setViewportSize({ width: 375, height: 800 })
  const target = page.getByText(/^85% likely by .* late\.$/)
  for (const view of ['Board', 'List', 'Timeline']) {
    await button(page, view).click()
    await expect(page.locator('[data-story]').first()).toBeVisible()
    await expect(target).toBeVisible()
    const head = await page
      .locator('[data-story]')
      .first()
      .evaluate((story) => {
        const step = story.closest('section[aria-label="Plan Sprints"]')?.getBoundingClientRect().top ?? 0
        return story.getBoundingClientRect().top - step
      })
    console.log(`${view}: ${Math.round(head)} px before the first story`)
    expect(head, view).toBeLessThanOrEqual(300)
    expect((await target.boundingBox())?.height).toBeLessThan(30)
  }
})

test('nothing of the page is seen beside or below the bar of the next action, at any width', async ({ page }) => {
  await prepareProject(page)
  await openPlanOf(page, manyStories(40), 24)
  const bar = page.locator('[data-next-action]')
  for (const [width, height] of [
    [1280, 800],
    [1920, 1000],
    [768, 800],
    [575, 700],
    [375, 700],
  ] as const) {
    await page.setViewportSize({ width, height })
    // the bar at the top says it where it has the room
    await expect(page.getByText('Saves go to SHOP · Web Shop', { exact: true })).toBeVisible({ visible: width < 768 })
    for (const view of ['Board', 'Timeline', 'List']) {
      await button(page, view).click()
      await expect(page.locator('[data-story]').first()).toBeVisible()
      const strangers = await bar.evaluate((element) => {
        // where the page goes on below the window the bar lies over it
        window.scrollTo({ top: 0, behavior: 'instant' })
        const { top, bottom } = element.getBoundingClientRect()
        const { clientWidth } = document.documentElement
        const points = [1, clientWidth / 3, clientWidth - 2].flatMap((x) => [top + 1, bottom - 2].map((y) => [x, y]))
        const under = points.filter(([x = 0, y = 0]) => !element.contains(document.elementFromPoint(x, y)))
        const gap = document.documentElement.scrollHeight > innerHeight + 60 ? innerHeight - bottom : 0
        return { under, gap }
      })
      expect(strangers, `${view} at ${width}`).toEqual({ under: [], gap: 0 })
      expect((await bar.boundingBox())?.height, `the bar at ${width}`).toBe(56)
    }
  }
})

test('a form that is longer than the window ends below the bar and nowhere beside it', async ({ page }) => {
  await openPlanner(page)
  await page.setViewportSize({ width: 1280, height: 500 })
  const { under, bottom } = await page.locator('[data-next-action]').evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect()
    const points = [1, 300, document.documentElement.clientWidth - 2].flatMap((x) =>
      [top + 1, bottom - 2].map((y) => [x, y]),
    )
    return { bottom, under: points.filter(([x = 0, y = 0]) => !element.contains(document.elementFromPoint(x, y))) }
  })
  expect({ under, bottom }).toEqual({ under: [], bottom: 500 })
})
