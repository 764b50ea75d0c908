import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { answerCalls, problem, show } from '../../testing/show.tsx'
import { api } from '../api/api.ts'
import { tokenKeeper } from '../session/token-keeper.ts'
import { ConnectionLine } from './connection-line.tsx'

it('offers to sign in again where the server refuses every call, and keeps what is typed until then', async () => {
  answerCalls({
    'GET /api/auth/get-session': () => ({ body: {} }),
    'GET /api/auth/token': () => ({ body: { token: aToken() } }),
    'GET /api/anything': () => problem(401, { code: 'not-signed-in', title: 'Please sign in.' }),
  })
  await tokenKeeper.resolve()
  const screen = await show(<ConnectionLine />)
  const signIn = screen.getByRole('button', { name: 'Sign in' })
  expect(signIn.query()).toBeNull()
  await expect(api.call('/anything', z.unknown())).rejects.toMatchObject({ status: 401 })
  await expect.element(screen.getByText(/^You were signed out\. What you typed is kept on this device/)).toBeVisible()
  // another token that is refused is no answer
  await tokenKeeper.refresh()
  await signIn.click()
  expect(tokenKeeper.state()).toEqual({ status: 'signed-out', ended: true })
})

function aToken(): string {
  const encode = (value: object) => btoa(JSON.stringify(value)).replaceAll('=', '')
  const iat = Math.floor(Date.now() / 1000)
  return `h.${encode({ sub: 'u1', sid: 's1', email: 'ada@example.com', role: 'user', iat, exp: iat + 900 })}.s`
}
