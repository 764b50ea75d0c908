import { test as base, expect, expectAccessible } from '../helpers/fixtures.ts'
import { type Product, startProductOnPostgres } from '../helpers/product.ts'
import { signInWithPassword, turnOnCodes } from '../helpers/second-factor.ts'
import { signInWithDemoId, tabStopsTo } from '../helpers/steps.ts'
import { takePictures } from '../helpers/take-pictures.ts'
import { expectUsableEverywhere } from '../helpers/usable-everywhere.ts'

/** A server whose operator knows an admin, and wants to know how quick pages are. */
const test = base.extend<object, { product: Product }>({
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from the pattern
    async ({}, use) => {
      const product = await startProductOnPostgres(() => ({ WEB_VITALS: 'on', ADMIN_EMAILS: 'boss@demo.example' }))
      await use(product)
      await product.stop()
    },
    { scope: 'worker', timeout: 400_000 },
  ],
})

test('an admin sees people, disables one who is out at once, reads the trail, and how quick pages are', async ({
  page,
  browser,
  product,
  watched,
}) => {
  watched.allow(/401 \(Unauthorized\)/)
  const elsewhere = await browser.newContext({ baseURL: product.url })
  const ada = await elsewhere.newPage()
  await signInWithDemoId(ada, { name: 'Ada Lane', email: 'ada@demo.example' })
  await ada.goto('/admin')
  await expect(ada.getByRole('navigation', { name: 'Main' })).toBeVisible()
  await expect(ada.getByRole('heading', { name: 'For administrators' })).toBeVisible()
  await expect(ada.getByRole('heading', { name: 'Admin', exact: true })).toHaveCount(0)

  await signInWithDemoId(page, { name: 'Boss', email: 'boss@demo.example' })
  await expect.poll(() => page.evaluate(() => localStorage.getItem('planwright-installation'))).toBeTruthy()
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('menuitem', { name: 'Admin' }).click()
  await expect(page).toHaveURL(/\/admin$/)
  await expect(page.getByRole('link', { name: /Ada Lane/ })).toBeVisible()
  await takePictures(page, 'admin-people')
  expect(await tabStopsTo(page, page.getByRole('button', { name: 'Search' }))).toBeLessThanOrEqual(12)
  await page.getByRole('link', { name: /Ada Lane/ }).click()
  await page.getByRole('button', { name: 'Disable account' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Reason').fill('Has left the team')
  await takePictures(page, 'admin-disable')
  await dialog.getByRole('button', { name: 'Disable account' }).click()
  await expect(page.getByText('Signed in nowhere.')).toBeVisible()
  await expectAccessible(page)
  await takePictures(page, 'admin-person')
  await ada.goto('/home')
  await expect(ada).toHaveURL(/\/login/)

  await page.getByRole('link', { name: 'Audit trail of this person' }).click()
  await expect(page.getByRole('cell', { name: /Account was disabled/ })).toBeVisible()
  await expect(page.getByRole('cell', { name: /by boss@demo\.example/ }).first()).toBeVisible()
  await expectAccessible(page)
  await takePictures(page, 'admin-audit')
  await expectUsableEverywhere(page, 'admin-audit')
  await page.getByRole('link', { name: 'Model use' }).click()
  await expect(page.getByText('No tokens were used in this time.', { exact: false })).toBeVisible()
  await expectAccessible(page)
  await takePictures(page, 'admin-model-use')

  // each screen by its name from anywhere
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Commands' }).fill('audit')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/admin\/audit$/)

  // leaving a page is when it tells
  await expect(async () => {
    await page.goto('/admin/speed')
    await expect(page.getByRole('table', { name: 'How quick each screen is' })).toBeVisible({ timeout: 10_000 })
  }).toPass()
  await expectAccessible(page)
  await takePictures(page, 'admin-speed')
  await expectUsableEverywhere(page, 'admin-speed')
  await elsewhere.close()
})

test('who lost their second factor signs in without it, once an admin has turned it off', async ({
  page,
  browser,
  product,
  watched,
}) => {
  // the browser itself reports what was refused
  watched.allow(/40[13] \(/)
  const elsewhere = await browser.newContext({ baseURL: product.url })
  const ada = await elsewhere.newPage()
  const { name, email } = await turnOnCodes(ada, product)
  await elsewhere.clearCookies()
  await signInWithPassword(ada, email)
  await expect(ada.getByRole('heading', { name: 'One thing more' })).toBeFocused()

  await signInWithDemoId(page, { name: 'Boss', email: 'boss@demo.example' })
  await page.goto('/admin')
  await page.getByRole('link', { name: new RegExp(name) }).click()
  await expect(page.getByText(/, with a second factor/)).toBeVisible()
  await takePictures(page, 'admin-second-factor')
  await page.getByRole('button', { name: 'Turn off the second factor' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Reason').fill('Lost the phone')
  await takePictures(page, 'admin-turn-off')
  await dialog.getByRole('button', { name: 'Turn it off' }).click()
  await expect(page.getByText(/, with a second factor/)).toHaveCount(0)
  await expectAccessible(page)

  await signInWithPassword(ada, email)
  await expect(ada).toHaveURL(/\/home$/)
  await elsewhere.close()
})
