import type { CurrentUser } from '@planwright/contract'
import { describe, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { testConfig } from '../../testing/config.ts'
import { answerCalls, problem, show } from '../../testing/show.tsx'
import { ProveDialog } from './prove-dialog.tsx'

const linkedAt = '2026-01-02T00:00:00.000Z'
const demo = { id: 'demo', name: 'Demo ID', kind: 'oidc' } as const
const config = { ...testConfig, signIn: { ...testConfig.signIn, providers: [demo], emailLink: true, phone: true } }
/** Somebody who signed up with a link and has nothing else. */
const linked: CurrentUser = {
  uid: 'u-1',
  email: 'ada@example.org',
  emailVerified: true,
  displayName: 'Ada Demo',
  photoURL: null,
  hasOwnPicture: false,
  phoneNumber: null,
  isAnonymous: false,
  tenantId: null,
  providerData: [],
  metadata: { creationTime: linkedAt, lastSignInTime: linkedAt },
  role: 'user',
  additionalUserInfo: { isNewUser: false, providerId: 'email-link', profile: null },
}
const noFactors = { totp: false, phone: false, backupCodes: 0, phoneNumber: null }
const ok = () => ({ body: { status: true, proof: 'given' } })

async function ask(more: Partial<CurrentUser>, answers: Parameters<typeof answerCalls>[0] = {}) {
  const calls = answerCalls({
    'GET /api/auth/two-factor/state': () => ({ body: noFactors }),
    'GET /api/auth/passkey/list-user-passkeys': () => ({ body: [] }),
    ...answers,
  })
  const onEnd = vi.fn()
  const screen = await show(<ProveDialog open user={{ ...linked, ...more }} config={config} onEnd={onEnd} />)
  const sent = (path: string) => calls.filter(({ call }) => call === `POST /api/auth${path}`).map(({ body }) => body)
  return { screen, onEnd, sent }
}

describe('somebody is asked whether it is really them', () => {
  it('and shows it with a code of their app, having no password', async () => {
    const codes = [() => problem(401, { code: 'INVALID_CODE' }), ok]
    const { screen, onEnd, sent } = await ask(
      {},
      {
        'GET /api/auth/two-factor/state': () => ({ body: { ...noFactors, totp: true, backupCodes: 9 } }),
        'POST /api/auth/two-factor/prove': () => (codes.shift() ?? ok)(),
      },
    )
    await expect.element(screen.getByRole('radio', { name: 'A code of your authenticator app' })).toBeChecked()
    // signing in anew would only ask for the same
    await expect.element(screen.getByRole('radio', { name: /^A link/ })).not.toBeInTheDocument()
    const code = screen.getByLabelText('Code', { exact: true })
    await code.fill('111111')
    await userEvent.keyboard('{Enter}')
    await expect.element(screen.getByText(/^This code is not correct/)).toBeVisible()
    await expect.element(code).toHaveFocus()
    expect(onEnd).not.toHaveBeenCalled()
    await screen.getByRole('radio', { name: 'A backup code' }).click()
    await screen.getByLabelText('Backup code', { exact: true }).fill('abcde-fghij')
    await userEvent.keyboard('{Enter}')
    await vi.waitFor(() => expect(onEnd).toHaveBeenCalledWith(true))
    expect(sent('/two-factor/prove')).toEqual([
      { method: 'totp', code: '111111' },
      { method: 'backup-code', code: 'abcde-fghij' },
    ])
  })

  it('and shows it with a code to their phone', async () => {
    const { screen, onEnd, sent } = await ask(
      { phoneNumber: '+491701234567' },
      {
        'GET /api/auth/two-factor/state': () => ({
          body: { ...noFactors, phone: true, phoneNumber: '+491701234567' },
        }),
        'POST /api/auth/two-factor/send-proof': ok,
        'POST /api/auth/two-factor/prove': ok,
      },
    )
    await screen.getByRole('button', { name: 'Send a code' }).click()
    await expect.element(screen.getByLabelText('Code', { exact: true })).toHaveFocus()
    await userEvent.keyboard('123456{Enter}')
    await vi.waitFor(() => expect(onEnd).toHaveBeenCalledWith(true))
    expect(sent('/two-factor/prove')).toEqual([{ method: 'sms', code: '123456' }])
  })

  it('and opens a link of a mail, then goes on', async () => {
    const { screen, onEnd, sent } = await ask({}, { 'POST /api/auth/sign-in/magic-link': ok })
    await screen.getByRole('button', { name: 'Send me a link' }).click()
    await expect.element(screen.getByText(/^A link is on its way to ada@example.org/)).toBeVisible()
    expect(sent('/sign-in/magic-link')).toEqual([{ email: 'ada@example.org', callbackURL: '/account' }])
    expect(onEnd).not.toHaveBeenCalled()
    await screen.getByRole('button', { name: 'I have opened it' }).click()
    expect(onEnd).toHaveBeenCalledWith(true)
  })

  it('and is refused where somebody else signs in with the number', async () => {
    const { screen, onEnd, sent } = await ask(
      { emailVerified: false, phoneNumber: '+491701234567' },
      {
        'POST /api/auth/phone-number/send-otp': ok,
        'POST /api/auth/phone-number/verify': ok,
        'GET /api/auth/token': () => problem(401, {}),
      },
    )
    await screen.getByRole('button', { name: 'Send a code' }).click()
    await screen.getByLabelText('Code', { exact: true }).fill('123456')
    await userEvent.keyboard('{Enter}')
    await expect.element(screen.getByText('This is another account than the one you are signed in to.')).toBeVisible()
    expect(onEnd).not.toHaveBeenCalled()
    expect(sent('/phone-number/verify')).toEqual([{ phoneNumber: '+491701234567', code: '123456' }])
  })

  it('and chooses among what the account has: a password or a passkey, and no way that the server would not take', async () => {
    const { screen } = await ask(
      {
        phoneNumber: '+491701234567',
        providerData: ['password', 'demo'].map((providerId) => ({ providerId, uid: 'u-1', linkedAt })),
      },
      { 'GET /api/auth/passkey/list-user-passkeys': () => ({ body: [{ id: 'p-1' }] }) },
    )
    await expect.element(screen.getByRole('radio', { name: 'Your password' })).toBeChecked()
    expect(screen.getByRole('radio').elements()).toHaveLength(2)
    await screen.getByRole('radio', { name: 'A passkey of this device' }).click()
    await expect.element(screen.getByRole('button', { name: 'Use your passkey' })).toBeVisible()
  })

  it('and signs out, to sign in again, where the account has nothing else', async () => {
    const { screen } = await ask({ emailVerified: false })
    await expect.element(screen.getByRole('button', { name: 'Sign out, to sign in again' })).toBeVisible()
  })
})
