import { describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { testConfig } from '../../testing/config.ts'
import { answerCalls, problem, show } from '../../testing/show.tsx'
import { SecondFactorSection } from './second-factor-section.tsx'

const stateCall = 'GET /api/auth/two-factor/state'
const beginCall = 'POST /api/auth/two-factor/begin-totp'
const confirmCall = 'POST /api/auth/two-factor/confirm-totp'
const off = { totp: false, phone: false, backupCodes: 0, phoneNumber: null }
const uri = 'otpauth://totp/Planwright%3Aada%40example.org?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=Planwright'
const backupCodes = Array.from({ length: 10 }, (_, index) => `abcde-fghi${index}`)

describe('the second factor of an account', () => {
  it('is an app that reads a picture or a key, and shows with a code that it has it; then come codes to write down', async () => {
    const answers = [() => problem(401, { code: 'INVALID_CODE' })]
    const state = { ...off }
    const calls = answerCalls({
      [stateCall]: () => ({ body: state }),
      'GET /api/users/whoami': () => problem(401, {}),
      [beginCall]: () => ({ body: { pending: 'p', uri } }),
      [confirmCall]: () => {
        const refusal = answers.shift()?.()
        if (refusal) return refusal
        Object.assign(state, { totp: true, backupCodes: 10 })
        return { body: { backupCodes } }
      },
    })
    const screen = await show(<SecondFactorSection config={testConfig} />)
    await screen.getByRole('button', { name: 'Set up an app' }).click()
    await expect.element(screen.getByRole('heading', { name: 'Set up your authenticator app' })).toHaveFocus()
    await expect.element(screen.getByRole('img', { name: /The key as a picture/ })).toBeVisible()
    await expect.element(screen.getByText('JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP')).toBeVisible()
    const code = screen.getByLabelText('Code of the app')
    await userEvent.keyboard('{Tab}')
    await code.fill('111111')
    await userEvent.keyboard('{Enter}')
    await expect.element(code).toHaveAccessibleDescription(/not the code that the app shows now/)
    await code.fill('222222')
    await userEvent.keyboard('{Enter}')
    await expect.element(screen.getByRole('heading', { name: 'Your backup codes' })).toHaveFocus()
    await expect.element(screen.getByText('abcde-fghi9')).toBeVisible()
    await screen.getByRole('button', { name: 'I have them' }).click()
    await expect.element(screen.getByText('abcde-fghi9')).not.toBeInTheDocument()
    await expect.element(screen.getByRole('button', { name: 'Remove the authenticator app' })).toBeVisible()
    expect(calls.filter(({ call }) => call === confirmCall).map(({ body }) => body)).toEqual([
      { pending: 'p', code: '111111' },
      { pending: 'p', code: '222222' },
    ])
  })

  it('asks for a phone number before codes by SMS can be turned on', async () => {
    answerCalls({ [stateCall]: () => ({ body: off }) })
    const screen = await show(<SecondFactorSection config={testConfig} />)
    await expect.element(screen.getByRole('button', { name: 'Turn on codes by SMS' })).toBeDisabled()
    await expect.element(screen.getByText('Add a phone number first.')).toBeVisible()
  })

  it('offers no codes by SMS where nothing sends them', async () => {
    answerCalls({ [stateCall]: () => ({ body: off }) })
    const screen = await show(<SecondFactorSection config={{ ...testConfig, sms: false }} />)
    await expect.element(screen.getByRole('button', { name: 'Set up an app' })).toBeVisible()
    await expect.element(screen.getByText('Codes by SMS')).not.toBeInTheDocument()
  })

  it('says how many backup codes are left, and is turned off as a whole', async () => {
    const state = { totp: true, phone: true, backupCodes: 3, phoneNumber: '+491701234567' }
    const calls = answerCalls({
      [stateCall]: () => ({ body: state }),
      'GET /api/users/whoami': () => problem(401, {}),
      'POST /api/auth/two-factor/disable': () => {
        Object.assign(state, off)
        return { body: { backupCodes: null } }
      },
    })
    const screen = await show(<SecondFactorSection config={testConfig} />)
    await expect.element(screen.getByText('3 are left, for when you have no phone with you.')).toBeVisible()
    await screen.getByRole('button', { name: 'Turn the second factor off' }).click()
    await expect.element(screen.getByText('Nothing is asked for after your way in any more.')).toBeVisible()
    expect(calls.some(({ call }) => call === 'POST /api/auth/two-factor/disable')).toBe(true)
  })
})
