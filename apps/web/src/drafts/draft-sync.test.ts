import type { Draft, DraftContent } from '@planwright/contract'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createDraftSync, type DraftRemote } from './draft-sync.ts'

class Conflict extends Error {}

/** A server that keeps one draft in memory and checks versions as the api does. */
function memoryRemote() {
  let stored: Draft | null = null
  const calls: string[] = []
  const failNext: Error[] = []
  const keep = (content: DraftContent, version: number): Draft => {
    stored = { ...structuredClone(content), id: 'd1', version, createdAt: '', updatedAt: '' }
    return stored
  }
  const remote: DraftRemote = {
    create: async (content) => {
      calls.push('create')
      const failure = failNext.shift()
      if (failure) throw failure
      return keep(content, 1)
    },
    update: async (_id, version, content) => {
      calls.push(`update ${version}`)
      const failure = failNext.shift()
      if (failure) throw failure
      if (stored?.version !== version) throw new Conflict()
      return keep(content, version + 1)
    },
    read: async () => {
      if (!stored) throw new Error('nothing stored')
      return stored
    },
    isConflict: (error) => error instanceof Conflict,
  }
  return {
    remote,
    calls,
    failNext,
    stored: () => stored,
    changeElsewhere: (name: string) => stored && keep({ ...stored, name }, stored.version + 1),
  }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('draft sync', () => {
  it('collects changes for a moment and creates the draft with all of them', async () => {
    const { remote, calls, stored } = memoryRemote()
    const sync = createDraftSync(null, remote)
    sync.change({ name: 'A' })
    sync.change({ name: 'AB' })
    expect(calls).toEqual([])
    await vi.advanceTimersByTimeAsync(1_000)
    expect(calls).toEqual(['create'])
    expect(stored()?.name).toBe('AB')
    expect(sync.snapshot().status.state).toBe('saved')
  })

  it('keeps somebody who never stops typing', async () => {
    const { remote, stored } = memoryRemote()
    const sync = createDraftSync(null, remote)
    for (let letter = 0; letter < 10; letter++) {
      sync.change({ name: 'x'.repeat(letter) })
      await vi.advanceTimersByTimeAsync(400)
    }
    expect(stored()?.name).not.toBe('')
  })

  it('writes a change that came during a write with the new version', async () => {
    const { remote, calls, stored } = memoryRemote()
    const sync = createDraftSync(null, remote)
    sync.change({ name: 'first' })
    const flushed = sync.flush()
    sync.change({ name: 'second' })
    await flushed
    await vi.runAllTimersAsync()
    expect(calls).toEqual(['create', 'update 1'])
    expect(stored()?.name).toBe('second')
  })

  it('keeps what was typed through failures and tries again by itself', async () => {
    const { remote, failNext, stored } = memoryRemote()
    const sync = createDraftSync(null, remote)
    failNext.push(new Error('offline'), new Error('offline'))
    sync.change({ name: 'typed' })
    await vi.advanceTimersByTimeAsync(700)
    expect(sync.snapshot()).toMatchObject({ content: { name: 'typed' }, status: { state: 'unsaved' } })
    await vi.runAllTimersAsync()
    expect(stored()?.name).toBe('typed')
    expect(sync.snapshot().status.state).toBe('saved')
  })

  it.each([
    ['mine', 'here'],
    ['theirs', 'elsewhere'],
  ] as const)('offers both versions on a conflict and keeps %s', async (choice, name) => {
    const { remote, stored, changeElsewhere } = memoryRemote()
    const sync = createDraftSync(null, remote)
    sync.change({ name: 'start' })
    await sync.flush()
    changeElsewhere('elsewhere')
    sync.change({ name: 'here' })
    await sync.flush()
    expect(sync.snapshot().status).toMatchObject({ state: 'conflict', theirs: { name: 'elsewhere' } })
    sync.settle(choice)
    await vi.runAllTimersAsync()
    expect(stored()?.name).toBe(name)
    expect(sync.snapshot()).toMatchObject({ content: { name }, status: { state: 'saved' } })
  })

  it('sees that a write whose answer was lost did arrive', async () => {
    const { remote, stored } = memoryRemote()
    const sync = createDraftSync(null, remote)
    sync.change({ name: 'start' })
    await sync.flush()
    const update = remote.update
    remote.update = async (...args) => {
      await update(...args)
      remote.update = update
      throw new Error('cut after acceptance')
    }
    sync.change({ name: 'arrived' })
    await vi.runAllTimersAsync()
    expect(stored()).toMatchObject({ name: 'arrived', version: 2 })
    expect(sync.snapshot().status.state).toBe('saved')
  })
})
