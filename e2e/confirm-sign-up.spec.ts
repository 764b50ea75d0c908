import { expect, expectAccessible, test } from './fixtures.ts'
import { somebodyNew } from './steps.ts'

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
  let link = ''
  await expect(async () => {
    const outbox = await (await elsewhere.request.get(`${product.sandboxUrl}/outbox`)).text()
    link =
      new RegExp(`${product.url}/api/auth/verify-email[^"<\\s]+`).exec(outbox)?.[0].replaceAll(/&(amp|#38);/g, '&') ??
      ''
    expect(link).not.toBe('')
  }).toPass()
  await elsewhere.close()

  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Did you sign up at Planwright?' })).toBeVisible()
  await expect(page).toHaveURL(/\/confirm-sign-up$/)
  await expectAccessible(page)
  await page.getByLabel('Password', { exact: true }).fill('another password')
  await page.getByRole('button', { name: 'Confirm my address' }).click()
  await expect(page.getByText('This is not the password of that sign-up.')).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Confirm my address' }).click()
  await expect(page).toHaveURL(/\/home$/)
})
