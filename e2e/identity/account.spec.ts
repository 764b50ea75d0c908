import type { Page } from '@playwright/test'
import { expectAccessibleEverywhere } from '../helpers/accessible-everywhere.ts'
import { expect, test } from '../helpers/fixtures.ts'
import { signInWithDemoId, somebodyNew } from '../helpers/steps.ts'
import { takePictures } from '../helpers/take-pictures.ts'

const password = 'seven green kettles'
const section = (page: Page, name: string) => page.getByRole('region', { name })

/** Signed in with a password, as a program would, in the page's own browser. */
async function signUp(page: Page) {
  const person = somebodyNew()
  const answer = await page.request.post('/api/auth/sign-up/email', { data: { ...person, password } })
  expect(answer.status()).toBe(200)
  return person
}

test('an account is looked at and changed, and asks who it is before anything that weakens it', async ({
  page,
  product,
  watched,
}) => {
  test.slow()
  // the browser itself reports what the server first refuses
  watched.allow(/40[03] \((Forbidden|Bad Request)\)/)
  const { name, email } = await signUp(page)
  await page.goto('/home')
  await page.getByRole('button', { name: `Account of ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Account' }).click()
  await expect(page).toHaveURL(/\/account$/)
  await expect(section(page, 'Sessions').getByText('This one')).toBeVisible()
  await expectAccessibleEverywhere(page, 'account')

  await test.step('a picture is drawn small, and shown', async () => {
    const svgFreePng = await page.screenshot({ clip: { x: 0, y: 0, width: 600, height: 400 } })
    await page
      .getByLabel('Picture', { exact: true })
      .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: svgFreePng })
    await expect(page.getByRole('img', { name: 'You' })).toHaveAttribute('src', /^data:image\/webp;base64,/)
  })

  await test.step('a provider becomes a way in, in a window', async () => {
    await section(page, 'Ways to sign in').getByRole('button', { name: 'Link Demo ID' }).click()
    const dialog = page.getByRole('dialog', { name: 'Is it really you?' })
    await dialog.getByLabel('Your password').fill('another password')
    await dialog.getByRole('button', { name: 'Go on' }).click()
    await expect(dialog.getByText('This is not your password.')).toBeVisible()
    await expectAccessibleEverywhere(page, 'account-proof')
    await dialog.getByLabel('Your password').fill(password)
    const [popup] = await Promise.all([
      page.waitForEvent('popup'),
      dialog.getByRole('button', { name: 'Go on' }).click(),
    ])
    const other = somebodyNew()
    await popup.getByLabel('Name').fill(other.name)
    await popup.getByLabel('E-mail').fill(other.email)
    await popup.getByRole('button', { name: 'Sign in' }).last().click()
    await expect(page.getByText('You can sign in with Demo ID from now on.')).toBeVisible()
    await section(page, 'Ways to sign in').getByRole('button', { name: 'Remove Demo ID' }).click()
    await expect(page.getByText('Demo ID is no longer a way into your account.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Remove Password' })).toBeDisabled()
  })

  await test.step('another address counts once its mail was answered', async () => {
    const to = `new-${email}`
    await page.getByLabel('New e-mail').fill(to)
    await page.getByRole('button', { name: 'Send a link', exact: true }).click()
    await expect(page.getByText(`We sent a link to ${to}.`)).toBeVisible()
    const link = async () => {
      const mails: { to: string; text: string }[] = await (await fetch(`${product.sandboxUrl}/_sandbox/outbox`)).json()
      return /http\S+token=[\w.-]+/.exec(mails.find((mail) => mail.to === to)?.text ?? '')?.[0] ?? ''
    }
    await expect.poll(link).not.toBe('')
    await page.goto(await link())
    await expect(page.getByRole('heading', { name: 'Your e-mail address is changed' })).toBeVisible()
    await expect(page).toHaveURL(/\/confirm-email$/)
    await page.getByRole('link', { name: 'Go to your account' }).click()
    await expect(section(page, 'E-mail').getByText(to, { exact: true })).toBeVisible()
  })

  await test.step('it is deleted', async () => {
    await page.getByRole('button', { name: 'Delete my account' }).click()
    await takePictures(page, 'account-delete')
    await page.getByRole('button', { name: 'Delete everything' }).click()
    // the page was loaded anew since, and what was proven went with it
    const dialog = page.getByRole('dialog', { name: 'Is it really you?' })
    await dialog.getByLabel('Your password').fill(password)
    await dialog.getByRole('button', { name: 'Go on' }).click()
    await expect(page).toHaveURL(/\/login$/)
  })
})

test('a program acts with a token that is shown once, until it is revoked', async ({ page, baseURL, watched }) => {
  test.slow()
  watched.allow(/401 \(Unauthorized\)/)
  const { email } = await signUp(page)
  await page.goto('/account')
  const tokens = section(page, 'Access tokens')
  await tokens.getByRole('button', { name: 'Make a token' }).click()
  await page.getByLabel('Name of the token').fill('Nightly report')
  await expectAccessibleEverywhere(page, 'account-make-token')
  await tokens.getByRole('button', { name: 'Make it' }).click()
  const token = await tokens.getByLabel('Token', { exact: true }).inputValue()
  expect(token).toMatch(/^pw_[0-9A-Za-z]{46}$/)
  await expect(tokens.getByText(`Ends in ${token.slice(-4)}`)).toBeVisible()
  await expectAccessibleEverywhere(page, 'account-shown-token')
  await tokens.getByRole('button', { name: 'I have it' }).click()

  const call = (path: string, init?: RequestInit) =>
    fetch(`${baseURL}${path}`, { ...init, headers: { authorization: `Bearer ${token}` } })
  expect(await (await call('/api/users/whoami')).json()).toMatchObject({ email })
  expect((await call('/api/drafts', { method: 'POST' })).status).toBe(403)
  await page.reload()
  await expect(tokens.getByText(/Last used/)).toBeVisible()
  expect(await page.content()).not.toContain(token)

  await tokens.getByRole('button', { name: 'Revoke Nightly report' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke', exact: true }).click()
  await expect(tokens.getByText('You have none.')).toBeVisible()
  await expect.poll(async () => (await call('/api/users/whoami')).status, { timeout: 30_000 }).toBe(401)
})

test.describe('two tabs of a browser', () => {
  for (const lacking of [false, true]) {
    test(`agree on who is there${lacking ? ', also where there is no BroadcastChannel' : ''}`, async ({
      page,
      context,
      watched,
    }) => {
      test.slow()
      watched.allow(/401 \(Unauthorized\)/)
      if (lacking) await context.addInitScript('delete window.BroadcastChannel')
      // two seconds on a machine that does nothing else
      const soon = { timeout: 5000 }
      const other = await context.newPage()
      await other.goto('/login')
      await expect(other.getByRole('button', { name: 'Sign in with Demo ID' })).toBeVisible()
      const ada = somebodyNew()
      await signInWithDemoId(page, ada)
      await expect(other).toHaveURL(/\/home$/, soon)
      await expect(other.getByRole('button', { name: `Account of ${ada.name}` })).toBeVisible()

      await test.step('another person', async () => {
        const ben = await signUp(page)
        await page.goto('/account')
        await expect(page.getByRole('button', { name: `Account of ${ben.name}` })).toBeVisible()
        await expect(other.getByRole('button', { name: `Account of ${ben.name}` })).toBeVisible(soon)
      })

      await test.step('signed out', async () => {
        await page.getByRole('button', { name: /^Account of / }).click()
        await page.getByRole('menuitem', { name: 'Log Out' }).click()
        await expect(page).toHaveURL(/\/login$/)
        await expect(other).toHaveURL(/\/login$/, soon)
      })

      await test.step('a session that was ended elsewhere', async () => {
        await signUp(page)
        await page.goto('/account')
        await expect(section(page, 'Sessions').getByText('This one')).toBeVisible()
        await other.goto('/account')
        await expect(section(other, 'Sessions').getByText('This one')).toBeVisible()
        const elsewhere = await page.request.post('/api/auth/sign-out', { data: {} })
        expect(elsewhere.status()).toBe(200)
        await page.getByLabel('Name', { exact: true }).fill('Another name')
        await page.getByRole('button', { name: 'Change name' }).click()
        await expect(page).toHaveURL(/\/login/)
        await expect(other).toHaveURL(/\/login/, soon)
      })
    })
  }
})

test('a webhook is made with a secret that is shown once, and removed', async ({ page }) => {
  await signUp(page)
  await page.goto('/account')
  const webhooks = section(page, 'Webhooks')
  await webhooks.getByRole('button', { name: 'Make a webhook' }).click()
  await webhooks.getByLabel('Address').fill('https://example.com/told')
  await webhooks.getByLabel('A forecast slipped').uncheck()
  await expectAccessibleEverywhere(page, 'account-make-webhook')
  await webhooks.getByRole('button', { name: 'Make it' }).click()
  const secret = await webhooks.getByLabel('Secret', { exact: true }).inputValue()
  expect(secret).toMatch(/^whsec_/)
  await webhooks.getByRole('button', { name: 'I have it' }).click()
  await page.reload()
  await expect(webhooks.getByText('Work has ended, A plan was saved.')).toBeVisible()
  await expect(webhooks.getByText('Nothing yet.')).toBeVisible()
  expect(await page.content()).not.toContain(secret)
  await expectAccessibleEverywhere(page, 'account-webhooks')
  await webhooks.getByRole('button', { name: 'Remove https://example.com/told' }).click()
  await expect(webhooks.getByText('You have none, and nothing is told.')).toBeVisible()
})

test('a weekly mail is switched on and off, and the link of one asks before it stops anything', async ({
  page,
  watched,
}) => {
  watched.allow(/404 \(Not Found\)/)
  await signUp(page)
  await page.goto('/account')
  const weekly = section(page, 'Weekly mail')
  await weekly.getByRole('button', { name: 'Mail me each week' }).click()
  await expect(weekly.getByText(/^On\. The next is due /)).toBeVisible()
  await expectAccessibleEverywhere(page, 'account-weekly-mail')
  await page.reload()
  await weekly.getByRole('button', { name: 'Switch it off' }).click()
  await expect(weekly.getByText('Off.')).toBeVisible()
  // as a mail program leads to it, with a link that is not whole
  await page.goto('/api/digest/stop?token=cut')
  await expect(page).toHaveURL(/\/stop-digest$/)
  await expect(page.getByRole('heading', { name: 'Stop the weekly mail?' })).toBeVisible()
  await expectAccessibleEverywhere(page, 'stop-digest')
  await page.getByRole('button', { name: 'Stop the weekly mail' }).click()
  await expect(page.getByRole('heading', { name: 'This link stops nothing' })).toBeVisible()
})
