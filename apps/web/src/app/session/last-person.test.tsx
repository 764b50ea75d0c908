import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { lastPersonKey } from '../early/what-is-asked.ts'
import { keptItems } from '../kept/database.ts'
import { createTokenKeeper, type TabNews } from './create-token-keeper.ts'
import { readPerson, rememberPerson } from './last-person.ts'

const answers = keptItems('answers')
const plans = keptItems('plans')
const steps = keptItems('steps')

const encode = (value: object) => btoa(JSON.stringify(value))
function tokenOf(sub: string): string {
  const iat = Math.floor(Date.now() / 1000)
  return `h.${encode({ sub, sid: 's', email: `${sub}@example.com`, role: 'user', iat, exp: iat + 900 })}.s`
}

/** This browser as Ada left it. */
beforeEach(async () => {
  localStorage.setItem(lastPersonKey, JSON.stringify({ uid: 'ada', email: 'ada@example.com', role: 'user' }))
  onTestFinished(() => localStorage.clear())
  for (const owner of ['ada', 'ben'])
    for (const items of [answers, plans, steps]) await items.put({ id: `of ${owner}`, owner })
})

/** A tab that begins, and what the server says of it: a token, or null where nobody is signed in. */
function open(token: string | null, forget?: () => Promise<void>) {
  const server = { token }
  let tell: (news: TabNews) => void = () => undefined
  const keeper = createTokenKeeper({
    fetchToken: () => Promise.resolve(server.token),
    remembered: readPerson,
    channel: {
      tell: () => undefined,
      listen: (hear) => {
        tell = hear
      },
    },
  })
  rememberPerson(keeper, forget)
  onTestFinished(keeper.forget)
  return { keeper, server, hear: () => tell('changed') }
}
const fails = () => Promise.reject(new Error('404'))
const left = async (owner: string) =>
  (await Promise.all([answers, plans, steps].map((items) => items.list(owner)))).map(({ length }) => length)
const owed = () => Object.keys(localStorage).filter((name) => name.includes('forget'))

it('forgets what goes with a session that ended while no page was open, and what is not sent stays', async () => {
  const { keeper } = open(null)
  expect(await keeper.resolve()).toEqual({ status: 'signed-out', ended: false })
  await expect.poll(() => left('ada')).toEqual([0, 0, 1])
  expect(await left('ben')).toEqual([1, 1, 1])
  expect(readPerson()).toBeNull()
})

it('forgets it where somebody else has signed in meanwhile, and nothing of theirs', async () => {
  const { keeper } = open(tokenOf('ben'))
  expect(await keeper.resolve()).toMatchObject({ status: 'signed-in', person: { uid: 'ben' } })
  await expect.poll(owed).toEqual([])
  expect([await left('ada'), await left('ben')]).toEqual([
    [0, 0, 1],
    [1, 1, 1],
  ])
})

it('keeps it for whoever comes back', async () => {
  await open(tokenOf('ada')).keeper.resolve()
  expect(owed()).toEqual([])
  expect(await left('ada')).toEqual([1, 1, 1])
})

it('forgets whom this tab showed where another tab has signed somebody else in', async () => {
  const { keeper, server, hear } = open(tokenOf('ada'))
  await keeper.resolve()
  await open(tokenOf('ben')).keeper.resolve()
  await expect.poll(owed).toEqual([])
  server.token = tokenOf('ben')
  hear()
  await expect.poll(keeper.state).toMatchObject({ person: { uid: 'ben' } })
  await expect.poll(owed).toEqual([])
  expect([await left('ada'), await left('ben'), readPerson()?.uid]).toEqual([[0, 0, 1], [1, 1, 1], 'ben'])
})

it('leaves who is signed in by another tab to the next start', async () => {
  const { keeper } = open(tokenOf('ada'))
  await keeper.resolve()
  await open(tokenOf('ben')).keeper.resolve()
  keeper.forget()
  await expect.poll(owed).toEqual([])
  expect([readPerson()?.uid, await left('ben')]).toEqual(['ben', [1, 1, 1]])
})

it('forgets at the next start what it could not forget before', async () => {
  await open(null, fails).keeper.resolve()
  expect([readPerson(), await left('ada')]).toEqual([null, [1, 1, 1]])
  expect(owed()).toHaveLength(1)
  await open(tokenOf('ben')).keeper.resolve()
  await expect.poll(owed).toEqual([])
  expect([await left('ada'), await left('ben')]).toEqual([
    [0, 0, 1],
    [1, 1, 1],
  ])
})

it('owes nothing of somebody who is here again', async () => {
  await open(null, fails).keeper.resolve()
  await open(tokenOf('ada')).keeper.resolve()
  await expect.poll(owed).toEqual([])
  expect(await left('ada')).toEqual([1, 1, 1])
})
