import type { Page } from '@playwright/test'
import { test as base, expect } from '../helpers/fixtures.ts'
import { fewStories, manyStories, openPlanOf } from '../helpers/plan-steps.ts'
import { openPlanner, prepareLink, prepareProject, prepareSession } from '../helpers/prepare.ts'
import { untilDrafted } from '../helpers/steps.ts'
import { takePictures } from '../helpers/take-pictures.ts'

/** States that no journey passes through: each is reached, fits its window on a phone and on a desk, and has its pictures. */

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).first().click()

async function expectFits(page: Page, name: string): Promise<void> {
  for (const width of [375, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth), `${name} at ${width}`).toBeLessThanOrEqual(
      width,
    )
    // in every step and view the next action is where it was: at the end of the window
    for (const bar of await page.locator('[data-next-action]:visible').all())
      expect(await bar.evaluate((element) => element.getBoundingClientRect().bottom), name).toBeCloseTo(800, 0)
  }
  await takePictures(page, name)
}

const test = base.extend({ viewport: { width: 1280, height: 800 } })

test.describe('the backlog', () => {
  test('of an empty initiative, and with what is missing', async ({ page }) => {
    await openPlanner(page)
    await expectFits(page, 'state-form-empty')
    await press(page, 'Generate user stories')
    await expect(page.getByText('This field is required')).toHaveCount(2)
    await expectFits(page, 'state-form-missing')
    for (const title of [
      'Additional Information',
      'Story description content',
      'Bulk-set additional fields on user stories',
    ])
      await page.locator('summary').filter({ hasText: title }).click()
    await expectFits(page, 'state-form-unfolded')
  })

  test('in each view, with what opens over it', async ({ page }) => {
    await openPlanner(page)
    await press(page, 'Try an example')
    await untilDrafted(page)
    for (const view of ['List', 'Map', 'Cards']) {
      await press(page, view)
      await expect(page.getByRole('article').first()).toBeVisible()
      await expectFits(page, `state-backlog-${view.toLowerCase()}`)
    }
    const first = page.getByRole('article').first()
    await first.getByRole('button', { name: /^Actions for/ }).click()
    await expect(page.getByRole('menu')).toBeVisible()
    await expectFits(page, 'state-story-menu')
    await page.keyboard.press('Escape')
    await press(page, /^Open /)
    await expect(page.getByText('Acceptance Criteria').first()).toBeVisible()
    await expectFits(page, 'state-backlog-open')
    await press(page, /^Close all/)
    await first.locator('[data-main]').press('x')
    await page.getByRole('article').nth(2).locator('[data-main]').press('x')
    await expect(page.getByRole('region', { name: 'Selected stories' })).toBeVisible()
    await expectFits(page, 'state-selected')
    await press(page, 'Epic')
    await expect(page.getByRole('menu')).toBeVisible()
    await expectFits(page, 'state-selected-epic')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('menu')).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('region', { name: 'Selected stories' })).toHaveCount(0)
    await press(page, /of the brief/)
    await expect(page.locator('[data-passage]').first()).toBeVisible()
    await expectFits(page, 'state-brief-beside')
    await page.locator('[data-passage]').first().click()
    await expect(page.getByRole('menu')).toBeVisible()
    await expectFits(page, 'state-passage-menu')
    await page.keyboard.press('Escape')
    await press(page, /questions?|notes?/)
    await expectFits(page, 'state-notes')
    await press(page, 'History of versions')
    await expectFits(page, 'state-history')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await page.getByPlaceholder('Search').fill('no such words')
    await expect(page.getByText('No story matches “no such words”.')).toBeVisible()
    await expectFits(page, 'state-nothing-found')
    await page.getByPlaceholder('Search').fill('')
    await page
      .getByRole('button', { name: /Click and collect/ })
      .first()
      .click()
    await expectFits(page, 'state-initiative-menu')
    await page.keyboard.press('Escape')
    await page.locator('h2').first().press('?')
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectFits(page, 'state-keys')
    await page.keyboard.press('Escape')
    await page.keyboard.press('ControlOrMeta+k')
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectFits(page, 'state-commands')
    await page.keyboard.press('Escape')
    await press(page, /^Edit brief/)
    await expectFits(page, 'state-brief-edited')
  })
})

test.describe('the plan', () => {
  test('in each view, its numbers, its menus and its warnings', async ({ page }) => {
    await prepareProject(page)
    await openPlanOf(page, manyStories(60), 24)
    for (const view of ['Timeline', 'List', 'Board']) {
      await press(page, view)
      await expect(page.locator('[data-story]').first()).toBeVisible()
      await expectFits(page, `state-plan-${view.toLowerCase()}`)
    }
    await page
      .getByRole('button', { name: /^Actions for/ })
      .first()
      .click()
    await expect(page.getByRole('menu')).toBeVisible()
    await expectFits(page, 'state-plan-story-menu')
    await page.keyboard.press('Escape')
    await press(page, 'Edit what is said about your team')
    await expectFits(page, 'state-plan-numbers')
    await page.getByLabel('Target Date').fill('2030-03-03')
    await press(page, 'Done')
    await expect(page.getByText(/after your target/)).toBeVisible()
    await expectFits(page, 'state-plan-target')
    for (const panel of ['What if', 'Forecast', 'Capacity', 'Why']) {
      await press(page, panel)
      await expect(page.getByRole('region', { name: panel, exact: true })).toBeVisible()
      await page.waitForLoadState('networkidle')
      await expectFits(page, `state-plan-${panel.replace(' ', '-').toLowerCase()}`)
      await press(page, panel)
    }
    await press(page, 'Back')
    await expectFits(page, 'state-plan-cleared')
    await press(page, 'Plan Sprints')
    await expectFits(page, 'state-plan-unplanned')
  })

  test('with stories that fit no sprint', async ({ page }) => {
    await prepareProject(page)
    await openPlanOf(page, [...fewStories, { id: 'big', title: 'Everything else at once', points: 13 }], 8)
    await expectFits(page, 'state-plan-too-large')
    await press(page, 'List')
    await expectFits(page, 'state-plan-too-large-list')
  })
})

test.describe('away from the server', () => {
  // without it nothing opens that was not shown before
  test.use({ serviceWorkers: 'allow' })
  test('without a network', async ({ page, context, watched }) => {
    watched.allow(/Failed to load resource|ERR_|FetchEvent|fetch/)
    await prepareProject(page)
    await openPlanOf(page, manyStories(24), 12)
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready
    })
    await context.setOffline(true)
    await expect(page.getByRole('status').filter({ hasText: 'You are offline' })).toBeVisible()
    await expectFits(page, 'state-offline-plan')
    await press(page, 'Back')
    await expectFits(page, 'state-offline-backlog')
    await page.getByRole('link', { name: 'Settings' }).click()
    await expectFits(page, 'state-offline-settings')
    await page.getByRole('link', { name: 'Initiatives' }).click()
    const heading = page.getByRole('heading', { name: 'Initiatives' })
    const note = page.getByText('These are the initiatives that this device has.')
    await expect(note).toBeVisible()
    const below = async () => ((await note.boundingBox())?.y ?? 0) - ((await heading.boundingBox())?.y ?? 0)
    expect(await below(), 'why it may be an old list is told below its heading').toBeGreaterThan(0)
    await expectFits(page, 'state-offline-initiatives')
  })

  test('with a server that answers nothing', async ({ page, context, watched }) => {
    watched.allow(/Failed to load resource|ERR_|503|fetch/)
    await prepareProject(page)
    await openPlanOf(page, manyStories(24), 12)
    await page.waitForLoadState('networkidle')
    await context.route('**/api/**', (route) => route.fulfill({ status: 503, body: '' }))
    await press(page, 'Back')
    await expect(page.getByRole('status').filter({ hasText: 'cannot be reached' })).toBeVisible()
    await expectFits(page, 'state-unreachable')
  })
})

test('a part that was never loaded says so without a network, and opens when it is back', async ({
  page,
  context,
  watched,
}) => {
  watched.allow(/Failed to load resource|ERR_|FetchEvent|fetch/)
  await prepareProject(page)
  await openPlanOf(page, fewStories, 10)
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await page.getByRole('link', { name: 'Settings' }).click()
  await expect(page.getByText('is not on this device yet')).toBeVisible()
  await expectFits(page, 'state-part-not-here')
  await context.setOffline(false)
  await expect(page.getByRole('heading', { name: 'Settings', exact: true })).toBeVisible({ timeout: 60_000 })
})

test.describe('before there is work', () => {
  test('the door, the gate, and settings', async ({ page, browser, product }) => {
    const stranger = await browser.newContext({ baseURL: product.url })
    const door = await stranger.newPage()
    await door.goto('/login')
    await expect(door.getByRole('button', { name: 'Sign in with Demo ID' })).toBeVisible()
    await expectFits(door, 'state-door')
    await door.getByRole('button', { name: 'Other ways to sign in' }).click()
    await expectFits(door, 'state-door-other-ways')
    await stranger.close()
    await prepareSession(page)
    await page.goto('/home')
    await expect(page.getByRole('heading', { name: 'Connect Jira to start working.' })).toBeVisible()
    await expectFits(page, 'state-gate')
    await prepareLink(page)
    await page.goto('/jira-integration')
    await expect(page.getByRole('combobox', { name: 'Project' })).toBeVisible()
    await expectFits(page, 'state-settings-new')
    await page.goto('/initiatives')
    await page.waitForLoadState('networkidle')
    await expectFits(page, 'state-initiatives-none')
  })
})
