import { expect, it, onTestFinished } from 'vitest'
import { answerCalls, problem } from '../../testing/show.tsx'
import { lastPersonKey } from '../early/what-is-asked.ts'
import { keptItems } from '../kept/database.ts'
import { tokenKeeper } from './token-keeper.ts'

const answers = keptItems('answers')
const plans = keptItems('plans')
const steps = keptItems('steps')

const encode = (value: object) => btoa(JSON.stringify(value))
function tokenOf(sub: string): string {
  const iat = Math.floor(Date.now() / 1000)
  return `h.${encode({ sub, sid: 's', email: `${sub}@example.com`, role: 'user', iat, exp: iat + 900 })}.s`
}

/** This browser as Ada left it, and what the server says now. */
async function openAgain(token: string | null) {
  localStorage.setItem(lastPersonKey, JSON.stringify({ uid: 'ada', email: 'ada@example.com', role: 'user' }))
  onTestFinished(() => localStorage.clear())
  for (const owner of ['ada', 'ben'])
    for (const items of [answers, plans, steps]) await items.put({ id: `of ${owner}`, owner })
  answerCalls({
    'GET /api/auth/token': () => (token === null ? problem(401, {}) : { body: { token } }),
    'GET /api/auth/get-session': () => ({ body: null }),
  })
  await tokenKeeper.resolve()
}
const left = async (owner: string) =>
  (await Promise.all([answers, plans, steps].map((items) => items.list(owner)))).map(({ length }) => length)

it('forgets what goes with a session that ended while no page was open, and what is not sent stays', async () => {
  await openAgain(null)
  expect(tokenKeeper.state()).toEqual({ status: 'signed-out', ended: false })
  await expect.poll(() => left('ada')).toEqual([0, 0, 1])
  expect(await left('ben')).toEqual([1, 1, 1])
})

it('forgets it where somebody else has signed in meanwhile, and nothing of theirs', async () => {
  await openAgain(tokenOf('ben'))
  expect(tokenKeeper.state()).toMatchObject({ status: 'signed-in', person: { uid: 'ben' } })
  await expect.poll(() => left('ada')).toEqual([0, 0, 1])
  expect(await left('ben')).toEqual([1, 1, 1])
  tokenKeeper.forget()
})

it('keeps it for whoever comes back', async () => {
  await openAgain(tokenOf('ada'))
  expect(tokenKeeper.state()).toMatchObject({ status: 'signed-in', person: { uid: 'ada' } })
  // long enough for what would be forgotten: the part of the page that forgets is loaded by now
  await import('../kept/forget-session.ts').then(({ forgetSession }) => forgetSession('nobody'))
  expect(await left('ada')).toEqual([1, 1, 1])
  tokenKeeper.forget()
})
