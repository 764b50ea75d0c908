import { expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { testConfig } from '../testing/config.ts'
import { answerCalls, problem, show } from '../testing/show.tsx'
import { PhoneForm } from './phone-form.tsx'

const sendCall = 'POST /api/auth/phone-number/send-otp'
const verifyCall = 'POST /api/auth/phone-number/verify'

it('asks for a number with its country, then for the code, and tells where the second factor is missing', async () => {
  const answers = [
    () => problem(401, { code: 'INVALID_CODE', title: 'Another sentence.' }),
    () => problem(403, { code: 'MULTI_FACTOR_AUTH_REQUIRED' }),
  ]
  const calls = answerCalls({
    [sendCall]: () => ({ body: { status: true } }),
    [verifyCall]: () => answers.shift()?.() ?? { body: {} },
  })
  const onFactorNeeded = vi.fn()
  const screen = await show(<PhoneForm config={testConfig} onFactorNeeded={onFactorNeeded} />)
  const number = screen.getByLabelText('Phone number')
  await number.fill('0170 1234567')
  await userEvent.keyboard('{Enter}')
  await expect.element(number).toHaveAccessibleDescription(/Begin with \+ and the country/)
  await number.fill('+49 170 1234567')
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByText(/A code is on its way to \+491701234567\./)).toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: /outbox/ }))
    .toHaveAttribute('href', 'http://localhost:4000/outbox')
  const code = screen.getByLabelText('Code', { exact: true })
  const other = screen.getByRole('button', { name: 'Use another number, or send it again' }).element()
  const words = document.createRange()
  words.selectNodeContents(other)
  expect(words.getBoundingClientRect().left).toBe(code.element().getBoundingClientRect().left)
  await expect.element(code).toHaveFocus()
  await code.fill('111111')
  await userEvent.keyboard('{Enter}')
  await expect.element(code).toHaveAccessibleDescription(/This code is not correct, or it was used already\./)
  await code.fill('222222')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => onFactorNeeded.mock.calls.length).toBe(1)
  expect(calls.map(({ call, body }) => [call, body])).toEqual([
    [sendCall, { phoneNumber: '+491701234567', use: 'sign-in' }],
    [verifyCall, { phoneNumber: '+491701234567', code: '111111' }],
    [verifyCall, { phoneNumber: '+491701234567', code: '222222' }],
  ])
})

it('leads back to the number, as it was typed, to send another code or choose another number', async () => {
  const calls = answerCalls({
    [sendCall]: () => ({ body: { status: true } }),
    [verifyCall]: () => problem(401, { code: 'INVALID_CODE', title: 'Another sentence.' }),
  })
  const screen = await show(<PhoneForm config={testConfig} onFactorNeeded={() => undefined} />)
  const number = screen.getByLabelText('Phone number')
  await expect.element(number).toBeVisible()
  expect(document.activeElement).toBe(document.body)
  await number.fill('+49 170 1234567')
  await userEvent.keyboard('{Enter}')
  await screen.getByLabelText('Code', { exact: true }).fill('111111')
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByText(/This code is not correct/)).toBeVisible()
  await screen.getByRole('button', { name: /^Use another number/ }).click()
  await expect.element(number).toHaveFocus()
  await expect.element(number).toHaveValue('+491701234567')
  await expect.element(screen.getByText(/This code is not correct/)).not.toBeInTheDocument()
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByLabelText('Code', { exact: true })).toHaveFocus()
  expect(calls.filter(({ call }) => call === sendCall)).toHaveLength(2)
})
