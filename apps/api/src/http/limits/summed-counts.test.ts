import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type Exchange, type Handed, SummedCounts } from './summed-counts.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const limit = { windowMs: 60_000, max: 100 }

/** What the servers of one database share, by the clock of all of them. */
function createTable() {
  const rows = new Map<string, { count: number; until: number }>()
  let isAway = false
  const exchange = vi.fn<Exchange>(async (handed) => {
    if (isAway) throw new Error('away')
    return handed.map(({ key, count, leftMs }): Handed => {
      const now = performance.now()
      const known = rows.get(key)
      const row = known && known.until > now ? known : { count: 0, until: now + leftMs }
      row.count += count
      rows.set(key, row)
      return { key, count: row.count, leftMs: row.until - now }
    })
  })
  const goAway = (away: boolean) => {
    isAway = away
  }
  return { rows, exchange, goAway }
}

function createServers({ exchange }: { exchange: Exchange | null }) {
  const onFailure = vi.fn<(error: unknown) => void>()
  const servers = [new SummedCounts({ exchange, onFailure }), new SummedCounts({ exchange, onFailure })] as const
  return { servers, onFailure }
}
const often = (server: SummedCounts, times: number, key = 'ada') => {
  let { current } = { current: 0 }
  for (let n = 0; n < times; n += 1) current = server.count(key, limit).current
  return current
}
const second = () => vi.advanceTimersByTimeAsync(1000)

it('are those of both servers after a second, and of the minute that began first', async () => {
  const {
    servers: [first, other],
  } = createServers(createTable())
  expect(often(first, 60)).toBe(60)
  await vi.advanceTimersByTimeAsync(20_000)
  expect(often(other, 60)).toBe(60)
  await second()
  expect(often(other, 1)).toBe(121)
  expect(other.count('ada', limit)).toEqual({ current: 122, ttl: 39_000 })
  // it learns of what came since when it tells the next
  expect(often(first, 1)).toBe(61)
  await second()
  expect(often(first, 1)).toBe(124)
  await vi.advanceTimersByTimeAsync(38_000)
  expect([often(first, 1), often(other, 1)]).toEqual([1, 1])
})

it('ask nothing for whoever is far from the limit, nor where nobody calls, and once a second for all others together', async () => {
  const { rows, exchange } = createTable()
  const {
    servers: [first],
  } = createServers({ exchange })
  often(first, 4)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(exchange).not.toHaveBeenCalled()
  for (let n = 0; n < 10; n += 1) for (const key of ['ada', 'ben', 'eve']) often(first, 1, key)
  await second()
  expect(exchange).toHaveBeenCalledTimes(1)
  expect([...rows].map(([key, { count }]) => [key, count])).toEqual([
    ['ada', 14],
    ['ben', 10],
    ['eve', 10],
  ])
  await vi.advanceTimersByTimeAsync(10_000)
  expect(exchange).toHaveBeenCalledTimes(1)
})

it('are each server’s own while the database is away, and lose and double nothing of what was counted then', async () => {
  const table = createTable()
  const { servers, onFailure } = createServers(table)
  const [first, other] = servers
  often(first, 30)
  await second()
  table.goAway(true)
  expect([often(first, 30), often(other, 30)]).toEqual([60, 30])
  await vi.advanceTimersByTimeAsync(5000)
  expect(onFailure).toHaveBeenCalledTimes(10)
  expect([often(first, 1), often(other, 1)]).toEqual([61, 31])
  table.goAway(false)
  await second()
  for (const server of servers) often(server, 1)
  await second()
  // of the other's last one the first will know with its next
  expect([often(first, 1), often(other, 1)]).toEqual([94, 95])
  await second()
  expect(often(other, 1)).toBe(97)
})

it('keep what was counted here where the table is empty after a crash', async () => {
  const { rows, exchange } = createTable()
  const {
    servers: [first],
  } = createServers({ exchange })
  often(first, 50)
  await second()
  rows.clear()
  often(first, 1)
  await second()
  expect(often(first, 1)).toBe(52)
})

it('hand over many in several batches, one right after the other', async () => {
  const { rows, exchange } = createTable()
  const {
    servers: [first],
  } = createServers({ exchange })
  for (let n = 0; n < 1200; n += 1) often(first, 5, `${n}`)
  await second()
  expect(exchange).toHaveBeenCalledTimes(3)
  expect(rows.size).toBe(1200)
})

it('are its own on the embedded database, and nothing goes on once it is closed', async () => {
  const { exchange } = createTable()
  const {
    servers: [alone],
  } = createServers({ exchange: null })
  expect(often(alone, 101)).toBe(101)
  const {
    servers: [first],
  } = createServers({ exchange })
  often(first, 50)
  first.close()
  often(first, 50)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(exchange).not.toHaveBeenCalled()
})
