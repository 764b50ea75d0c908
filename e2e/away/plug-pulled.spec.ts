import type { Page } from '@playwright/test'
import { test as base, expect } from '../helpers/fixtures.ts'
import { chooseAction, fewStories, openPlanOf, sprint } from '../helpers/plan-steps.ts'
import { bearer, prepareProject } from '../helpers/prepare.ts'
import { type Product, startProductOnPostgres } from '../helpers/product.ts'
import { choose, save } from '../helpers/steps.ts'

/** One walk through every main screen: the network goes in the middle of each, the page is closed, opened without a network, and the network comes back. */

const boss = { name: 'Boss', email: 'boss@demo.example' }

/** A server whose operator knows an admin. */
const test = base.extend<object, { product: Product }>({
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from the pattern
    async ({}, use) => {
      const product = await startProductOnPostgres(() => ({ ADMIN_EMAILS: boss.email }))
      await use(product)
      await product.stop()
    },
    { scope: 'worker', timeout: 400_000 },
  ],
})

test.use({ serviceWorkers: 'allow' })
test.describe.configure({ timeout: 500_000 })

/** Nothing broken, nothing that goes on waiting for what cannot come, and no alarm about what a line above the page says already. */
async function expectCalm(page: Page): Promise<void> {
  await expect(page.getByRole('main').first()).toBeVisible()
  await expect(page.getByText('could not be shown')).toHaveCount(0)
  await expect(page.getByRole('status', { name: /^Loading/ })).toHaveCount(0)
  await expect(page.locator('[aria-busy=true], main :is(.animate-pulse, .animate-spin):visible')).toHaveCount(0)
  await expect(page.getByText(/up to \d+ minutes|…$/)).toHaveCount(0)
  await expect(page.getByRole('main').getByRole('alert').filter({ hasText: /\w/ })).toHaveCount(0)
}

/** The page is closed, and opened at an address without a network; then the network comes back. Gives the page. */
async function comeBack(
  page: Page,
  path: string,
  see: { away: (page: Page) => Promise<void>; back: (page: Page) => Promise<void> },
): Promise<Page> {
  const context = page.context()
  await expectCalm(page)
  await page.close()
  const again = await context.newPage()
  await again.goto(path)
  await expect(away(again)).toBeVisible()
  await see.away(again)
  await expectCalm(again)
  await context.setOffline(false)
  await expect(away(again)).toHaveCount(0, { timeout: 120_000 })
  isPulled = false
  await see.back(again)
  await expectCalm(again)
  return again
}

const away = (page: Page) =>
  page
    .getByRole('status')
    .filter({ hasText: /You are offline|cannot be reached/ })
    .first()

async function pullThePlug(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  isPulled = true
  await page.context().setOffline(true)
  await expect(away(page)).toBeVisible()
}

async function asked(page: Page, path: string) {
  return (await page.request.get(path, { headers: await bearer(page) })).json()
}

const storiesThere = async (page: Page) => {
  const { drafts } = await asked(page, '/api/drafts')
  const { draft, ...rest } = await asked(page, `/api/drafts/${drafts[0].id}`)
  return JSON.stringify(draft ?? rest)
}

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).click()

/** From when the network goes until the page knows that it is back. */
let isPulled = false

/** What a browser says of what it could not load, while it could not. */
class WhilePulled extends RegExp {
  override test(problem: string): boolean {
    return isPulled && super.test(problem)
  }
}

test.beforeEach(async ({ page, watched }) => {
  isPulled = false
  watched.allow(new WhilePulled('^console: Failed to load resource: net::ERR_INTERNET_DISCONNECTED '))
  await prepareProject(page, 'Web Shop', boss)
})

async function openPlan(page: Page): Promise<void> {
  await openPlanOf(page, fewStories, 10)
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
}

test('step 1: in the brief, the list and the map', async ({ page }) => {
  await openPlan(page)
  await press(page, 'Back')
  await press(page, 'Edit brief')
  await expect(page.getByText('Draft saved')).toBeVisible()
  await pullThePlug(page)
  await page.getByLabel('Organization Overview').fill('Typed while it was away')
  await page.getByLabel('Project Description').fill('A shop for books.')
  await press(page, 'List')
  await chooseAction(page, 'Look at books', 'Depends on…')
  await page.getByLabel('Find a story').fill('wish')
  await page.getByRole('checkbox', { name: 'Keep a wish list' }).check()
  await press(page, 'Map')
  await page.locator('[data-item=pay] button').first().press('Alt+ArrowDown')
  const cell = (at: Page) => at.locator('[data-cell]', { has: at.locator('[data-item=pay]') })
  const priority = await cell(page).getAttribute('data-priority')
  expect(priority).not.toBe('1')
  page = await comeBack(page, '/home', {
    away: async (at) => {
      await expect(cell(at)).toHaveAttribute('data-priority', priority ?? '')
      await press(at, 'Edit brief')
      await expect(at.getByLabel('Organization Overview')).toHaveValue('Typed while it was away')
      await press(at, 'List')
      await chooseAction(at, 'Look at books', 'Depends on…')
      await expect(at.getByLabel('Find a story')).toHaveValue('wish')
      await expect(at.getByRole('checkbox', { name: 'Keep a wish list' })).toBeChecked()
      await press(at, 'Map')
    },
    back: async (at) => {
      await expect(at.getByText('Draft saved')).toBeVisible({ timeout: 120_000 })
      await expect(cell(at)).toHaveAttribute('data-priority', priority ?? '')
    },
  })
  expect(await storiesThere(page)).toContain('Typed while it was away')
})

test('step 2, the review and what became of it', async ({ page }) => {
  await openPlan(page)
  await pullThePlug(page)
  await chooseAction(page, 'Keep a wish list', 'Move to sprint…')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Sprint 3/ })
    .click()
  const finished = (at: Page) => at.getByLabel('Points finished in your last sprints')
  await press(page, 'Forecast')
  await finished(page).fill('9, 11')
  page = await comeBack(page, '/home', {
    away: async (at) => {
      await expect(sprint(at, 3)).toContainText('Keep a wish list')
      await press(at, 'Forecast')
      await expect(finished(at)).toHaveValue('9, 11')
      await press(at, 'Close Forecast')
    },
    back: (at) => expect(at.getByText('Draft saved')).toBeVisible({ timeout: 120_000 }),
  })

  const links = (at: Page) => at.getByRole('checkbox', { name: /^Link dependencies in Jira/ })
  await press(page, 'Save issues and sprints')
  await links(page).check()
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Save to Jira' })).toBeEnabled()
  await pullThePlug(page)
  page = await comeBack(page, '/home', {
    away: (at) => expect(sprint(at, 3)).toContainText('Keep a wish list'),
    back: (at) => expect(at.getByRole('button', { name: 'Save issues and sprints' })).toBeEnabled(),
  })
  await press(page, 'Save issues and sprints')
  await expect(links(page)).toBeChecked()
  await press(page, 'Cancel')
  await save(page)
  await expect(page.getByRole('heading', { name: 'All done!' })).toBeVisible({ timeout: 120_000 })

  await page.getByRole('link', { name: 'Follow the work' }).click()
  const answer = (at: Page) => at.getByText(/^0 of 4 stories done\./)
  await expect(answer(page)).toBeVisible()
  await pullThePlug(page)
  await comeBack(page, new URL(page.url()).pathname, {
    away: (at) => expect(answer(at)).toBeVisible(),
    back: (at) => expect(at.getByRole('button', { name: 'Plan the rest again' })).toBeEnabled(),
  })
})

test('the initiatives', async ({ page }) => {
  await openPlan(page)
  await page.goto('/initiatives')
  const rows = (at: Page) => at.getByRole('list', { name: 'Initiatives' }).getByRole('listitem')
  await expect(rows(page).first()).toBeVisible()
  await pullThePlug(page)
  await rows(page)
    .first()
    .getByRole('button', { name: /^Actions for/ })
    .click()
  await page.getByRole('menuitem', { name: 'Rename' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Renamed while it was away')
  await page.keyboard.press('Enter')
  await expect(rows(page).first()).toContainText('Renamed while it was away')
  page = await comeBack(page, '/initiatives', {
    away: (at) => expect(rows(at).first()).toContainText('Renamed while it was away'),
    back: (at) => expect(rows(at).first()).toContainText('Renamed while it was away'),
  })
  await expect
    .poll(async () => JSON.stringify(await asked(page, '/api/drafts')), { timeout: 120_000 })
    .toContain('Renamed while it was away')
})

test('the settings', async ({ page }) => {
  await page.goto('/jira-integration')
  const project = (at: Page) => at.getByRole('combobox', { name: 'Project' })
  await expect(project(page)).toContainText('Web Shop')
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
  await pullThePlug(page)
  await choose(page, 'Project', 'Mobile App')
  await expect(page.getByRole('button', { name: 'Save settings' })).toBeDisabled()
  page = await comeBack(page, '/jira-integration', {
    away: (at) => expect(project(at)).toContainText('Mobile App'),
    back: (at) => expect(project(at)).toContainText('Mobile App'),
  })
  await press(page, 'Save settings')
  await expect(page).toHaveURL(/\/home$/)
  await page.goto('/jira-integration')
  await expect(project(page)).toContainText('Mobile App')
})

test('the account', async ({ page }) => {
  await page.goto('/account')
  const name = (at: Page) => at.getByRole('textbox', { name: 'Name', exact: true })
  const address = (at: Page) => at.getByLabel('New e-mail')
  await expect(name(page)).toHaveValue(boss.name)
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
  await pullThePlug(page)
  await name(page).fill('Boss the Second')
  await address(page).fill('second@demo.example')
  await expect(page.getByRole('button', { name: 'Change name' })).toBeDisabled()
  page = await comeBack(page, '/account', {
    away: async (at) => {
      await expect(at.getByText(/^This is your account as it was last read on this device/)).toBeVisible()
      await expect(name(at)).toHaveValue('Boss the Second')
      await expect(address(at)).toHaveValue('second@demo.example')
      await expect(at.getByRole('list', { name: 'Your sessions' }).getByRole('listitem')).not.toHaveCount(0)
      await expect(
        at.getByText('This is not kept on this device, and comes when the connection is back.'),
      ).toBeVisible()
      for (const button of ['Change name', 'Make a token', 'Make a webhook', 'Mail me each week', 'Delete my account'])
        await expect(at.getByRole('button', { name: button })).toBeDisabled()
    },
    back: async (at) => {
      await expect(name(at)).toHaveValue('Boss the Second')
      await expect(address(at)).toHaveValue('second@demo.example')
    },
  })
  await press(page, 'Change name')
  await expect(page.getByText('Your name is changed.')).toBeVisible()
  await page.reload()
  await expect(name(page)).toHaveValue('Boss the Second')
})

test('people and the audit trail', async ({ page }) => {
  await page.goto('/admin')
  const search = (at: Page) => at.getByLabel('Name, e-mail, phone or id')
  await expect(page.getByRole('link', { name: /Boss/ })).toBeVisible()
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
  await pullThePlug(page)
  await search(page).fill('boss@demo')
  page = await comeBack(page, '/admin', {
    away: async (at) => {
      await expect(search(at)).toHaveValue('boss@demo')
      await expect(
        at.getByText('This is not kept on this device, and comes when the connection is back.'),
      ).toBeVisible()
    },
    back: async (at) => {
      await expect(search(at)).toHaveValue('boss@demo')
      await expect(at.getByRole('link', { name: /Boss/ })).toBeVisible()
    },
  })

  await page.goto('/admin/audit')
  const person = (at: Page) => at.getByLabel('Person (e-mail or id)')
  await expect(page.getByRole('table')).toBeVisible()
  await pullThePlug(page)
  await person(page).fill('boss@demo.example')
  await comeBack(page, '/admin/audit', {
    away: (at) => expect(person(at)).toHaveValue('boss@demo.example'),
    back: async (at) => {
      await expect(person(at)).toHaveValue('boss@demo.example')
      await expect(at.getByRole('table')).toBeVisible()
    },
  })
})
