import { describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { testConfig } from '../testing/config.ts'
import { answerCalls, problem, show } from '../testing/show.tsx'
import { AccountForm } from './account-form.tsx'

const form = (more: Partial<Parameters<typeof AccountForm>[0]> = {}) =>
  show(<AccountForm config={testConfig} initialMode="sign-in" resetCode={null} {...more} />)

const nobody = { 'GET /api/auth/get-session': () => ({ body: null }) }

describe('the form of e-mail and password', () => {
  it('names what is missing at its field, and asks nobody', async () => {
    const calls = answerCalls(nobody)
    const screen = await form()
    await screen.getByRole('button', { name: 'Sign in' }).click()
    await expect.element(screen.getByLabelText('E-mail')).toHaveAccessibleDescription('This field is required')
    await expect
      .element(screen.getByLabelText('Password', { exact: true }))
      .toHaveAccessibleDescription('This field is required')
    await expect.element(screen.getByLabelText('E-mail')).toHaveFocus()
    await screen.getByLabelText('E-mail').fill('not an address')
    await expect.element(screen.getByLabelText('E-mail')).toHaveAccessibleDescription('This is not an e-mail address.')
    expect(calls).toEqual([])
  })

  it('goes to the first field that is missing, in whichever mode it was opened', async () => {
    answerCalls(nobody)
    const screen = await form()
    await screen.getByRole('button', { name: 'Create an account' }).click()
    await screen.getByRole('button', { name: 'Create account' }).click()
    await expect.element(screen.getByLabelText('Name')).toHaveFocus()
  })

  it('says the same of a wrong password and of an unknown account, and keeps what was typed', async () => {
    const codes = ['INVALID_EMAIL_OR_PASSWORD', 'USER_NOT_FOUND']
    answerCalls({
      ...nobody,
      'POST /api/auth/sign-in/email': () => problem(401, { code: codes.shift() }),
    })
    const screen = await form()
    await screen.getByLabelText('E-mail').fill('ada@example.org')
    await screen.getByLabelText('Password', { exact: true }).fill('wrong')
    for (const _code of [...codes]) {
      await userEvent.keyboard('{Enter}')
      await expect.element(screen.getByText('The e-mail or password is not correct.')).toBeVisible()
    }
    await expect.element(screen.getByLabelText('E-mail')).toHaveValue('ada@example.org')
  })

  it('tells which rules a new password meets while it is typed, and makes the account only when it meets all', async () => {
    const calls = answerCalls({ ...nobody, 'POST /api/auth/sign-up/email': () => ({ body: {} }) })
    const screen = await form({ initialMode: 'create' })
    await screen.getByLabelText('Name').fill('Ada')
    await screen.getByLabelText('E-mail').fill('ada@example.org')
    await screen.getByLabelText('New password').fill('only letters here')
    await screen.getByRole('button', { name: 'Create account' }).click()
    await expect
      .element(screen.getByText('This password is not strong enough yet: it needs all that is listed here.'))
      .toBeVisible()
    expect(calls).toEqual([])
    await screen.getByLabelText('New password').fill('letters and 1 number')
    await screen.getByRole('button', { name: 'Create account' }).click()
    await expect
      .element(screen.getByText(/^Almost there: open the link in the message we sent to ada@example.org\./))
      .toBeVisible()
    await expect
      .element(screen.getByRole('link', { name: /outbox/ }))
      .toHaveAttribute('href', 'http://localhost:4000/outbox')
    expect(calls.find(({ call }) => call.startsWith('POST'))?.body).toEqual({
      name: 'Ada',
      email: 'ada@example.org',
      password: 'letters and 1 number',
      callbackURL: '/link?for=verify',
    })
  })

  it('loses nothing when somebody changes their mind', async () => {
    answerCalls(nobody)
    const screen = await form()
    await screen.getByLabelText('E-mail').fill('ada@example.org')
    await screen.getByRole('button', { name: 'Create an account' }).click()
    await screen.getByLabelText('Name').fill('Ada')
    await screen.getByRole('button', { name: 'Sign in instead' }).click()
    await screen.getByRole('button', { name: 'Create an account' }).click()
    await expect.element(screen.getByLabelText('Name')).toHaveValue('Ada')
    await expect.element(screen.getByLabelText('E-mail')).toHaveValue('ada@example.org')
  })
})
