import { describe, expect, it } from 'vitest'
import { type Turn, takeTurns } from './take-turns.ts'

const signal = new AbortController().signal
const ignore = () => undefined

describe('turns with a local server', () => {
  /** Lets one question be answered, so that two may be asked together. */
  async function afterFirst(given?: number) {
    const turns = takeTurns(given)
    const first = await turns.take(ignore, signal)
    first.spoke()
    first.end('answered')
    return turns
  }
  async function two(turns: ReturnType<typeof takeTurns>): Promise<[Turn, Turn]> {
    return [await turns.take(ignore, signal), await turns.take(ignore, signal)]
  }
  const oneAfterTheOther = ([first, second]: [Turn, Turn]) => {
    for (const turn of [first, second]) {
      turn.spoke()
      turn.spoke()
      turn.end('answered')
    }
  }

  it('are one at a time until the first answer', async () => {
    const turns = takeTurns(undefined)
    const begun: string[] = []
    const first = await turns.take(ignore, signal)
    const second = turns.take(ignore, signal).then((turn) => {
      begun.push('second')
      return turn
    })
    await Promise.resolve()
    expect([turns.atOnce(), begun]).toEqual([1, []])
    first.end('answered')
    await second
    expect([turns.atOnce(), begun]).toEqual([2, ['second']])
  })

  it('are several once words of two answers came in turns', async () => {
    const turns = await afterFirst()
    const [first, second] = await two(turns)
    first.spoke()
    second.spoke()
    expect(turns.atOnce()).toBe(2)
    first.spoke()
    expect(turns.atOnce()).toBe(3)
  })

  it('stay one where the second begins when the first has ended, twice', async () => {
    const turns = await afterFirst()
    oneAfterTheOther(await two(turns))
    expect(turns.atOnce()).toBe(2)
    oneAfterTheOther(await two(turns))
    expect(turns.atOnce()).toBe(1)
  })

  it('stay one where the second fails beside the first, twice', async () => {
    const turns = await afterFirst()
    for (let times = 0; times < 2; times += 1) {
      const [first, second] = await two(turns)
      second.end('failed')
      first.end('answered')
    }
    expect(turns.atOnce()).toBe(1)
  })

  it('are as many as a setting says', async () => {
    const turns = await afterFirst(1)
    const [first] = [await turns.take(ignore, signal)]
    const waits = turns.take(ignore, signal)
    first.end('answered')
    await waits
    expect([turns.atOnce(), (await afterFirst(5)).atOnce()]).toEqual([1, 5])
  })

  it('tell the others that the server is at work, and let go of who gives up', async () => {
    const turns = takeTurns(2)
    let alive = 0
    const first = await turns.take(() => {
      alive += 1
    }, signal)
    const second = await turns.take(ignore, signal)
    second.heard()
    expect(alive).toBe(1)
    const stop = new AbortController()
    const third = turns.take(ignore, stop.signal)
    const fourth = turns.take(ignore, signal)
    stop.abort(new Error('no more'))
    await expect(third).rejects.toThrow('no more')
    first.end('left')
    await fourth
  })
})
