import { expect, expectAccessible, test } from '../helpers/fixtures.ts'
import type { Product } from '../helpers/product.ts'
import { somebodyNew } from '../helpers/steps.ts'

test('the link of a sign-up, opened on another device, asks for the password', async ({
  page,
  browser,
  product,
  watched,
}) => {
  // the browser itself reports the refused password
  watched.allow(/401 \(Unauthorized\)/)
  const { name, email } = somebodyNew()
  const password = 'seven green kettles'
  const elsewhere = await browser.newContext({ baseURL: product.url })
  const payload = { name, email, password }
  expect((await elsewhere.request.post('/api/auth/sign-up/email', { data: payload })).status()).toBe(200)
  const link = await mailedLink(product, email)
  await elsewhere.close()

  const other = { ...somebodyNew(), password }
  expect((await page.request.post('/api/auth/sign-up/email', { data: other })).status()).toBe(200)
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Did you sign up at Planwright?' })).toBeVisible()
  await expect(page.getByText(`You are signed in here as ${other.email}.`)).toBeVisible()
  await expect(page).toHaveURL(/\/confirm-sign-up$/)
  await expectAccessible(page)
  await page.getByLabel('Password', { exact: true }).fill('another password')
  await page.getByRole('button', { name: 'Confirm my address' }).click()
  await expect(page.getByText('This is not the password of that sign-up.')).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Confirm my address' }).click()
  await expect(page).toHaveURL(/\/home$/)
})

test('a link that is no longer good says so, whoever is signed in, and is sent again from there', async ({
  page,
  product,
}) => {
  const { name, email } = somebodyNew()
  const data = { name, email, password: 'seven green kettles' }
  expect((await page.request.post('/api/auth/sign-up/email', { data })).status()).toBe(200)
  const spent = new URL(await mailedLink(product, email))
  spent.searchParams.set('token', 'spent')
  await page.goto(spent.href)
  await expect(page.getByRole('heading', { name: 'This link was already used' })).toBeVisible()
  await page.getByRole('button', { name: `Send a new link to ${email}` }).click()
  await expect(page.getByText(/a new link is on its way/)).toBeVisible()
  await page.goto(await mailedLink(product, email))
  await expect(page.getByRole('heading', { name: 'Your e-mail address is confirmed' })).toBeVisible()
  await page.getByRole('link', { name: 'Go on to Planwright' }).click()
  await expect(page).toHaveURL(/\/home$/)
})

/** The link of the mail to somebody. */
async function mailedLink({ sandboxUrl }: Product, email: string): Promise<string> {
  const link = async () => {
    const mails: { to: string; text: string }[] = await (await fetch(`${sandboxUrl}/_sandbox/outbox`)).json()
    return /http\S+/.exec(mails.find(({ to }) => to === email)?.text ?? '')?.[0] ?? ''
  }
  await expect.poll(link).not.toBe('')
  return link()
}
