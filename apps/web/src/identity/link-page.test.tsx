import { describe, expect, it, onTestFinished } from 'vitest'
import { userEvent } from 'vitest/browser'
import { loadConfig } from '../app/use-config.ts'
import { testConfig } from '../testing/config.ts'
import { answerCalls, show } from '../testing/show.tsx'
import { buttonClasses } from '../ui/button.tsx'
import { LinkPage } from './link-page.tsx'

const config = { 'GET /api/config': () => ({ body: testConfig }) }

async function open(query: string) {
  const before = window.location.href
  onTestFinished(() => window.history.replaceState(null, '', before))
  window.history.replaceState(null, '', `${window.location.pathname}${query}`)
  await loadConfig()
  return show(<LinkPage />, '/link')
}

describe('the page that says what became of a link', () => {
  it.each([
    ['sign-in', 'INVALID_TOKEN', 'This link was already used', 'POST /api/auth/sign-in/magic-link'],
    ['sign-in', 'OTHER_BROWSER', 'This link does not work here', 'POST /api/auth/sign-in/magic-link'],
    ['reset', 'TOKEN_EXPIRED', 'This link is too old', 'POST /api/auth/request-password-reset'],
    ['verify', 'TOKEN_EXPIRED', 'This link is too old', 'POST /api/auth/send-verification-email'],
  ])('%s, %s: says so where the reader is, and sends another one', async (kind, error, title, call) => {
    const calls = answerCalls({ ...config, [call]: () => ({ body: { status: true } }) })
    const until = Math.floor(Date.now() / 1000) + 60
    const screen = await open(`?for=${kind}&until=${until}&error=${error}`)
    await expect.element(screen.getByRole('heading', { level: 1, name: title })).toHaveFocus()
    // what helps is what the eye finds first
    const again = screen.getByRole('button', { name: 'Send me a link' })
    await expect.element(again).toHaveClass(...buttonClasses('primary').split(' '))
    const away = screen.getByRole('link', { name: 'Go to the sign-in page' })
    await expect.element(away).toHaveClass(...buttonClasses('secondary').split(' '))
    await screen.getByLabelText('E-mail').fill('ada@example.org')
    await userEvent.keyboard('{Enter}')
    await expect.element(screen.getByRole('status').getByText(/ada@example\.org/)).toBeVisible()
    expect(calls.filter((one) => one.call === call)).toHaveLength(1)
    expect(calls.find((one) => one.call === call)?.body).toMatchObject({ email: 'ada@example.org' })
    expect(window.location.search).toBe(`?for=${kind}`)
  })

  it('lets choose a new password with a good one, and takes its code out of the address', async () => {
    answerCalls(config)
    const screen = await open('?for=reset&token=mailed')
    await expect.element(screen.getByLabelText('New password')).toBeVisible()
    expect(window.location.search).toBe('?for=reset')
  })

  it('says that an address is confirmed', async () => {
    answerCalls(config)
    const screen = await open('?for=verify&until=1')
    await expect.element(screen.getByRole('heading', { name: 'Your e-mail address is confirmed' })).toBeVisible()
    const onward = screen.getByRole('link', { name: 'Go to the sign-in page' })
    await expect.element(onward).toHaveClass(...buttonClasses('primary').split(' '))
  })
})
