import { describe, expect, it } from 'vitest'
import { itemsInMemory } from '../testing/items-in-memory.ts'
import { emptyDraft } from './draft-content.ts'
import { createDraftRemoval } from './draft-removal.ts'
import type { KeptDraft } from './draft-store.ts'
import { exclusivelyInBrowser } from './draft-tabs.ts'
import { openDraft } from './open-draft.ts'

const content = { ...emptyDraft, name: 'Till' }
const till: KeptDraft = { id: 'd1', owner: 'ada', content, revision: 3, sent: { version: 2, content }, openedAt: 5 }

/** A browser with these drafts, and a server that has the till in a version. */
async function places(here: KeptDraft[], version = 2) {
  const store = itemsInMemory<KeptDraft>()
  for (const draft of here) await store.update(draft.id, () => draft)
  const server = { isDown: false, has: true, forGood: false, calls: [] as string[] }
  const call = (name: string) => {
    if (server.isDown) return Promise.reject(new Error('unreachable'))
    server.calls.push(name)
    return Promise.resolve()
  }
  const dropped: string[] = []
  const removal = createDraftRemoval({
    store,
    dropBeside: async ({ id }) => void dropped.push(id),
    exclusively: exclusivelyInBrowser(),
    remote: {
      readNewer: async (id, known) => {
        await call('look')
        return version > known ? { ...content, id, version, createdAt: '', updatedAt: '' } : null
      },
      isGone: (error) => error === gone,
      read: async (id) => {
        await call(`read ${id}`)
        if (!server.has) throw gone
        return { ...content, id, version, createdAt: '', updatedAt: '' }
      },
      remove: async (id) => {
        await call(`remove ${id}`)
        server.has = false
      },
      restore: async (id) => {
        await call(`restore ${id}`)
        if (server.has || server.forGood) throw gone
        server.has = true
      },
    },
  })
  const source = { store, read: () => Promise.reject(new Error('not asked')), isGone: () => true }
  return {
    store,
    server,
    dropped,
    removal,
    isOpen: async (id: string) => (await openDraft('ada', id, source)) !== null,
  }
}
const gone = new Error('gone')
const listed = { id: 'd1', name: 'Till', version: 2 }

describe('deleting a draft', () => {
  it('is noted without a connection, and done when there is one', async () => {
    const { store, server, dropped, removal, isOpen } = await places([till])
    server.isDown = true
    await removal.remove('ada', listed)
    expect(await isOpen('d1')).toBe(false)
    await expect(removal.send('ada')).rejects.toThrow('unreachable')
    expect([server.has, dropped]).toEqual([true, []])
    server.isDown = false
    expect(await removal.send('ada')).toEqual([])
    expect([server.has, await store.find('d1'), dropped]).toEqual([false, null, ['d1']])
  })

  it('can be undone before the server has heard of it, and after', async () => {
    const { store, server, removal } = await places([till])
    const early = await removal.remove('ada', listed)
    await early()
    expect(await store.find('d1')).toEqual(till)
    const late = await removal.remove('ada', listed)
    await removal.send('ada')
    await late()
    expect([server.has, await store.find('d1')]).toEqual([true, till])
    expect(server.calls).toEqual(['look', 'remove d1', 'restore d1'])
  })

  it('of one that this browser does not have notes its place in the list alone', async () => {
    const { store, removal } = await places([])
    await removal.remove('ada', listed)
    await removal.takeBack('d1')
    expect(await store.find('d1')).toBeNull()
  })

  it.each<[string, KeptDraft | null]>([
    ['this browser has', till],
    ['this browser does not have', null],
  ])('of one that %s, also in a tab with an old list, can be undone', async (_, here) => {
    const { store, server, removal } = await places(here ? [here] : [])
    const inBothTabs = async () => {
      await removal.remove('ada', listed)
      return removal.remove('ada', listed)
    }
    const early = await inBothTabs()
    await early()
    expect(await store.find('d1')).toEqual(here)
    const late = await inBothTabs()
    await removal.send('ada')
    await late()
    expect([server.has, await store.find('d1')]).toEqual([true, here])
  })

  it('is undone once: of two tabs the second hears that it is back already', async () => {
    const { server, removal } = await places([till])
    const [first, second] = [await removal.remove('ada', listed), await removal.remove('ada', listed)]
    await removal.send('ada')
    expect([await first(), await second()]).toEqual([true, false])
    expect(server.has).toBe(true)
  })

  it('and says so where it is gone for good', async () => {
    const { server, removal } = await places([till])
    const undo = await removal.remove('ada', listed)
    await removal.send('ada')
    server.forGood = true
    await expect(undo()).rejects.toBe(gone)
  })

  it('leaves one that another device has changed since', async () => {
    const { store, server, dropped, removal } = await places([till], 3)
    await removal.remove('ada', listed)
    expect(await removal.send('ada')).toEqual(['Till'])
    expect([server.has, await store.find('d1'), dropped]).toEqual([true, till, []])
  })

  it('asks nothing of a server that never had it', async () => {
    const { store, server, removal } = await places([{ ...till, sent: null }])
    await removal.remove('ada', { ...listed, version: 0 })
    await removal.send('ada')
    expect([server.calls, await store.find('d1')]).toEqual([[], null])
  })
})
