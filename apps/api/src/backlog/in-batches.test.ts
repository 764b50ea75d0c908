import { setImmediate as turn } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { inBatches } from './in-batches.ts'

async function* numbers(count: number, ending?: Error) {
  for (let number = 1; number <= count; number++) {
    await turn()
    yield number
  }
  if (ending) throw ending
}

it('hands out at once what comes to one who waits', async () => {
  const batches: number[][] = []
  for await (const batch of inBatches(numbers(3))) batches.push(batch)
  expect(batches).toEqual([[1], [2], [3]])
})

it('hands out together what came meanwhile, and nothing twice', async () => {
  const batches: number[][] = []
  for await (const batch of inBatches(numbers(50))) {
    batches.push(batch)
    for (let turns = 0; turns < 10; turns++) await turn()
  }
  expect(batches.flat()).toEqual(Array.from({ length: 50 }, (_, index) => index + 1))
  expect(batches.length).toBeLessThan(10)
})

it('hands out what came before an error', async () => {
  const items: number[] = []
  const reading = (async () => {
    for await (const batch of inBatches(numbers(5, new Error('cut')))) {
      for (let turns = 0; turns < 20; turns++) await turn()
      items.push(...batch)
    }
  })()
  await expect(reading).rejects.toThrow('cut')
  expect(items).toEqual([1, 2, 3, 4, 5])
})

it('lets go of what it reads when nobody takes any more', async () => {
  let released = false
  async function* endless() {
    try {
      for (;;) {
        await turn()
        yield 1
      }
    } finally {
      released = true
    }
  }
  for await (const _batch of inBatches(endless())) break
  await expect.poll(() => released).toBe(true)
})
