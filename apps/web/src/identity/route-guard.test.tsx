import { expect, it } from 'vitest'
import { tokenKeeper } from '../app/session/token-keeper.ts'
import { answerCalls, show } from '../testing/show.tsx'
import { RouteGuard } from './route-guard.tsx'

const encode = (value: object) => btoa(JSON.stringify(value)).replaceAll('=', '')
function tokenOf(role: string): string {
  const iat = Math.floor(Date.now() / 1000)
  return `h.${encode({ sub: 'u1', sid: 's1', email: 'ada@example.com', role, iat, exp: iat + 900 })}.s`
}

it('shows a place to those with one of its roles and what is for others to the rest, as of the next token', async () => {
  let role = 'user'
  answerCalls({
    'GET /api/auth/get-session': () => ({ body: {} }),
    'GET /api/auth/token': () => ({ body: { token: tokenOf(role) } }),
  })
  await tokenKeeper.resolve()
  const screen = await show(
    <RouteGuard roles={['admin']} others="For administrators">
      <p>For admins</p>
    </RouteGuard>,
    '/admin',
  )
  expect(screen.container.textContent).toBe('For administrators')
  expect(screen.path()).toBe('/admin')
  role = 'admin'
  await tokenKeeper.refresh()
  await expect.element(screen.getByText('For admins')).toBeVisible()
  role = 'user'
  await tokenKeeper.refresh()
  await expect.poll(() => screen.container.textContent).toBe('For administrators')
  tokenKeeper.forget()
  await expect.poll(() => screen.path()).toBe('/login')
})

it('sends whoever gives up a refused session to the sign-in page, as somebody whose session ended', async () => {
  answerCalls({
    'GET /api/auth/get-session': () => ({ body: {} }),
    'GET /api/auth/token': () => ({ body: { token: tokenOf('user') } }),
  })
  await tokenKeeper.resolve()
  const screen = await show(
    <RouteGuard>
      <p>Work</p>
    </RouteGuard>,
    '/initiatives',
  )
  await expect.element(screen.getByText('Work')).toBeVisible()
  tokenKeeper.giveUp()
  await expect.poll(() => screen.path()).toBe('/login')
  expect(tokenKeeper.state()).toEqual({ status: 'signed-out', ended: true })
})
