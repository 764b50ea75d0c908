import type { Browser, Page } from '@playwright/test'
import { expect, expectAccessible, test } from '../helpers/fixtures.ts'
import type { Product } from '../helpers/product.ts'
import { messageTo, newNumber, signInWithPassword, turnOnCodes } from '../helpers/second-factor.ts'
import { signInWithDemoId, somebodyNew } from '../helpers/steps.ts'
import { takePictures } from '../helpers/take-pictures.ts'

const otherWays = (page: Page) => page.getByRole('button', { name: 'Other ways to sign in' }).click()

test('a link by mail signs in where it was asked for, once, and says elsewhere what to do', async ({
  page,
  browser,
  product,
}) => {
  const { email } = somebodyNew()
  await page.goto('/login')
  await otherWays(page)
  await page.getByLabel('With a link by mail').check()
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('button', { name: 'Send me a link' }).click()
  await expect(page.getByText(`A link is on its way to ${email}.`)).toBeVisible()
  await takePictures(page, 'link-sent')
  const link = /http\S+/.exec(await messageTo(product, email))?.[0] ?? ''

  const elsewhere = await newPage(browser, product)
  await elsewhere.goto(link)
  await expect(elsewhere.getByRole('heading', { name: 'This link does not work here' })).toBeFocused()
  await expectAccessible(elsewhere)
  await takePictures(elsewhere, 'link-elsewhere')
  await page.goto(link)
  await expect(page).toHaveURL(/\/home$/)
  await elsewhere.goto(link)
  await expect(elsewhere.getByRole('heading', { name: 'This link was already used' })).toBeVisible()
  await elsewhere.context().close()
})

test('a phone number and a code make an account', async ({ page, product, watched }) => {
  // the browser itself reports what was refused
  watched.allow(/40[13] \(/)
  const number = newNumber()
  await page.goto('/login')
  await otherWays(page)
  await page.getByLabel('With a code by SMS').check()
  await page.getByLabel('Phone number').fill(number)
  await page.keyboard.press('Enter')
  const code = page.getByLabel('Code', { exact: true })
  await expect(code).toBeFocused()
  await expectAccessible(page)
  await takePictures(page, 'phone-code')
  await code.fill('00000x')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/This code is not correct/)).toBeVisible()
  await code.fill((await messageTo(product, number)).slice(0, 6))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/home$/)
})

test('a second factor is set up in the account, and asked for after the password', async ({
  page,
  product,
  watched,
}) => {
  // the browser itself reports what was refused
  watched.allow(/40[13] \(/)
  const { email } = await turnOnCodes(page, product)
  const backupCode =
    (await page
      .getByText(/^[a-z0-9]{5}-[a-z0-9]{5}$/)
      .first()
      .textContent()) ?? ''
  await expectAccessible(page)
  await takePictures(page, 'backup-codes')
  await page.getByRole('button', { name: 'I have them' }).click()
  await takePictures(page, 'account-second-factor')

  const elsewhere = await newPage(page.context().browser(), product)
  await signInWithPassword(elsewhere, email)
  await expect(elsewhere.getByRole('heading', { name: 'One thing more' })).toBeFocused()
  await expectAccessible(elsewhere)
  await takePictures(elsewhere, 'second-factor')
  await elsewhere.goto('/home')
  await expect(elsewhere).toHaveURL(/\/login$/)
  await signInWithPassword(elsewhere, email)
  await elsewhere.getByLabel('A backup code').check()
  await elsewhere.getByLabel('Backup code', { exact: true }).fill(backupCode)
  await elsewhere.keyboard.press('Enter')
  await expect(elsewhere).toHaveURL(/\/home$/)
  await elsewhere.context().close()
})

test('a passkey is made on a device and signs in by itself', async ({ page }) => {
  const device = await page.context().newCDPSession(page)
  await device.send('WebAuthn.enable')
  await device.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  // whose address is confirmed, and who signed in a moment ago
  await signInWithDemoId(page)
  await page.goto('/account')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Passkey' })).toBeVisible()
  await takePictures(page, 'account-passkey')
  const signedOut = async () => {
    await page.context().clearCookies()
    await page.evaluate(() => localStorage.clear())
    await page.goto('/login')
  }
  // this device gives what it is asked for: what is offered with the e-mail is chosen at once
  await signedOut()
  await otherWays(page)
  await expect(page).toHaveURL(/\/home$/)
  // and where the browser offers none there is the button
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false)
  })
  await signedOut()
  await otherWays(page)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page).toHaveURL(/\/home$/)
})

test('where the browser blocks the window of a provider the page itself goes there, and comes back', async ({
  page,
}) => {
  await page.addInitScript(() => {
    window.open = () => null
  })
  const { name, email } = somebodyNew()
  await page.goto('/login')
  await page.getByRole('button', { name: 'Sign in with Demo ID' }).click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByRole('alert')).toBeVisible()
  await page.getByRole('button', { name: 'Sign in with Demo ID' }).click()
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('button', { name: 'Sign in' }).last().click()
  await expect(page).toHaveURL(/\/home$/)
})

async function newPage(browser: Browser | null, { url }: Product): Promise<Page> {
  if (!browser) throw new Error('no browser')
  return (await browser.newContext({ baseURL: url })).newPage()
}
