import { expect, it } from 'vitest'
import { createTurns } from './in-turn.ts'

it('work waits for its turn, failures end only their own, and who gave up is passed over', async () => {
  const inTurn = createTurns({ most: 9 })
  const going = new AbortController()
  const gone = new AbortController()
  const done: string[] = []
  const held = Promise.withResolvers<void>()
  const first = inTurn(() => held.promise, going.signal)
  const second = inTurn(async () => {
    done.push('second')
    throw new Error('no')
  }, going.signal)
  const third = inTurn(async () => done.push('third'), gone.signal)
  const fourth = inTurn(async () => done.push('fourth'), going.signal)
  gone.abort(new Error('gone'))
  const refused = expect(third).rejects.toThrow('gone')
  const failed = expect(second).rejects.toThrow('no')
  await Promise.resolve()
  expect(done).toEqual([])
  held.resolve()
  await Promise.all([first, failed, refused, fourth])
  expect(done).toEqual(['second', 'fourth'])
})

it('more than are let in are refused, until somebody is done', async () => {
  const inTurn = createTurns({ most: 2 })
  const held = Promise.withResolvers<void>()
  const first = inTurn(() => held.promise)
  const second = inTurn(async () => 'second')
  await expect(inTurn(async () => 'third')).rejects.toMatchObject({ code: 'overloaded' })
  held.resolve()
  await Promise.all([first, second])
  expect(await inTurn(async () => 'fourth')).toBe('fourth')
})
