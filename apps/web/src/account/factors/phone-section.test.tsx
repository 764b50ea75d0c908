import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { answerCalls, problem, show } from '../../testing/show.tsx'
import { PhoneSection } from './phone-section.tsx'

it('says that the address comes first, while nobody has confirmed it', async () => {
  answerCalls({
    'GET /api/auth/two-factor/state': () => ({
      body: { totp: false, phone: false, backupCodes: 0, phoneNumber: null },
    }),
    'GET /api/users/whoami': () => problem(401, {}),
    'POST /api/auth/phone-number/send-otp': () => problem(403, { code: 'EMAIL_NOT_CONFIRMED' }),
  })
  const screen = await show(<PhoneSection isWayIn />)
  await screen.getByLabelText('Phone number').fill('+49 170 1234567')
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByText(/^Confirm your e-mail address first: until then/)).toBeVisible()
})

it('adds a number with the code that it was sent, and removes it', async () => {
  const state = { totp: false, phone: false, backupCodes: 0, phoneNumber: null as string | null }
  const calls = answerCalls({
    'GET /api/auth/two-factor/state': () => ({ body: state }),
    'GET /api/users/whoami': () => problem(401, {}),
    'POST /api/auth/phone-number/send-otp': () => ({ body: { status: true } }),
    'POST /api/auth/phone-number/link': () => {
      state.phoneNumber = '+491701234567'
      return { body: { status: true } }
    },
    'POST /api/auth/phone-number/remove': () => {
      state.phoneNumber = null
      return { body: { status: true } }
    },
  })
  const screen = await show(<PhoneSection isWayIn />)
  const number = screen.getByLabelText('Phone number')
  await number.fill('0170')
  await userEvent.keyboard('{Enter}')
  await expect.element(number).toHaveAccessibleDescription(/Begin with \+/)
  await number.fill('+49 170 1234567')
  await userEvent.keyboard('{Enter}')
  const code = screen.getByLabelText('Code by SMS')
  await expect.element(code).toHaveFocus()
  await expect
    .element(screen.getByRole('link', { name: /outbox/ }))
    .toHaveAttribute('href', 'http://localhost:4000/outbox')
  await screen.getByRole('button', { name: 'Use another number' }).click()
  await expect.element(number).toHaveFocus()
  await expect.element(number).toHaveValue('+49 170 1234567')
  await userEvent.keyboard('{Enter}')
  await code.fill('123456')
  await userEvent.keyboard('{Enter}')
  await screen.getByRole('button', { name: 'Remove the phone number' }).click()
  await expect.element(screen.getByText('The number is removed.')).toBeVisible()
  expect(calls.filter(({ call }) => call.startsWith('POST')).map(({ body }) => body)).toEqual([
    { phoneNumber: '+491701234567', use: 'link' },
    { phoneNumber: '+491701234567', use: 'link' },
    { phoneNumber: '+491701234567', code: '123456' },
    {},
  ])
})
