import { expect, it } from 'vitest'
import { forAWhile } from './for-a-while.ts'

it('asks once for all who ask at a time, and again later', async () => {
  let time = 0
  let asked = 0
  const read = forAWhile(
    async () => ++asked,
    5000,
    () => time,
  )
  expect(await Promise.all([read(), read()])).toEqual([1, 1])
  time = 4999
  expect(await read()).toBe(1)
  time = 5000
  expect(await read()).toBe(2)
})

it('asks again after a failure', async () => {
  let fails = true
  const read = forAWhile(async () => {
    if (fails) throw new Error('away')
    return 'there'
  }, 5000)
  await expect(Promise.all([read(), read()])).rejects.toThrow('away')
  fails = false
  expect(await read()).toBe('there')
})
