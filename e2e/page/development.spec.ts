import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expectAccessibleEverywhere } from '../helpers/accessible-everywhere.ts'
import { copyOfCheckout } from '../helpers/copy-of-checkout.ts'
import { test as base, expect } from '../helpers/fixtures.ts'
import { type Product, startDevelopment } from '../helpers/product.ts'
import { signInWithDemoId, somebodyNew } from '../helpers/steps.ts'

/** `npm run dev`, in a copy whose files are changed. */

type Checkout = { folder: string; change: (file: string, from: string, to: string) => void }

const admin = somebodyNew()

const test = base.extend<object, { checkout: Checkout; product: Product }>({
  checkout: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from the pattern
    async ({}, use) => {
      const folder = copyOfCheckout()
      const change: Checkout['change'] = (file, from, to) => {
        const text = readFileSync(join(folder, file), 'utf8')
        expect(text).toContain(from)
        writeFileSync(join(folder, file), text.replace(from, to))
      }
      await use({ folder, change })
      rmSync(folder, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 400_000 },
  ],
  product: [
    async ({ checkout }, use) => {
      const product = await startDevelopment(checkout.folder, { ADMIN_EMAILS: admin.email })
      await use(product)
      await product.stop()
    },
    { scope: 'worker', timeout: 400_000 },
  ],
})

test('a changed file is seen at once, in the page and on the server', async ({ page, product, checkout }) => {
  await page.goto('/login')
  await expect(page).toHaveTitle(/^Sign in/)
  // not the frame of the door, which the build draws: with it the development server starts anew
  checkout.change('apps/web/src/identity/login-page.tsx', "usePageTitle('Sign in')", "usePageTitle('Changed')")
  await expect(page).toHaveTitle(/^Changed/)

  // asked through the page's own address, and unreachable while the server starts anew
  const name = async () => {
    const response = await fetch(`${product.url}/api/config`)
    return response.ok ? ((await response.json()) as { name: string }).name : response.status
  }
  expect(await name()).toBe('Planwright')
  checkout.change('apps/api/src/identity/public-config.ts', "name: 'Planwright'", "name: 'Changed on the server'")
  await expect.poll(name, { timeout: 120_000 }).toBe('Changed on the server')
})

test('the styleguide shows every part in every state, without a fault', async ({ page }) => {
  await page.goto('/styleguide')
  await expect(page.getByRole('heading', { name: 'Surfaces' })).toBeVisible({ timeout: 120_000 })
  await expectAccessibleEverywhere(page, 'styleguide')
  await page.getByRole('button', { name: 'Open a dialog' }).click()
  await expectAccessibleEverywhere(page, 'styleguide-dialog')
})

// no screen of the product is for some roles only yet, so the guard is given a list here
test('a screen for some roles shows nothing to others, and sends strangers to the door', async ({
  page,
  browser,
  product,
  checkout,
}) => {
  const connect = { name: 'Connect Jira to start working.' }
  await signInWithDemoId(page)
  await expect(page.getByRole('heading', connect)).toBeVisible()
  checkout.change('apps/web/src/app/router/router.tsx', '<RouteGuard>', "<RouteGuard roles={['owner', 'admin']}>")
  await expect(page.locator('#root')).toBeEmpty()
  await expect(page).toHaveURL(/\/home$/)

  const other = await browser.newContext({ baseURL: product.url })
  const allowed = await other.newPage()
  await allowed.goto('/home')
  await expect(allowed).toHaveURL(/\/login$/)
  await signInWithDemoId(allowed, admin)
  await expect(allowed.getByRole('heading', connect)).toBeVisible()
  await other.close()
})
