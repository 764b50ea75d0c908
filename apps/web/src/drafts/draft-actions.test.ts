import { type Draft, DraftContent } from '@planwright/contract'
import { expect, it } from 'vitest'
import { anEpic, aStory } from '../testing/backlog.ts'
import { itemsInMemory } from '../testing/items-in-memory.ts'
import { changeDraft, duplicateDraft, sendUnsent } from './draft-actions.ts'
import { emptyDraft } from './draft-content.ts'
import type { KeptDraft } from './draft-store.ts'
import type { DraftSyncParts } from './draft-sync-parts.ts'
import { exclusivelyInBrowser } from './draft-tabs.ts'
import { lastWordsInBrowser } from './last-words.ts'

const till = { ...emptyDraft, name: 'Till', backlog: [anEpic('e', [aStory('a')])] }

/** A server that has the till, and a browser that has noted alone that it is deleted. */
async function places() {
  const drafts = new Map<string, Draft>()
  const keep = async (id: string, version: number, content: DraftContent) => {
    const draft = { ...DraftContent.parse(content), id, version, createdAt: '', updatedAt: '' }
    drafts.set(id, draft)
    return draft
  }
  await keep('d1', 1, till)
  const store = itemsInMemory<KeptDraft>()
  const content = { ...emptyDraft, name: 'Till' }
  await store.update('d1', () => ({
    ...{ id: 'd1', owner: 'ada', content, revision: 0, openedAt: 0 },
    ...{ sent: { version: 1, content }, removed: { wasHere: false } },
  }))
  const parts: DraftSyncParts = {
    store,
    channel: { tell: () => undefined, listen: () => () => undefined },
    lastWords: lastWordsInBrowser(),
    isReachable: () => true,
    exclusively: exclusivelyInBrowser(),
    remote: {
      create: (id, created) => keep(id, 1, created),
      update: (id, version, changed) => keep(id, version + 1, changed),
      read: async (id) => drafts.get(id) ?? Promise.reject(new Error('not found')),
      readNewer: async () => null,
      isConflict: () => false,
      isGone: () => false,
    },
  }
  return { store, drafts, parts }
}

it('changes what the server has of one that another tab deletes from its list', async () => {
  const { store, drafts, parts } = await places()
  await changeDraft('ada', 'd1', { name: 'Checkout' }, parts)
  expect(drafts.get('d1')).toMatchObject({ ...till, name: 'Checkout', version: 2 })
  expect((await store.find('d1'))?.removed).toBeUndefined()
})

it('copies what the server has of one that another tab deletes from its list', async () => {
  const { store, drafts, parts } = await places()
  const copy = await duplicateDraft('ada', 'd1', parts)
  expect(drafts.get(copy)?.backlog?.[0]).toMatchObject({ title: till.backlog[0]?.title, userStories: [{}] })
  expect((await store.find('d1'))?.removed).toEqual({ wasHere: false })
})

it('sends what waits in this browser, bar the draft that is open', async () => {
  const { store, drafts, parts } = await places()
  const waiting = (id: string): KeptDraft => ({
    ...{ id, owner: 'ada', revision: 1, openedAt: 0, sent: null },
    content: { ...emptyDraft, name: `Renamed ${id}` },
  })
  for (const id of ['d2', 'd3']) await store.put(waiting(id))
  expect(await sendUnsent('ada', parts, 'd3')).toBe(1)
  expect([...drafts.values()].map(({ name }) => name)).toEqual(['Till', 'Renamed d2'])
  expect(await sendUnsent('ada', parts, 'd3')).toBe(0)
  expect(await sendUnsent('ada', parts)).toBe(1)
  expect(drafts.get('d3')?.name).toBe('Renamed d3')
})
