import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'
import type { Product } from './product.ts'
import { somebodyNew } from './steps.ts'

const password = 'seven green kettles'
export function newNumber() {
  return `+4915${String(Math.random()).slice(2, 11)}`
}

/** Somebody with a password and a confirmed address, who turns codes by SMS on in the account, up to the backup codes. */
export async function turnOnCodes(page: Page, product: Product): Promise<{ name: string; email: string }> {
  const person = somebodyNew()
  const number = newNumber()
  const data = { ...person, password }
  expect((await page.request.post('/api/auth/sign-up/email', { data })).status()).toBe(200)
  await page.goto('/account')
  await page.getByRole('button', { name: 'Confirm this address' }).click()
  await expect(page.getByText(`We sent a link to ${person.email}.`)).toBeVisible()
  await page.goto(/http\S+/.exec(await messageTo(product, person.email))?.[0] ?? '')
  await page.goto('/account')
  await expect(page.getByText('Confirmed', { exact: true })).toBeVisible()
  await page.getByLabel('Phone number').fill(number)
  await page.getByRole('button', { name: 'Send me a code' }).click()
  await page.getByLabel('Your password').fill(password)
  await page.getByRole('button', { name: 'Go on', exact: true }).click()
  await page.getByLabel('Code by SMS').fill((await messageTo(product, number)).slice(0, 6))
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Turn on codes by SMS' }).click()
  await expect(page.getByRole('heading', { name: 'Your backup codes' })).toBeFocused()
  return person
}

/** To the password, on the page of signing in. */
export async function signInWithPassword(page: Page, email: string): Promise<void> {
  await page.goto('/login')
  await page.getByRole('button', { name: 'Other ways to sign in' }).click()
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
}

/** The text of the newest message to an address or a number. */
export async function messageTo({ sandboxUrl }: Product, to: string): Promise<string> {
  const find = async () => {
    const messages: { to: string; text: string }[] = await (await fetch(`${sandboxUrl}/_sandbox/outbox`)).json()
    return messages.findLast((message) => message.to === to)?.text ?? ''
  }
  await expect.poll(find).not.toBe('')
  return find()
}
