import { expect, it, vi } from 'vitest'
import { createFairTurns } from './fair-turns.ts'

const options = {
  places: 1,
  spare: { places: 0, afterMs: 60_000 },
  mostWaiting: { ofAll: 100, ofOne: 60 },
}
const settled = () => new Promise((resolve) => setImmediate(resolve))

/** Work that ends when it is told to, and what has begun of it in order. */
function trialOf(turns: ReturnType<typeof createFairTurns>) {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const ask = (owner: string | null, name: string, signal?: AbortSignal) =>
    turns.take({ owner, signal }).then((release) => {
      begun.push(name)
      ends.set(name, release)
    })
  const end = async (name: string) => {
    ends.get(name)?.()
    await settled()
  }
  return { begun, ask, end }
}

it('lets another person wait for one piece of work, however many of somebody else wait', async () => {
  const { begun, ask, end } = trialOf(createFairTurns(options))
  for (let at = 1; at <= 50; at += 1) void ask('ada', `ada ${at}`)
  await settled()
  void ask('ben', 'ben 1')
  void ask('ben', 'ben 2')
  await settled()
  for (const name of ['ada 1', 'ben 1', 'ada 2', 'ben 2', 'ada 3']) await end(name)
  expect(begun).toEqual(['ada 1', 'ben 1', 'ada 2', 'ben 2', 'ada 3', 'ada 4'])
})

it('works on one piece of a person at a time, also where places are free', async () => {
  const { begun, ask, end } = trialOf(createFairTurns({ ...options, places: 3 }))
  void ask('ada', 'ada 1')
  void ask('ada', 'ada 2')
  void ask('ben', 'ben 1')
  await settled()
  expect(begun).toEqual(['ada 1', 'ben 1'])
  await end('ada 1')
  expect(begun).toEqual(['ada 1', 'ben 1', 'ada 2'])
})

it('opens a spare place for another person when work takes long, and none for more work of the same', async () => {
  const { begun, ask, end } = trialOf(createFairTurns({ ...options, spare: { places: 1, afterMs: 30 } }))
  void ask('ada', 'ada 1')
  void ask('ada', 'ada 2')
  void ask('ben', 'ben 1')
  void ask('cid', 'cid 1')
  await vi.waitFor(() => expect(begun).toEqual(['ada 1', 'ben 1']))
  await end('ben 1')
  await vi.waitFor(() => expect(begun).toEqual(['ada 1', 'ben 1', 'cid 1']))
})

it('lets what is no person’s yield to people', async () => {
  const { begun, ask, end } = trialOf(createFairTurns(options))
  void ask('ada', 'ada 1')
  void ask(null, 'warm-up')
  void ask('ben', 'ben 1')
  await settled()
  await end('ada 1')
  await end('ben 1')
  expect(begun).toEqual(['ada 1', 'ben 1', 'warm-up'])
})

it('passes over who gave up, and refuses more than may wait', async () => {
  const turns = createFairTurns({ ...options, mostWaiting: { ofAll: 3, ofOne: 2 } })
  const { begun, ask, end } = trialOf(turns)
  const gone = new AbortController()
  void ask('ada', 'ada 1')
  await settled()
  const abandonedTurn = ask('ada', 'ada 2', gone.signal)
  void ask('ada', 'ada 3')
  await expect(ask('ada', 'ada 4')).rejects.toMatchObject({ code: 'overloaded' })
  void ask('ben', 'ben 1')
  await expect(ask('ada', 'ada 4')).rejects.toMatchObject({ code: 'overloaded' })
  gone.abort(new Error('gone'))
  await expect(abandonedTurn).rejects.toThrow('gone')
  // runs are counted elsewhere
  void turns.take({ owner: 'ada', patient: true })
  void turns.take({ owner: 'ada', patient: true })
  await end('ada 1')
  await end('ben 1')
  expect(begun).toEqual(['ada 1', 'ben 1', 'ada 3'])
})

it('lets in whoever has nothing waiting, however much waits of others, and nobody beyond an equal share then', async () => {
  const { begun, ask, end } = trialOf(createFairTurns({ ...options, mostWaiting: { ofAll: 8, ofOne: 4 } }))
  void ask('ada', 'ada at work')
  for (const name of ['ada', 'ben']) for (let at = 1; at <= 4; at += 1) void ask(name, `${name} ${at}`)
  await settled()
  void ask('cid', 'cid 1')
  void ask('cid', 'cid 2')
  await expect(ask('cid', 'cid 3')).rejects.toMatchObject({ code: 'overloaded' })
  await expect(ask('ben', 'ben 5')).rejects.toMatchObject({ code: 'overloaded' })
  // more people than may wait of all: one each
  for (let at = 1; at <= 20; at += 1) void ask(`newcomer ${at}`, `newcomer ${at}`)
  await expect(ask('newcomer 1', 'more')).rejects.toMatchObject({ code: 'overloaded' })
  for (const name of ['ada at work', 'ben 1', 'cid 1', 'newcomer 1']) await end(name)
  expect(begun).toEqual(['ada at work', 'ben 1', 'cid 1', 'newcomer 1', 'newcomer 2'])
})
