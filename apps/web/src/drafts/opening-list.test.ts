import { expect, it } from 'vitest'
import { createOpeningList } from './opening-list.ts'

it('gives what was asked for ahead once, and later lists as they are then', async () => {
  let asked = 0
  const lists = createOpeningList(async () => ({ current: `${++asked}`, drafts: [] }))
  lists.ask()
  expect((await lists.take()).current).toBe('1')
  expect((await lists.take()).current).toBe('2')
})

it('asks anew where what was asked for ahead is no longer fresh', async () => {
  let asked = 0
  let time = 0
  const lists = createOpeningList(
    async () => ({ current: `${++asked}`, drafts: [] }),
    () => time,
  )
  lists.ask()
  time = 5_000
  expect((await lists.take()).current).toBe('2')
})

it('tells whoever takes it that asking ahead failed', async () => {
  const lists = createOpeningList(() => Promise.reject(new Error('away')))
  lists.ask()
  await expect(lists.take()).rejects.toThrow('away')
})
