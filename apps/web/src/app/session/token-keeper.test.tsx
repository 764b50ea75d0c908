import { expect, it } from 'vitest'
import { answerCalls } from '../../testing/show.tsx'
import { readPerson } from './last-person.ts'
import { tokenKeeper } from './token-keeper.ts'

it('names to the next start who is signed in, for as long as they are', async () => {
  const iat = Math.floor(Date.now() / 1000)
  const claims = { sub: 'ada', sid: 's', email: 'ada@example.com', role: 'user', iat, exp: iat + 900 }
  answerCalls({
    'GET /api/auth/get-session': () => ({ body: {} }),
    'GET /api/auth/token': () => ({ body: { token: `h.${btoa(JSON.stringify(claims))}.s` } }),
  })
  await tokenKeeper.resolve()
  expect(readPerson()).toEqual({ uid: 'ada', email: 'ada@example.com', role: 'user' })
  tokenKeeper.forget()
  expect(readPerson()).toBeNull()
})
