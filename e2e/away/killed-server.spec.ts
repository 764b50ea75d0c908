import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, test } from '../helpers/fixtures.ts'
import { chooseAction, fewStories, openPlanOf, sprint, story } from '../helpers/plan-steps.ts'
import { prepareProject } from '../helpers/prepare.ts'
import { type Product, restartProduct, startProduct } from '../helpers/product.ts'
import { postSandbox, sandboxState } from '../helpers/sandbox.ts'
import { save } from '../helpers/steps.ts'

/** The server dies while a plan is changed, looked through and saved: nothing that was moved is lost, and nothing is saved twice. */

test.describe.configure({ timeout: 400_000 })

const saveButton = (page: Page) => page.getByRole('button', { name: 'Save issues and sprints' })
const allDone = (page: Page) => page.getByRole('heading', { name: 'All done!' })
const unreachable = (page: Page) => page.getByRole('status').filter({ hasText: 'cannot be reached' })
const issues = async (product: Product) => (await sandboxState(product)).sites.flatMap((site) => site.issues).length

/** As a device does that has just changed its network: the page looks at once who is there. That it finds out by itself is a journey of its own (offline.spec.ts). */
async function lookUntil(page: Page, isSeen: () => Promise<void>): Promise<void> {
  await expect(async () => {
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await isSeen()
  }).toPass({ timeout: 240_000 })
}

async function moveToNewSprint(page: Page, title: string): Promise<void> {
  await chooseAction(page, title, 'Move to sprint…')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Sprint 3/ })
    .click()
  await expect(sprint(page, 3)).toContainText(title)
}

/** Of its own, which each journey kills and leaves running anew. */
let product: Product

test.beforeAll(async () => {
  product = await startProduct()
})
test.afterAll(() => product.stop())

test('what was moved while it was down is there, and a review goes on when it is back', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: product.url, serviceWorkers: 'allow' })
  const page = await context.newPage()
  await prepareProject(page)
  await openPlanOf(page, fewStories, 10)
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })

  product = await restartProduct(product, async () => {
    await moveToNewSprint(page, 'Keep a wish list')
    await expect(unreachable(page)).toBeVisible()
    await chooseAction(page, 'Look at books', /^Lock here/)
    await expect(page.getByText(/^Kept on this device/)).toBeVisible()
    await page.reload()
    await expect(sprint(page, 3)).toContainText('Keep a wish list')
    await expect(story(page, 'Look at books')).toContainText('Locked')
  })
  await lookUntil(page, () => expect(page.getByText('Draft saved')).toBeVisible({ timeout: 2_000 }))

  const dialog = page.getByRole('dialog')
  const confirm = dialog.getByRole('button', { name: 'Save to Jira' })
  await saveButton(page).click()
  await expect(confirm).toBeEnabled()
  product = await restartProduct(product, async () => {
    await lookUntil(page, () => expect(confirm).toBeDisabled({ timeout: 2_000 }))
  })
  await lookUntil(page, () => expect(confirm).toBeEnabled({ timeout: 2_000 }))
  const before = await issues(product)
  await confirm.click()
  await expect(allDone(page)).toBeVisible({ timeout: 240_000 })
  // four epics and four stories
  expect(await issues(product)).toBe(before + 8)
  await context.close()
})

test('a save that was under way is finished by the server that follows, once, and nothing says that it failed', async ({
  browser,
}) => {
  const context = await browser.newContext({ baseURL: product.url })
  const page = await context.newPage()
  await prepareProject(page)
  await openPlanOf(page, fewStories, 10)
  const before = await issues(product)
  await postSandbox(product, 'jira/settings', { latencyMs: 700 })
  await save(page)
  await expect.poll(() => issues(product), { timeout: 240_000 }).toBeGreaterThan(before)
  // `npm start` starts one that died anew
  process.kill(Number(readFileSync(join(product.dataDir, 'server.pid'), 'utf8')), 'SIGKILL')
  await postSandbox(product, 'jira/settings', { latencyMs: 0 })
  const wrong = page.getByRole('heading', { name: /^(Not saved|Whether it was saved is not known)$/ })
  await expect(allDone(page).or(wrong)).toBeVisible({ timeout: 240_000 })
  await expect(wrong).toHaveCount(0)
  expect(await issues(product)).toBe(before + 8)
  await context.close()
})
