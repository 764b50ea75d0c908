import { describe, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { answerCalls, problem, show } from '../testing/show.tsx'
import { SecondFactorStep } from './second-factor-step.tsx'

const challenge = (methods: string[], number: string | null = null) => ({
  'GET /api/auth/two-factor/challenge': () => ({ body: { methods, number } }),
})
const nobody = { 'GET /api/auth/get-session': () => ({ body: null }) }
const verifyCall = 'POST /api/auth/two-factor/verify'

describe('the second factor of a sign-in', () => {
  it('asks for the code of the app, says at the field that one is wrong, and gives the next', async () => {
    const answers = [() => problem(401, { code: 'INVALID_CODE', title: 'Another sentence.' })]
    const calls = answerCalls({
      ...nobody,
      ...challenge(['totp', 'backup-code']),
      [verifyCall]: () => answers.shift()?.() ?? { body: { status: true } },
    })
    const screen = await show(<SecondFactorStep onLeave={vi.fn()} />)
    await expect.element(screen.getByRole('heading', { name: 'One thing more' })).toHaveFocus()
    const code = screen.getByLabelText('Code', { exact: true })
    await expect.element(code).toHaveAttribute('autocomplete', 'one-time-code')
    await screen.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect.element(code).toHaveAccessibleDescription(/This field is required/)
    await code.fill('111 111')
    await userEvent.keyboard('{Enter}')
    await expect.element(code).toHaveAccessibleDescription(/This code is not correct, or it was used already\./)
    await expect.element(code).toHaveFocus()
    await code.fill('222 222')
    await userEvent.keyboard('{Enter}')
    await expect
      .poll(() => calls.filter(({ call }) => call === verifyCall).map(({ body }) => body))
      .toEqual([
        { method: 'totp', code: '111 111' },
        { method: 'totp', code: '222 222' },
      ])
  })

  it('sends a code to the phone when asked to, and takes a backup code in its place', async () => {
    const calls = answerCalls({
      ...nobody,
      ...challenge(['sms', 'backup-code'], '••• 567'),
      'POST /api/auth/two-factor/send-otp': () => ({ body: { status: true } }),
      [verifyCall]: () => ({ body: { status: true } }),
    })
    const screen = await show(<SecondFactorStep onLeave={vi.fn()} />)
    await screen.getByRole('button', { name: 'Send a code' }).click()
    await expect.element(screen.getByText('A code is on its way to the number that ends in 567.')).toBeVisible()
    await screen.getByLabelText('A backup code').click()
    await screen.getByLabelText('Backup code', { exact: true }).fill('abcde-fghij')
    await userEvent.keyboard('{Enter}')
    await expect
      .poll(() => calls.find(({ call }) => call === verifyCall)?.body)
      .toEqual({ method: 'backup-code', code: 'abcde-fghij' })
  })

  it('goes back to the ways in when it took too long, and says so', async () => {
    answerCalls({
      'GET /api/auth/two-factor/challenge': () => problem(401, { code: 'INVALID_TWO_FACTOR_COOKIE' }),
    })
    const onLeave = vi.fn()
    await show(<SecondFactorStep onLeave={onLeave} />)
    await expect
      .poll(() => onLeave.mock.calls)
      .toEqual([['This took too long, or was done already. Please sign in again.']])
  })
})
