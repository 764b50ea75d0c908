import { type CurrentUser, type OwnSession, proofHeader } from '@planwright/contract'
import { expect, it, onTestFinished, vi } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { queryClient } from '../app/api/query-client.ts'
import { connection } from '../app/connection/connection.ts'
import { placeOfSetting, settings } from '../app/wanted-setting.ts'
import { answerCalls, problem, show } from '../testing/show.tsx'
import { AccountPage } from './account-page.tsx'
import {
  accessTokensQuery,
  currentUserQuery,
  digestQuery,
  ownSessionsQuery,
  programsQuery,
  webhookDeliveriesQuery,
  webhooksQuery,
} from './account-queries.ts'
import { factorsQuery, passkeysQuery } from './factors/factors-query.ts'

const user: CurrentUser = {
  uid: 'u-1',
  email: 'ada@example.org',
  emailVerified: true,
  displayName: 'Ada Demo',
  photoURL: null,
  hasOwnPicture: false,
  phoneNumber: null,
  isAnonymous: false,
  tenantId: null,
  providerData: [{ providerId: 'password', uid: 'u-1', linkedAt: '2026-01-02T00:00:00.000Z' }],
  metadata: { creationTime: '2026-01-02T00:00:00.000Z', lastSignInTime: '2026-01-02T00:00:00.000Z' },
  role: 'user',
  additionalUserInfo: { isNewUser: false, providerId: 'password', profile: null },
}
const aSession = (id: string, more: Partial<OwnSession> = {}): OwnSession => ({
  id,
  isCurrent: false,
  signedInAt: '2026-01-02T10:00:00.000Z',
  lastSeenAt: '2026-01-03T10:00:00.000Z',
  expiresAt: '2026-02-02T10:00:00.000Z',
  address: '192.0.2.7',
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0.0.0 Safari/537.36',
  signInProvider: 'password',
  ...more,
})

function answers(more: Parameters<typeof answerCalls>[0] = {}, account: Partial<CurrentUser> = {}) {
  return answerCalls({
    'GET /api/users/me': () => ({ body: { ...user, ...account } }),
    'GET /api/users/me/sessions': () => ({
      body: { sessions: [aSession('s-1', { isCurrent: true }), aSession('s-2')] },
    }),
    'GET /api/users/whoami': () => problem(401, {}),
    'GET /api/auth/two-factor/state': () => ({
      body: { totp: false, phone: false, backupCodes: 0, phoneNumber: null },
    }),
    'GET /api/tokens': () => ({ body: { tokens: [] } }),
    'GET /api/programs': () => ({ body: { programs: [] } }),
    'GET /api/digest': () => ({ body: { isOn: false, obstacle: null, nextAt: null } }),
    'GET /api/webhooks': () => ({ body: { webhooks: [] } }),
    'GET /api/auth/passkey/list-user-passkeys': () => ({ body: [] }),
    ...more,
  })
}
const ok = () => ({ body: { status: true } })
const topOf = (place: Locator) => place.element().getBoundingClientRect().top
/** Refuses until somebody has proven that it is them. */
function untilProven() {
  return {
    'POST /api/auth/prove-identity': (body: unknown) =>
      Object(body).password === 'right' ? { body: { proof: 'given' } } : problem(400, { code: 'INVALID_PASSWORD' }),
    guarded: (_body: unknown, headers: Headers) =>
      headers.get(proofHeader) === 'given' ? ok() : problem(403, { code: 'NOT_PROVEN' }),
  }
}

it.each([
  ['beside', 1280],
  ['below', 375],
] as const)('has what can be done about each thing %s what that is for, in a window of %i', async (where, width) => {
  onTestFinished(() => page.viewport(1280, 800))
  await page.viewport(width, 800)
  answers()
  await show(<AccountPage />)
  const section = page.getByRole('region', { name: 'Your data' })
  await expect.element(section).toBeVisible()
  const heading = section.getByRole('heading').element().getBoundingClientRect()
  const about = section
    .getByText(/^Everything that Planwright keeps/)
    .element()
    .getBoundingClientRect()
  const button = section.getByRole('button').element().getBoundingClientRect()
  expect(about.top).toBeGreaterThanOrEqual(heading.bottom)
  if (where === 'below') return expect(button.top).toBeGreaterThan(about.bottom)
  expect(button.left).toBeGreaterThan(about.right)
  expect(Math.abs(button.top - heading.top)).toBeLessThan(8)
})

it('has a section for each thing about an account', async () => {
  answers()
  const screen = await show(<AccountPage />)
  for (const name of [
    'Name and picture',
    'E-mail',
    'Password',
    'Ways to sign in',
    'Sessions',
    'Access tokens',
    'Your data',
    'Delete my account',
  ])
    await expect.element(screen.getByRole('region', { name })).toBeVisible()
  await expect.element(screen.getByText('ada@example.org')).toBeVisible()
})

it('confirms the address, without which no link for a password is sent', async () => {
  const byProvider = { providerId: 'demo', uid: 'd-1', linkedAt: '2026-01-02T00:00:00.000Z' }
  const call = 'POST /api/auth/send-verification-email'
  const calls = answers({ [call]: ok }, { emailVerified: false, providerData: [byProvider] })
  const screen = await show(<AccountPage />)
  await expect.element(screen.getByText('Confirm your e-mail address first.')).toBeVisible()
  const confirm = screen.getByRole('button', { name: 'Confirm this address' })
  await confirm.click()
  const sent = screen.getByRole('status').filter({ hasText: 'We sent a link to ada@example.org' })
  await expect.element(sent).toBeVisible()
  // beside its button, and not below the field for another address
  expect(topOf(sent)).toBeGreaterThan(topOf(confirm))
  expect(topOf(sent)).toBeLessThan(topOf(screen.getByLabelText('New e-mail')))
  expect(calls.find((one) => one.call === call)?.body).toEqual({
    email: 'ada@example.org',
    callbackURL: '/link?for=verify',
  })
})

it('asks for an address before a link for a password, where there is none', async () => {
  answers({}, { email: 'u-1@phone.invalid', emailVerified: false, providerData: [] })
  const screen = await show(<AccountPage />)
  await expect.element(screen.getByText('Add an e-mail address first.')).toBeVisible()
})

it('changes the name, and asks for one', async () => {
  const calls = answers({ 'POST /api/auth/update-user': ok })
  const screen = await show(<AccountPage />)
  const name = screen.getByLabelText('Name', { exact: true })
  await name.fill(' ')
  await screen.getByRole('button', { name: 'Change name' }).click()
  await expect.element(name).toHaveAccessibleDescription('This field is required')
  await name.fill('Ada Lovelace')
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByText('Your name is changed.')).toBeVisible()
  expect(calls.find(({ call }) => call.endsWith('update-user'))?.body).toEqual({ name: 'Ada Lovelace' })
})

it('keeps a name and an address that are typed until they are used, also while the page is away', async () => {
  onTestFinished(() => connection.note(true))
  let displayName = 'Ada Demo'
  answers({
    'GET /api/users/me': () => ({ body: { ...user, displayName } }),
    'POST /api/auth/update-user': () => {
      displayName = 'Ada Lovelace'
      return ok()
    },
    'POST /api/auth/request-email-change': ok,
  })
  const name = page.getByLabelText('Name', { exact: true })
  const address = page.getByLabelText('New e-mail')
  const first = await show(<AccountPage />)
  await name.fill('Ada Lovelace')
  await address.fill('lovelace@example.org')
  await first.unmount()
  const second = await show(<AccountPage />)
  await expect.element(name).toHaveValue('Ada Lovelace')
  await expect.element(address).toHaveValue('lovelace@example.org')
  connection.note(false)
  await expect.element(page.getByRole('button', { name: 'Change name' })).toBeDisabled()
  await expect.element(page.getByRole('button', { name: 'Choose a picture' })).toBeDisabled()
  connection.note(true)
  await page.getByRole('button', { name: 'Change name' }).click()
  await expect.element(page.getByText('Your name is changed.')).toBeVisible()
  await expect.element(name).toHaveValue('Ada Lovelace')
  await page.getByRole('region', { name: 'E-mail' }).getByRole('button', { name: 'Send a link' }).click()
  await expect.element(page.getByText(/^We sent a link to lovelace/)).toBeVisible()
  await expect.element(address).toHaveValue('')
  expect(Object.keys(localStorage).filter((key) => key.includes('unfinished'))).toEqual([])
  await second.unmount()
})

it('stays as it was read when the connection goes, says so once, and holds back what needs the server', async () => {
  answers({ 'GET /api/webhooks': () => problem(503, {}) })
  await show(<AccountPage />)
  const sessions = page.getByRole('list', { name: 'Your sessions' })
  await expect.element(sessions).toBeVisible()
  await expect.element(page.getByRole('region', { name: 'Webhooks' }).getByRole('alert')).toBeVisible()
  connection.note(false)
  window.fetch = () => Promise.reject(new TypeError('Failed to fetch'))
  await queryClient.invalidateQueries()
  await expect.element(page.getByText(/^This is your account as it was last read on this device\./)).toBeVisible()
  await expect.element(sessions).toBeVisible()
  await expect.element(page.getByText(/^This is not kept on this device/)).toBeVisible()
  expect(page.getByText(/read before the connection was lost/).elements()).toEqual([])
  expect(page.getByRole('alert').filter({ hasText: /\w/ }).elements()).toEqual([])
  for (const name of ['End all other sessions', 'Make a token', 'Mail me each week', 'Delete my account'])
    await expect.element(page.getByRole('button', { name })).toBeDisabled()
})

it('can be looked at by whoever opens it without a connection: kept but what may be a key', () => {
  const kept = [
    currentUserQuery,
    ownSessionsQuery,
    accessTokensQuery,
    programsQuery,
    digestQuery,
    factorsQuery,
    passkeysQuery,
  ]
  for (const { queryKey, meta } of kept) expect(meta, queryKey.join(' ')).toEqual({ kept: true })
  for (const { meta } of [webhooksQuery, webhookDeliveriesQuery]) expect(meta?.kept).toBeUndefined()
})

it('keeps what a webhook and a token are to be like until they are made', async () => {
  answers()
  const first = await show(<AccountPage />)
  await page.getByRole('button', { name: 'Make a webhook' }).click()
  await page.getByRole('checkbox', { name: 'A plan was saved' }).click()
  await page.getByRole('button', { name: 'Make a token' }).click()
  await page.getByRole('radio', { name: 'Read and write' }).click()
  await page.getByRole('combobox', { name: 'Good for' }).selectOptions('7 days')
  await first.unmount()
  await show(<AccountPage />)
  await page.getByRole('button', { name: 'Make a webhook' }).click()
  await page.getByRole('button', { name: 'Make a token' }).click()
  await expect.element(page.getByRole('checkbox', { name: 'A plan was saved' })).not.toBeChecked()
  await expect.element(page.getByRole('radio', { name: 'Read and write' })).toBeChecked()
  await expect.element(page.getByRole('combobox', { name: 'Good for' })).toHaveValue('7')
  for (const name of ['A new webhook', 'A new access token'])
    await page.getByRole('form', { name }).getByRole('button', { name: 'Cancel' }).click()
  expect(Object.keys(localStorage).filter((key) => key.includes('unfinished'))).toEqual([])
})

it('asks once whether it is really the person, and does then what was refused', async () => {
  const { guarded, ...proving } = untilProven()
  const calls = answers({ ...proving, 'POST /api/auth/request-email-change': guarded })
  const screen = await show(<AccountPage />)
  await screen.getByLabelText('New e-mail').fill('new@example.org')
  await screen.getByRole('button', { name: 'Send a link', exact: true }).click()
  const dialog = screen.getByRole('dialog', { name: 'Is it really you?' })
  await dialog.getByLabelText('Your password').fill('wrong')
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog.getByText('This is not your password.')).toBeVisible()
  // nobody needs to be asked about it
  await expect.element(dialog.getByText(/^Request /)).not.toBeInTheDocument()
  await dialog.getByLabelText('Your password').fill('right')
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByText(/^We sent a link to new@example.org/)).toBeVisible()
  await expect.element(screen.getByLabelText('New e-mail')).toHaveValue('')
  expect(calls.filter(({ call }) => call.endsWith('request-email-change'))).toHaveLength(2)
})

it('leaves everything as it is where somebody would rather not show who they are', async () => {
  const { guarded, ...proving } = untilProven()
  const calls = answers({ ...proving, 'DELETE /api/users/me': () => problem(403, { code: 'not-proven' }), guarded })
  const screen = await show(<AccountPage />)
  await screen.getByRole('button', { name: 'Delete my account' }).click()
  await screen.getByRole('button', { name: 'Delete everything' }).click()
  await expect.element(screen.getByRole('dialog', { name: 'Is it really you?' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(screen.getByRole('button', { name: 'Delete my account' })).toBeEnabled()
  expect(calls.filter(({ call }) => call.startsWith('DELETE'))).toHaveLength(1)
})

it('changes the password with the old one, and says which was wrong', async () => {
  const codes = ['INVALID_PASSWORD', undefined]
  answers({
    'POST /api/auth/change-password': () => {
      const code = codes.shift()
      return code ? problem(400, { code }) : ok()
    },
    'GET /api/auth/token': () => problem(401, {}),
  })
  const screen = await show(<AccountPage />)
  await screen.getByLabelText('Current password').fill('old one')
  await screen.getByLabelText('New password').fill('too short')
  await screen.getByRole('button', { name: 'Change password' }).click()
  await expect
    .element(screen.getByText('This password is not strong enough yet: it needs all that is listed here.'))
    .toBeVisible()
  await screen.getByLabelText('New password').fill('letters and 1 number')
  await screen.getByRole('button', { name: 'Change password' }).click()
  await expect.element(screen.getByText('This is not your password.')).toBeVisible()
  await screen.getByRole('button', { name: 'Change password' }).click()
  await expect.element(screen.getByText('Your password is changed.')).toBeVisible()
  await expect.element(screen.getByLabelText('Current password')).toHaveValue('')
})

it('mails a link for a first password', async () => {
  const providerData = [{ providerId: 'demo', uid: 'd-1', linkedAt: '2026-01-02T00:00:00.000Z' }]
  const calls = answers({ 'POST /api/auth/request-password-reset': ok }, { providerData })
  const screen = await show(<AccountPage />)
  await screen.getByRole('button', { name: 'Send a link for a password' }).click()
  await expect.element(screen.getByText('The link is on its way to ada@example.org.')).toBeVisible()
  expect(calls.find(({ call }) => call.startsWith('POST'))?.body).toEqual({
    email: user.email,
    redirectTo: '/link?for=reset',
  })
})

it('removes a way to sign in, and never the last', async () => {
  const linkedAt = '2026-01-02T00:00:00.000Z'
  const providerData = [
    { providerId: 'password', uid: 'u-1', linkedAt },
    { providerId: 'gone-from-here', uid: 'd-1', linkedAt },
  ]
  answers({ 'GET /api/users/me': () => ({ body: { ...user, providerData } }) })
  const screen = await show(<AccountPage />)
  await expect.element(screen.getByRole('button', { name: 'Remove Password' })).toBeDisabled()
  await expect.element(screen.getByText('Add another way before you remove the last one.')).toBeVisible()
})

it('ends a session, and keeps the focus in the list', async () => {
  let sessions = [aSession('s-1', { isCurrent: true }), aSession('s-2')]
  const calls = answers({
    'GET /api/users/me/sessions': () => ({ body: { sessions } }),
    'POST /api/auth/end-session': () => {
      sessions = sessions.slice(0, 1)
      return { body: { success: true } }
    },
  })
  const screen = await show(<AccountPage />)
  await expect.element(screen.getByText('This one')).toBeVisible()
  const list = screen.getByRole('list', { name: 'Your sessions' })
  await list.getByRole('button', { name: /^End the session of Chrome on Linux/ }).click()
  await expect.element(screen.getByText('The session has ended.')).toBeVisible()
  expect(calls.find(({ call }) => call.endsWith('end-session'))?.body).toEqual({ id: 's-2' })
  await vi.waitFor(() => expect(document.activeElement).toBe(list.element()))
  expect(list.getByRole('listitem').elements()).toHaveLength(1)
})

it('says why the account cannot be shown, and tries again', async () => {
  let isDown = true
  answers({ 'GET /api/users/me': () => (isDown ? problem(500, { title: 'Broken.' }) : { body: user }) })
  const screen = await show(<AccountPage />)
  await expect.element(screen.getByText('Broken.')).toBeVisible()
  isDown = false
  await screen.getByRole('button', { name: 'Retry' }).click()
  await expect.element(screen.getByRole('region', { name: 'Sessions' })).toBeVisible()
})

it.each(settings.flatMap(({ id, label, at }) => (at === '/account' ? [[label, id] as const] : [])))(
  'opens at %s where the list of commands leads there',
  async (label, id) => {
    answers()
    const [path, { state }] = placeOfSetting(id)
    window.history.replaceState(state, '')
    onTestFinished(() => window.history.replaceState(null, ''))
    const screen = await show(<AccountPage />, path)
    await expect.element(screen.getByRole('heading', { name: label, exact: true })).toHaveFocus()
  },
)
