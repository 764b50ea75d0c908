import { describe, expect, it, onTestFinished } from 'vitest'
import { userEvent } from 'vitest/browser'
import { paths } from '../app/paths.ts'
import { answerCalls, problem, show } from '../testing/show.tsx'
import { ConfirmSignUpPage } from './confirm-sign-up-page.tsx'

const confirmCall = 'POST /api/auth/confirm-sign-up'
const voidCall = 'POST /api/auth/void-sign-up'
const done = () => ({ body: { status: true } })
const nobody = { 'GET /api/auth/get-session': () => ({ body: null }) }

/** The page as the link of a mail leads to it. */
async function open(query = '?token=mailed') {
  const before = window.location.href
  onTestFinished(() => window.history.replaceState(null, '', before))
  window.history.replaceState(null, '', `${window.location.pathname}${query}`)
  const screen = await show(<ConfirmSignUpPage />, paths.confirmSignUp)
  return {
    ...screen,
    heading: (name: string) => screen.getByRole('heading', { level: 1, name }),
    password: screen.getByLabelText('Password', { exact: true }),
    confirm: screen.getByRole('button', { name: 'Confirm my address' }),
    refuse: screen.getByRole('button', { name: 'This was not me' }),
  }
}

describe('the page of a sign-up that another browser made', () => {
  it('takes the code out of the address, and does nothing by itself', async () => {
    const calls = answerCalls({})
    const screen = await open()
    await expect.element(screen.heading('Did you sign up at Planwright?')).toBeVisible()
    expect(window.location.search).toBe('')
    expect(calls).toEqual([])
  })

  it('asks for the password before it asks the server', async () => {
    const calls = answerCalls({})
    const screen = await open()
    await screen.confirm.click()
    await expect.element(screen.password).toHaveAccessibleDescription('This field is required')
    await expect.element(screen.password).toHaveFocus()
    expect(calls).toEqual([])
  })

  it('says at the field that a password is wrong, keeps it, and goes on with the right one', async () => {
    const answers = [() => problem(401, { code: 'INVALID_PASSWORD' }), done]
    const calls = answerCalls({ ...nobody, [confirmCall]: () => answers.shift()?.() ?? done() })
    const screen = await open()
    await screen.password.fill('wrong')
    await userEvent.keyboard('{Enter}')
    await expect.element(screen.password).toHaveAccessibleDescription('This is not the password of that sign-up.')
    await expect.element(screen.password).toHaveFocus()
    await expect.element(screen.password).toHaveValue('wrong')
    await screen.password.fill('right')
    await userEvent.keyboard('{Enter}')
    await expect.poll(screen.path).toBe(paths.root)
    expect(calls.filter(({ call }) => call === confirmCall).map(({ body }) => body)).toEqual([
      { token: 'mailed', password: 'wrong' },
      { token: 'mailed', password: 'right' },
    ])
  })

  it('voids the sign-up for whoever did not make it, without a password, and says so where the reader is', async () => {
    const calls = answerCalls({ [voidCall]: done })
    const screen = await open()
    await screen.refuse.click()
    await expect.element(screen.heading('That sign-up is void')).toHaveFocus()
    await expect.element(screen.password).not.toBeInTheDocument()
    await expect
      .element(screen.getByRole('link', { name: 'Go to the sign-in page' }))
      .toHaveAttribute('href', paths.login)
    expect(calls).toEqual([{ call: voidCall, body: { token: 'mailed' } }])
  })

  it.each(['confirm', 'refuse'] as const)('offers nothing more once a link is spent (%s)', async (press) => {
    const spent = () => problem(401, { code: 'INVALID_TOKEN' })
    answerCalls({ [confirmCall]: spent, [voidCall]: spent })
    const screen = await open()
    await screen.password.fill('right')
    await screen[press].click()
    await expect.element(screen.heading('This link cannot be used')).toHaveFocus()
    await expect.element(screen.confirm).not.toBeInTheDocument()
  })

  it('says so when it is opened without a code, as after a reload', async () => {
    const screen = await open('')
    await expect.element(screen.heading('This link cannot be used')).toBeVisible()
  })

  it('says why when too many were tried, and lets one try again', async () => {
    answerCalls({ [confirmCall]: () => problem(429, { title: 'Too many tries.' }) })
    const screen = await open()
    await screen.password.fill('right')
    await screen.confirm.click()
    await expect.element(screen.getByText('Too many tries.')).toBeVisible()
    await expect.element(screen.confirm).toBeEnabled()
  })
})
