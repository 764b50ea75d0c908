import type { Draft, DraftList } from '@planwright/contract'
import { describe, expect, it } from 'vitest'
import { itemsInMemory } from '../testing/items-in-memory.ts'
import { emptyDraft, isSent } from './draft-content.ts'
import type { KeptDraft, OtherVersion } from './draft-store.ts'
import { newDraft, openDraft, openLastDraft, unsentDrafts } from './open-draft.ts'

const named = (name: string) => ({ ...emptyDraft, name })
const onServer = (id: string, name: string, version = 1): Draft => ({
  ...named(name),
  id,
  version,
  createdAt: '2026-01-05T09:00:00.000Z',
  updatedAt: '2026-01-05T09:00:00.000Z',
})
const kept = (id: string, name: string, more: Partial<KeptDraft> = {}): KeptDraft => ({
  id,
  owner: 'ada',
  content: named(name),
  revision: 1,
  sent: { version: 1, content: named(name) },
  openedAt: 1,
  ...more,
})

const other: OtherVersion = { at: 1, base: emptyDraft, theirs: named('Typed in another tab'), differences: [] }

const listed = ({ id, name, version, createdAt, updatedAt }: Draft): DraftList['drafts'][number] => ({
  ...{ id, name, version, createdAt, updatedAt },
  ...{ openedAt: updatedAt, epics: 0, stories: 0, plan: null, save: null },
})

/** A browser that keeps drafts, and a server; null for one that cannot be reached. */
async function places(here: KeptDraft[], there: Draft[] | null, thrownAway: string[] = []) {
  const store = itemsInMemory<KeptDraft>()
  for (const draft of here) await store.update(draft.id, () => draft)
  const reads: string[] = []
  const unreachable = () => Promise.reject(new Error('unreachable'))
  const list = async (): Promise<DraftList> => ({ drafts: (there ?? []).map(listed), current: there?.[0]?.id ?? null })
  const read = async (id: string) => {
    reads.push(id)
    const draft = there?.find((each) => each.id === id)
    if (!draft) throw new Error(thrownAway.includes(id) ? 'thrown away' : 'not found')
    return draft
  }
  const dropped: string[] = []
  const dropBeside = async ({ id }: KeptDraft) => void dropped.push(id)
  const isGoneForGood = (error: unknown) => error instanceof Error && error.message === 'not found'
  const calls = there ? { list, read } : { list: unreachable, read: unreachable }
  const source = { store, ...calls, isGoneForGood, dropBeside }
  return { store, reads, dropped, source }
}

/** What goes on behind an opening has ended: nothing here takes longer than a turn. */
const behind = () => new Promise(setImmediate)

describe('openLastDraft', () => {
  it('begins a new one for somebody who has none', async () => {
    const { source } = await places([], [])
    expect(await openLastDraft('ada', source)).toMatchObject({ owner: 'ada', content: emptyDraft, sent: null })
  })

  it('opens what the server has, and keeps it here', async () => {
    const { store, source } = await places([], [onServer('d1', 'Shop', 3)])
    const opened = await openLastDraft('ada', source)
    expect(opened).toMatchObject({ id: 'd1', content: { name: 'Shop' }, sent: { version: 3 } })
    expect((await store.find('d1'))?.content.name).toBe('Shop')
  })

  it('reads nothing that stands here in the same version', async () => {
    const { reads, source } = await places([kept('d1', 'Shop')], [onServer('d1', 'Shop', 1)])
    expect(await openLastDraft('ada', source)).toMatchObject({ content: { name: 'Shop' } })
    expect(reads).toEqual([])
  })

  it('takes over what another device has changed, and what it opened last', async () => {
    const changed = await places([kept('d1', 'Shop')], [onServer('d1', 'Bar', 2)])
    expect(await openLastDraft('ada', changed.source)).toMatchObject({ content: { name: 'Bar' }, sent: { version: 2 } })
    const other = await places([kept('d1', 'Shop')], [onServer('d2', 'Zoo'), onServer('d1', 'Shop')])
    expect((await openLastDraft('ada', other.source)).id).toBe('d2')
  })

  it('opens first what the server does not have yet', async () => {
    const unsent = kept('d1', 'Typed offline', { sent: { version: 1, content: named('Shop') } })
    const { source } = await places([unsent], [onServer('d2', 'Zoo'), onServer('d1', 'Shop', 7)])
    expect(await openLastDraft('ada', source)).toMatchObject({ id: 'd1', content: { name: 'Typed offline' } })
  })

  it('opens what stands here where the server cannot be reached, and says so where nothing does', async () => {
    const here = await places([kept('d1', 'Shop', { openedAt: 1 }), kept('d2', 'Zoo', { openedAt: 2 })], null)
    expect((await openLastDraft('ada', here.source)).id).toBe('d2')
    await expect(openLastDraft('bob', here.source)).rejects.toThrow('unreachable')
  })

  it('goes on with a new draft that was begun here and is still empty', async () => {
    const fresh = kept('d2', '', { content: emptyDraft, sent: null, openedAt: Date.parse('2026-02-01') })
    const { source } = await places([kept('d1', 'Shop'), fresh], [onServer('d1', 'Shop')])
    expect((await openLastDraft('ada', source)).id).toBe('d2')
  })

  it('forgets here what was deleted elsewhere, unless it holds something that was never sent', async () => {
    const unsent = kept('d2', 'Typed', { sent: { version: 1, content: named('Before') } })
    const here = [kept('d1', 'Shop', { openedAt: 2 }), unsent, kept('d3', 'Zoo')]
    const { store, source, dropped } = await places(here, [onServer('d3', 'Zoo')])
    expect((await openLastDraft('ada', source)).id).toBe('d3')
    await behind()
    expect(await store.find('d1')).toBeNull()
    expect(dropped, 'what waited beside it goes too').toEqual(['d1'])
    expect((await store.find('d2'))?.content.name).toBe('Typed')
  })

  it('keeps one that was thrown away elsewhere, with what waits beside it, as long as it may come back', async () => {
    const { store, source, dropped } = await places([kept('d1', 'Shop')], [onServer('d3', 'Zoo')], ['d1'])
    expect((await openLastDraft('ada', source)).id).toBe('d3')
    await behind()
    expect([await store.find('d1'), dropped]).toMatchObject([{ content: { name: 'Shop' } }, []])
  })

  it('keeps one that an older list does not have yet, as another tab has just sent it', async () => {
    const there = [onServer('d3', 'Zoo'), onServer('d1', 'Shop')]
    const { store, source, dropped } = await places([kept('d1', 'Shop')], there)
    const list = async () => ({ drafts: there.slice(0, 1).map(listed), current: 'd3' })
    await openLastDraft('ada', { ...source, list })
    await behind()
    expect([await store.find('d1'), dropped]).toMatchObject([{ content: { name: 'Shop' } }, []])
  })

  it('keeps all of one that another tab changes while the server is asked', async () => {
    const { store, source, dropped } = await places([kept('d1', 'Shop')], [onServer('d3', 'Zoo')])
    const read = async (id: string) => {
      if (id === 'd1') await store.update(id, (current) => current && { ...current, content: named('Typed') })
      return source.read(id)
    }
    await openLastDraft('ada', { ...source, read })
    await behind()
    expect([await store.find('d1'), dropped]).toMatchObject([{ content: { name: 'Typed' } }, []])
  })

  it('opens what the server has also where this browser cannot let go of what is gone', async () => {
    const { store, source } = await places([kept('d1', 'Shop', { openedAt: 2 })], [onServer('d3', 'Zoo')])
    const dropBeside = () => Promise.reject(new Error('The storage is full.'))
    expect((await openLastDraft('ada', { ...source, dropBeside })).id).toBe('d3')
    await behind()
    expect(await store.find('d1'), 'the next opening does it').not.toBeNull()
  })

  it('keeps what another tab typed until somebody says which stands, whatever happens to the draft elsewhere', async () => {
    const open = kept('d0', 'Zoo', { openedAt: 99 })
    const changed = await places(
      [open, kept('d1', 'Shop', { other })],
      [onServer('d1', 'Bar', 2), onServer('d0', 'Zoo')],
    )
    expect(await openLastDraft('ada', changed.source)).toMatchObject({ content: { name: 'Bar' }, other })
    expect(await changed.store.find('d1')).toMatchObject({ content: { name: 'Bar' }, sent: { version: 2 }, other })
    const deleted = await places([open, kept('d1', 'Shop', { other })], [onServer('d0', 'Zoo')])
    await openLastDraft('ada', deleted.source)
    await behind()
    expect(await deleted.store.find('d1')).toMatchObject({ other })
    const later = Array.from({ length: 20 }, (_, at) => kept(`later${at}`, `${at}`, { openedAt: at + 2 }))
    const old = await places([kept('d1', 'Shop', { other }), kept('d2', 'Bar'), ...later], null)
    await openLastDraft('ada', old.source)
    expect([await old.store.find('d1'), await old.store.find('d2')]).toMatchObject([{ other }, null])
  })

  it('keeps the last twenty that the server has, and never another person’s', async () => {
    const many = Array.from({ length: 30 }, (_, at) => kept(`d${at}`, `${at}`, { openedAt: at }))
    const { store, source, dropped } = await places([...many, kept('bobs', 'Bob', { owner: 'bob' })], null)
    await openLastDraft('ada', source)
    expect((await store.list('ada')).length).toBe(20)
    expect(dropped, 'they are still there').toEqual([])
    expect((await openLastDraft('ada', source)).id).toBe('d29')
    expect(await store.list('bob')).toHaveLength(1)
  })
})

describe('openDraft', () => {
  const isGone = (error: unknown) => error instanceof Error && error.message === 'not found'
  const of = async (here: KeptDraft[], there: Draft[] | null) => {
    const { source, store } = await places(here, there)
    return { store, open: (id: string, owner = 'ada') => openDraft(owner, id, { ...source, isGone }) }
  }

  it('takes what this browser has, without asking anybody', async () => {
    const { open, store } = await of([kept('a', 'Here')], null)
    expect(await open('a')).toMatchObject({ content: { name: 'Here' } })
    expect((await store.find('a'))?.openedAt).toBeGreaterThan(1)
  })

  it('is null for one that is nowhere, and never another person’s', async () => {
    const { open } = await of([kept('a', 'Here')], [])
    expect(await open('b')).toBeNull()
    expect(await open('a', 'bob')).toBeNull()
  })

  it('throws where the server has to be asked and cannot', async () => {
    const { open } = await of([], null)
    await expect(open('a')).rejects.toThrow('unreachable')
  })
})

it('has nothing to send of a new one until something stands in it', async () => {
  const { store } = await places([], [])
  const begun = { ...emptyDraft, plan: { velocity: 20, sprintLength: 2, startDate: null } }
  const fresh = await newDraft('ada', store, begun)
  expect(isSent(fresh)).toBe(true)
  expect(isSent({ ...fresh, content: { ...begun, name: 'Shop' } })).toBe(false)
  expect(await unsentDrafts('ada', store, 'other')).toEqual([])
})
