import type { Browser, BrowserContext, Page } from '@playwright/test'
import { expect, test } from '../helpers/fixtures.ts'
import { openPlanner } from '../helpers/prepare.ts'
import { type Product, restartProduct, startProduct } from '../helpers/product.ts'
import { bookshop, editBrief, fillBrief, generateBacklog, planSprints, storyTitles } from '../helpers/steps.ts'

/** Nothing typed is lost: the plug is pulled at every screen, the page is closed and opened again, and it is all there. */

test.use({ serviceWorkers: 'allow' })
test.describe.configure({ timeout: 400_000 })

const brief = (page: Page) => page.getByLabel('Project Description')
const line = (page: Page) => page.getByRole('status').filter({ hasText: /offline|cannot be reached/ })
const titles = (page: Page) => page.getByRole('article').getByRole('heading', { level: 4 })

async function typeMore(page: Page, text: string): Promise<void> {
  await brief(page).press('ControlOrMeta+End')
  await brief(page).pressSequentially(text)
}

/** The page is kept in this browser: it would open without the server. */
async function untilKept(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
}

async function renameFirstStory(page: Page, title: string): Promise<void> {
  await titles(page).first().click()
  await titles(page).first().getByRole('button', { expanded: false }).waitFor({ state: 'detached' })
  await titles(page).first().getByRole('button').click()
  const field = page.getByRole('textbox', { name: 'Title' })
  await field.fill(title)
  await field.press('Enter')
  await expect(titles(page).first()).toHaveText(title)
}

/** The same person on another device, where nothing is kept yet. */
async function otherDevice(browser: Browser, context: BrowserContext, product: Product): Promise<Page> {
  const cookies = await context.cookies()
  const other = await browser.newContext({ baseURL: product.url })
  await other.addCookies(cookies)
  const page = await other.newPage()
  await page.goto('/home')
  return page
}

test.beforeEach(async ({ watched }) => {
  watched.allow(/Failed to load resource|ERR_|FetchEvent|fetch/)
})

test('what is typed, edited, planned and moved without a network is there after closing the page, and saved when the network is back', async ({
  browser,
  context,
  page,
  product,
}) => {
  await openPlanner(page)
  await untilKept(page)
  await fillBrief(page)
  await generateBacklog(page)
  await expect(page.getByText('Draft saved')).toBeVisible()

  await context.setOffline(true)
  await expect(line(page)).toContainText('You are offline')
  await editBrief(page)
  await typeMore(page, '\n- Typed offline.')
  await renameFirstStory(page, 'Renamed offline')
  await expect(page.getByText(/^Kept on this device/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Generate user stories' })).toBeDisabled()
  await page.close()

  // opened again, still without a network
  const again = await context.newPage()
  await again.goto(`${product.url}/home`)
  await editBrief(again)
  await expect(brief(again)).toHaveValue(`${bookshop.project}\n- Typed offline.`)
  await expect(titles(again).first()).toHaveText('Renamed offline')
  await planSprints(again, 17)
  await expect(again.getByRole('button', { name: 'Save issues and sprints' })).toBeDisabled()
  await again.reload()
  await expect(again.getByRole('region', { name: 'Sprint 1', exact: true })).toBeVisible()
  await expect(again.getByText(/^17 SP/)).toBeVisible()

  await context.setOffline(false)
  await expect(again.getByText('Draft saved')).toBeVisible({ timeout: 120_000 })
  await expect(line(again)).toBeHidden()
  const there = await otherDevice(browser, context, product)
  await expect(there.getByText(/^17 SP/)).toBeVisible()
  await there.getByRole('button', { name: 'Back' }).click()
  await expect(titles(there).first()).toHaveText('Renamed offline')
  await editBrief(there)
  await expect(brief(there)).toHaveValue(`${bookshop.project}\n- Typed offline.`)
  await there.context().close()
})

test('what is typed in the moment in which the page goes is there again', async ({ context, page }) => {
  await openPlanner(page)
  await untilKept(page)
  await context.setOffline(true)
  await brief(page).evaluate((field) => {
    const write = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set
    write?.call(field, 'Typed last.')
    field.dispatchEvent(new Event('input', { bubbles: true }))
    location.reload()
  })
  await expect(brief(page)).toHaveValue('Typed last.')
})

test('what is still being typed into a story when the page goes is there again, and can be undone', async ({
  context,
  page,
}) => {
  await openPlanner(page)
  await untilKept(page)
  await fillBrief(page)
  await generateBacklog(page)
  await expect(page.getByText('Draft saved')).toBeVisible()
  const title = (await titles(page).first().textContent()) ?? ''
  await context.setOffline(true)
  await titles(page).first().click()
  await titles(page).first().getByRole('button', { expanded: false }).waitFor({ state: 'detached' })
  await titles(page).first().getByRole('button').click()
  await page.getByRole('textbox', { name: 'Title' }).fill('Never entered')
  await page.reload()
  await expect(titles(page).first()).toHaveText('Never entered')
  await page.getByRole('button', { name: /^Undo: / }).click()
  await expect(titles(page).first()).toHaveText(title)
})

test('what can be undone is there after a reload, and what is deleted without a network is gone when it is back', async ({
  context,
  page,
  product,
}) => {
  await openPlanner(page)
  await untilKept(page)
  await fillBrief(page)
  await generateBacklog(page)
  const { length: count } = await storyTitles(page)
  const first = (await titles(page).first().textContent()) ?? ''
  await page.getByRole('button', { name: `Actions for ${first}`, exact: true }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(titles(page)).toHaveCount(count - 1)
  await expect(page.getByText('Draft saved')).toBeVisible()
  await context.setOffline(true)
  await page.reload()
  const undo = page.getByRole('button', { name: `Undo: delete “${first}”` })
  await expect(undo).toBeVisible()
  // the page goes in the moment of the press
  await undo.evaluate((button) => {
    if (button instanceof HTMLElement) button.click()
    location.reload()
  })
  const redo = page.getByRole('button', { name: `Redo: delete “${first}”` })
  await expect(redo).toBeVisible()
  await expect(titles(page)).toHaveCount(count)
  await redo.click()
  await expect(titles(page)).toHaveCount(count - 1)

  await page.getByRole('link', { name: 'Initiatives' }).click()
  const rows = page.getByRole('list', { name: 'Initiatives' }).getByRole('listitem')
  const remove = async () => {
    await rows.getByRole('button', { name: /^Actions for/ }).click()
    await page.getByRole('menuitem', { name: /^Delete/ }).click()
    await expect(rows).toHaveCount(0)
  }
  const waiting = page.getByRole('list', { name: 'Deleted on this device' }).getByRole('listitem')
  await remove()
  await page.reload()
  await waiting.getByRole('button', { name: 'Undo' }).click()
  await expect(rows).toHaveCount(1)
  await remove()
  await context.setOffline(false)
  await expect(waiting).toHaveCount(0, { timeout: 120_000 })
  const { token } = await (await page.request.get(`${product.url}/api/auth/token`)).json()
  const headers = { authorization: `Bearer ${token}` }
  const there = async () => (await (await page.request.get(`${product.url}/api/drafts`, { headers })).json()).drafts
  await expect.poll(there, { timeout: 120_000 }).toEqual([])
  await expect(rows).toHaveCount(0)
})

test('what the server refuses to keep stays here, is said, and is saved once it answers again', async ({
  context,
  page,
  product,
}) => {
  await openPlanner(page)
  await context.route('**/api/drafts/**', (route) =>
    route.request().method() === 'PUT' ? route.fulfill({ status: 500, body: '' }) : route.continue(),
  )
  await fillBrief(page)
  await expect(page.getByText(/^Kept on this device/)).toBeVisible()
  await page.close()
  const again = await context.newPage()
  await again.goto(`${product.url}/home`)
  await expect(brief(again)).toHaveValue(bookshop.project)
  await typeMore(again, ' More.')
  await context.unroute('**/api/drafts/**')
  await expect(again.getByText('Draft saved')).toBeVisible({ timeout: 120_000 })
  await again.reload()
  await expect(brief(again)).toHaveValue(`${bookshop.project} More.`)
})

test('two tabs show the same, with and without a network', async ({ context, page, product }) => {
  await openPlanner(page)
  await untilKept(page)
  await fillBrief(page)
  await expect(page.getByText('Draft saved')).toBeVisible()
  const second = await context.newPage()
  await second.goto(`${product.url}/home`)
  await expect(brief(second)).toHaveValue(bookshop.project)
  await typeMore(second, '\n- In the second tab.')
  await expect(brief(page)).toHaveValue(`${bookshop.project}\n- In the second tab.`)

  await context.setOffline(true)
  await page.getByLabel('Organization Overview').fill('Typed in the first tab')
  await expect(second.getByLabel('Organization Overview')).toHaveValue('Typed in the first tab')
  await typeMore(second, ' Offline.')
  await expect(brief(page)).toHaveValue(`${bookshop.project}\n- In the second tab. Offline.`)
  await context.setOffline(false)
  for (const tab of [page, second]) await expect(tab.getByText('Draft saved')).toBeVisible({ timeout: 120_000 })
})

test('a server that is killed costs nothing: the page opens, and saves when the server is back', async ({
  browser,
}) => {
  const product = await startProduct()
  const context = await browser.newContext({ baseURL: product.url, serviceWorkers: 'allow' })
  const page = await context.newPage()
  await openPlanner(page)
  await untilKept(page)
  await fillBrief(page)
  await expect(page.getByText('Draft saved')).toBeVisible()
  const restarted = await restartProduct(product, async () => {
    await typeMore(page, '\n- Typed while it was down.')
    await expect(line(page)).toContainText('cannot be reached')
    await page.reload()
    await expect(brief(page)).toHaveValue(`${bookshop.project}\n- Typed while it was down.`)
    await typeMore(page, ' And after a reload.')
  })
  await expect(page.getByText('Draft saved')).toBeVisible({ timeout: 240_000 })
  await page.reload()
  await expect(brief(page)).toHaveValue(`${bookshop.project}\n- Typed while it was down. And after a reload.`)
  await context.close()
  await restarted.stop()
})

test('signing out leaves nothing in the browser that the server has as well', async ({ page }) => {
  await openPlanner(page)
  await fillBrief(page)
  await expect(page.getByText('Draft saved')).toBeVisible()
  const kept = () =>
    page.evaluate(
      () =>
        new Promise<number>((resolve, reject) => {
          const opening = indexedDB.open('planwright')
          opening.onerror = () => reject(opening.error)
          opening.onsuccess = () => {
            const database = opening.result
            const transaction = database.transaction(['drafts', 'answers', 'settings'])
            const counts = ['drafts', 'answers', 'settings'].map((table) => transaction.objectStore(table).count())
            transaction.oncomplete = () => {
              database.close()
              resolve(counts.reduce((sum, { result }) => sum + result, 0))
            }
          }
        }),
    )
  expect(await kept()).toBeGreaterThan(1)
  await page.getByRole('button', { name: /^Account of / }).click()
  await page.getByRole('menuitem', { name: 'Log Out' }).click()
  await expect(page).toHaveURL(/\/login/)
  await expect.poll(kept).toBe(0)
  expect(await page.evaluate(() => localStorage.getItem('planwright-signed-in'))).toBeNull()
})
