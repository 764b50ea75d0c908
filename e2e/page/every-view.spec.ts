import type { Page } from '@playwright/test'
import { expect, test } from '../helpers/fixtures.ts'
import { fewStories, manyStories, openPlanOf } from '../helpers/plan-steps.ts'
import { openPlanner, prepareProject } from '../helpers/prepare.ts'
import { fillBrief, generateBacklog } from '../helpers/steps.ts'
import { expectUsableEverywhere } from '../helpers/usable-everywhere.ts'

/** Each view for somebody who enlarges, who has colours of their own, or who wants no motion. */

// each of many views is looked at several times, which takes its time on a busy machine
test.describe.configure({ timeout: 400_000 })

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

test('settings, account and initiatives are usable enlarged, in forced colours and without motion', async ({
  page,
}) => {
  await openPlanner(page)
  await expectUsableEverywhere(page, 'form')
  for (const [path, heading] of [
    ['/jira-integration', 'Settings'],
    ['/account', 'Account'],
    ['/initiatives', 'Initiatives'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: heading, exact: true })).toBeVisible()
    await page.waitForLoadState('networkidle')
    await expectUsableEverywhere(page, `screen-${heading.toLowerCase()}`)
  }
})

test('a backlog is usable enlarged, in forced colours and without motion', async ({ page }) => {
  await openPlanner(page)
  await fillBrief(page)
  await generateBacklog(page)
  for (const view of ['Cards', 'List', 'Map']) {
    await press(page, view)
    await expect(page.getByRole('article').first()).toBeVisible()
    await expectUsableEverywhere(page, `backlog-${view}`)
  }
  await page.getByRole('button', { name: /of the brief/ }).click()
  await expect(page.locator('[data-passage]').first()).toBeVisible()
  await expectUsableEverywhere(page, 'backlog-brief')

  // the items of a menu show which one the keys are at
  await page.emulateMedia({ forcedColors: 'active' })
  await page.getByRole('button', { name: /^Account of / }).press('Enter')
  await expect(page.getByRole('menuitem').first()).toBeFocused()
  await expect(page.getByRole('menuitem').first()).toHaveCSS('outline-style', 'solid')
})

test('a plan, its panels, its review and its end are usable enlarged, in forced colours and without motion', async ({
  page,
}) => {
  await prepareProject(page)
  await openPlanOf(page, manyStories(24), 12)
  for (const view of ['Board', 'Timeline', 'List']) {
    await press(page, view)
    await expect(page.locator('[data-story]').first()).toBeVisible()
    await expectUsableEverywhere(page, `plan-${view}`)
  }
  await press(page, 'Board')

  // a button has a border there, and each line of text a ground
  await page.emulateMedia({ forcedColors: 'active' })
  const edit = await page.getByRole('button', { name: 'Edit what is said about your team' }).boundingBox()
  const above = await page.getByText('Fewest possible').boundingBox()
  if (!edit || !above) throw new Error('Above the plan stand its words and a button to edit them.')
  expect(above.y + above.height).toBeLessThanOrEqual(edit.y)
  await page.emulateMedia({ forcedColors: null })

  for (const panel of ['What if', 'Forecast', 'Capacity', 'Why']) {
    await press(page, panel)
    await expect(page.getByRole('region', { name: panel, exact: true })).toBeVisible()
    await page.waitForLoadState('networkidle')
    await expectUsableEverywhere(page, `panel-${panel.replace(' ', '-')}`)
    await press(page, panel)
  }
  await press(page, 'Save issues and sprints')
  const dialog = page.getByRole('dialog', { name: 'Save to Jira' })
  await expect(dialog.getByRole('button', { name: 'Save to Jira' })).toBeEnabled()
  await expectUsableEverywhere(page, 'review')
  await dialog.getByRole('button', { name: 'Save to Jira' }).click()
  await expect(page.getByRole('heading', { name: 'All done!' })).toBeVisible({ timeout: 120_000 })
  await expectUsableEverywhere(page, 'done')
  await page.getByRole('link', { name: 'Follow the work' }).click()
  await expect(page.getByRole('button', { name: 'Plan the rest again' })).toBeEnabled()
  await expectUsableEverywhere(page, 'follow')
})

test('a sprint that is asked for is there at once for somebody who wants no motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await prepareProject(page)
  await openPlanOf(page, fewStories, 5)
  await page.setViewportSize({ width: 375, height: 800 })
  const columns = page.getByRole('region', { name: 'Sprints', exact: true })
  const moved = await page.locator('[data-strip="2"]').evaluate(
    (button, area) => {
      if (button instanceof HTMLElement) button.click()
      return area instanceof Element && area.scrollLeft
    },
    await columns.elementHandle(),
  )
  expect(moved).toBeGreaterThan(0)
})

test('messages stand clear of what can be done with the selected stories', async ({ page }) => {
  await prepareProject(page)
  await openPlanOf(page, fewStories, 5)
  await page.setViewportSize({ width: 640, height: 400 })
  await press(page, 'Back')
  await page.getByRole('article').first().locator('[data-main]').press('x')
  const selected = await page.getByRole('region', { name: 'Selected stories' }).boundingBox()
  const message = await page.getByRole('region', { name: 'Notifications' }).boundingBox()
  expect((message?.y ?? 0) + (message?.height ?? 0)).toBeGreaterThan(0)
  expect((message?.y ?? 0) + (message?.height ?? 0)).toBeLessThanOrEqual(selected?.y ?? 0)
})

test('the brief comes into view on a phone when it is asked for, whatever is open below it', async ({ page }) => {
  await prepareProject(page)
  await openPlanOf(page, fewStories, 5)
  await page.setViewportSize({ width: 375, height: 812 })
  await press(page, 'Back')
  await page
    .getByRole('button', { name: /^Actions for/ })
    .nth(1)
    .click()
  await page.getByRole('menuitem', { name: 'Split…' }).click()
  await expect(page.getByLabel('Hint (optional)')).toBeFocused()
  await press(page, 'Edit brief')
  await expect(page.getByLabel('Project Description')).toBeFocused()
  await expect(page.getByLabel('Project Description')).toBeInViewport()
})
