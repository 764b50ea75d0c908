import { type Draft, DraftContent, type DraftForm } from '@planwright/contract'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { anEpic, aStory } from '../testing/backlog.ts'
import { itemsInMemory } from '../testing/items-in-memory.ts'
import { contentOf, emptyDraft } from './draft-content.ts'
import type { KeptDraft } from './draft-store.ts'
import { createDraftSync, type DraftSync } from './draft-sync.ts'
import type { DraftChannel, DraftRemote } from './draft-sync-parts.ts'
import { exclusivelyInBrowser } from './draft-tabs.ts'
import type { LastWords } from './last-words.ts'

class Conflict extends Error {}
class Gone extends Error {}

/** A server that keeps drafts in memory, and reads them and checks versions as the api does. */
function memoryRemote() {
  const drafts = new Map<string, Draft>()
  const calls: string[] = []
  /** What goes wrong with the next calls; `lost` does the work and loses the answer. */
  const trouble: (Error | 'lost')[] = []
  let isDown = false
  const keep = (id: string, content: DraftContent, version: number): Draft => {
    const draft = {
      ...structuredClone(DraftContent.parse(contentOf(content))),
      id,
      version,
      createdAt: '',
      updatedAt: '',
    }
    drafts.set(id, draft)
    return structuredClone(draft)
  }
  const call = async <Answer>(name: string, work: () => Answer): Promise<Answer> => {
    calls.push(name)
    await Promise.resolve()
    if (isDown) throw new Error('unreachable')
    const wrong = trouble.shift()
    if (wrong instanceof Error) throw wrong
    const answer = work()
    if (wrong === 'lost') throw new Error('cut after acceptance')
    return answer
  }
  const find = (id: string) => {
    const draft = drafts.get(id)
    if (!draft) throw new Gone()
    return draft
  }
  const remote: DraftRemote = {
    create: (id, content) =>
      call('create', () => {
        if (drafts.has(id)) throw new Conflict()
        return keep(id, content, 1)
      }),
    update: (id, version, content) =>
      call(`update ${version}`, () => {
        if (find(id).version !== version) throw new Conflict()
        return keep(id, content, version + 1)
      }),
    read: (id) => call('read', () => structuredClone(find(id))),
    readNewer: (id, version) => call('look', () => (find(id).version > version ? structuredClone(find(id)) : null)),
    isConflict: (error) => error instanceof Conflict,
    isGone: (error) => error instanceof Gone,
  }
  return {
    remote,
    calls,
    trouble,
    drafts,
    name: () => drafts.get('d1')?.name,
    down: (down: boolean) => {
      isDown = down
    },
    changeElsewhere: (patch: Partial<DraftContent>) => {
      const draft = find('d1')
      keep('d1', { ...draft, ...patch }, draft.version + 1)
    },
  }
}

/** As in the browser, for as long as the test stands; `leave` is what closing the page does. */
function lastWordsInMemory(): LastWords & { closePages: () => void } {
  const words = new Map<string, string>()
  const listeners = new Set<() => void>()
  return {
    leave: (id, left) => void words.set(id, JSON.stringify(left)),
    find: (id) => JSON.parse(words.get(id) ?? 'null'),
    forget: (id) => void words.delete(id),
    onLeaving: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    closePages: () => {
      for (const listener of listeners) listener()
      listeners.clear()
    },
  }
}

/** A browser: one store and one channel for all its tabs, which hear of each other so many milliseconds late. */
function browser(remote: DraftRemote, lateMs = 0, id = 'd1') {
  let isOnline = true
  const store = itemsInMemory<KeptDraft>()
  const listeners = new Set<{ tab: object; hear: (id: string) => void }>()
  const exclusively = exclusivelyInBrowser()
  const lastWords = lastWordsInMemory()
  const channelOf = (tab: object): DraftChannel => ({
    tell: (changed) => {
      for (const each of [...listeners]) if (each.tab !== tab) setTimeout(() => each.hear(changed), lateMs)
    },
    listen: (hear) => {
      const own = { tab, hear }
      listeners.add(own)
      return () => listeners.delete(own)
    },
  })
  const fresh: KeptDraft = { id, owner: 'ada', content: emptyDraft, revision: 0, sent: null, openedAt: 0 }
  return {
    store,
    lastWords,
    online: (online: boolean) => {
      isOnline = online
    },
    tab: async () => {
      const kept = (await store.find(id)) ?? fresh
      const isReachable = () => isOnline
      const channel = channelOf({})
      const sync = createDraftSync(kept, { store, remote, channel, lastWords, isReachable, exclusively })
      return { ...sync, close: sync.connect() }
    },
  }
}

type Tab = DraftSync & { close: () => void }

const form = (epicInfo: string, companyInfo = ''): DraftForm => ({
  companyInfo,
  epicInfo,
  detailLevel: 'medium',
  additionalInfo: '',
  additionalDescription: '',
  labels: '',
  customFields: [],
})

const settled = () => vi.advanceTimersByTimeAsync(120_000)

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('draft sync', () => {
  it('keeps a change in the browser at once, and sends several together', async () => {
    const { remote, calls, name } = memoryRemote()
    const { store, tab } = browser(remote)
    const sync = await tab()
    sync.change({ name: 'A' })
    sync.change({ name: 'AB' })
    await vi.advanceTimersByTimeAsync(0)
    expect((await store.find('d1'))?.content.name).toBe('AB')
    expect(calls).toEqual([])
    await vi.advanceTimersByTimeAsync(1_000)
    expect(calls).toEqual(['create'])
    expect(name()).toBe('AB')
    expect(sync.snapshot().status.state).toBe('saved')
  })

  it('keeps what was changed in the moment in which the page went, and forgets that it was left', async () => {
    const { remote, name } = memoryRemote()
    const { store, lastWords, tab } = browser(remote)
    const first = await tab()
    first.change({ name: 'Shop' })
    await settled()
    // the page is gone before the store has written anything
    const { update } = store
    store.update = () => new Promise(() => undefined)
    first.change({ form: form('Typed last') })
    lastWords.closePages()
    store.update = update
    expect((await store.find('d1'))?.content.form).toBeNull()

    const again = await tab()
    expect(again.snapshot()).toMatchObject({ content: { name: 'Shop', form: { epicInfo: 'Typed last' } } })
    expect(again.snapshot().status.state).toBe('saving')
    await settled()
    expect((await store.find('d1'))?.content.form?.epicInfo).toBe('Typed last')
    expect([name(), again.snapshot().status.state, lastWords.find('d1')]).toEqual(['Shop', 'saved', null])
  })

  it('keeps what was changed last also where the store has written what was changed a moment before, and not said so', async () => {
    const { remote } = memoryRemote()
    const { store, lastWords, tab } = browser(remote)
    const first = await tab()
    first.change({ form: form('Typ') })
    await settled()
    const { update } = store
    store.update = async (id, change) => {
      await update(id, change)
      return new Promise(() => undefined)
    }
    first.change({ form: form('Typed') })
    await vi.advanceTimersByTimeAsync(0)
    first.change({ form: form('Typed last') })
    lastWords.closePages()
    store.update = update
    expect((await store.find('d1'))?.content.form?.epicInfo).toBe('Typed')

    expect((await tab()).snapshot().content.form?.epicInfo).toBe('Typed last')
  })

  it('lets stand what was changed after a page had gone', async () => {
    const { remote } = memoryRemote()
    const { lastWords, tab } = browser(remote)
    const sync = await tab()
    sync.change({ name: 'Later', form: form('Typed later') })
    await settled()
    lastWords.leave('d1', { base: { form: form('Typed') }, mine: { form: form('Typed last', 'A shop') } })
    expect((await tab()).snapshot().content.form).toMatchObject({ epicInfo: 'Typed later', companyInfo: 'A shop' })
  })

  it('forgets nothing that another page has left', async () => {
    const { remote } = memoryRemote()
    const { lastWords, tab } = browser(remote)
    const sync = await tab()
    lastWords.leave('d1', { base: { form: null }, mine: { form: form('Typed last') } })
    sync.change({ name: 'Shop' })
    await settled()
    expect((await tab()).snapshot().content).toMatchObject({ name: 'Shop', form: { epicInfo: 'Typed last' } })
  })

  it('opens as it is kept where what a page left cannot be read', async () => {
    const { remote } = memoryRemote()
    const { lastWords, tab } = browser(remote)
    const sync = await tab()
    sync.change({ name: 'Shop', backlog: [anEpic('e', [aStory('a')])] })
    await settled()
    lastWords.leave('d1', JSON.parse('{"base":{"backlog":null},"mine":{"backlog":[{"id":5}]}}'))
    const again = await tab()
    expect(again.snapshot()).toMatchObject({ content: { name: 'Shop', backlog: [{ id: 'e' }] } })
    expect(lastWords.find('d1')).toBeNull()
  })

  it('leaves nothing where all is kept', async () => {
    const { remote } = memoryRemote()
    const { lastWords, tab } = browser(remote)
    const sync = await tab()
    sync.change({ name: 'Shop' })
    await vi.advanceTimersByTimeAsync(0)
    lastWords.closePages()
    expect(lastWords.find('d1')).toBeNull()
  })

  it('sends nothing of a draft in which nothing stands', async () => {
    const { remote, calls } = memoryRemote()
    const sync = await browser(remote).tab()
    await settled()
    expect(calls).toEqual([])
    expect([sync.snapshot().status.state, sync.isSent()]).toEqual(['saved', false])
  })

  it('sends for somebody who never stops typing', async () => {
    const { remote, name } = memoryRemote()
    const sync = await browser(remote).tab()
    for (let letter = 0; letter < 10; letter++) {
      sync.change({ name: 'x'.repeat(letter) })
      await vi.advanceTimersByTimeAsync(400)
    }
    expect(name()).toMatch(/^x+$/)
  })

  it('sends a change that came during a request with the new version', async () => {
    const { remote, calls, name } = memoryRemote()
    const sync = await browser(remote).tab()
    sync.change({ name: 'first' })
    const flushed = sync.flush()
    sync.change({ name: 'second' })
    await flushed
    await settled()
    expect(calls.filter((call) => call !== 'create')).toEqual(calls.includes('update 1') ? ['update 1'] : [])
    expect(name()).toBe('second')
  })

  it('keeps what was typed through failures and tries again by itself', async () => {
    const { remote, trouble, name } = memoryRemote()
    const sync = await browser(remote).tab()
    trouble.push(new Error('offline'), new Error('offline'))
    sync.change({ name: 'typed' })
    await vi.advanceTimersByTimeAsync(700)
    expect(sync.snapshot()).toMatchObject({ content: { name: 'typed' }, status: { state: 'unsaved' } })
    await settled()
    expect(name()).toBe('typed')
    expect(sync.snapshot().status.state).toBe('saved')
  })

  it('asks nothing while the server cannot be reached, and sends all of it once it is told to look again', async () => {
    const { remote, calls, down, name } = memoryRemote()
    const { tab, online } = browser(remote)
    const sync = await tab()
    sync.change({ name: 'before' })
    await settled()
    down(true)
    sync.change({ name: 'while the connection goes' })
    await vi.advanceTimersByTimeAsync(700)
    online(false)
    const asked = calls.length
    sync.change({ name: 'without a connection' })
    await vi.advanceTimersByTimeAsync(3_600_000)
    await sync.flush()
    expect(calls).toHaveLength(asked)
    expect(sync.snapshot().content.name).toBe('without a connection')
    down(false)
    online(true)
    await sync.refresh()
    expect(name()).toBe('without a connection')
    expect(sync.snapshot().status.state).toBe('saved')
  })

  it('asks a server that refuses again and again ever more rarely', async () => {
    const { remote, calls, down, name } = memoryRemote()
    const sync = await browser(remote).tab()
    down(true)
    sync.change({ name: 'typed' })
    await vi.advanceTimersByTimeAsync(3_600_000)
    expect(calls.length).toBeLessThan(40)
    down(false)
    await settled()
    expect(name()).toBe('typed')
  })

  it('sends after a restart what was typed before it', async () => {
    const { remote, down, name } = memoryRemote()
    const { tab } = browser(remote)
    down(true)
    const first = await tab()
    first.change({ name: 'typed without a connection' })
    first.close()
    await vi.advanceTimersByTimeAsync(0)
    const second = await tab()
    expect(second.snapshot().content.name).toBe('typed without a connection')
    await vi.advanceTimersByTimeAsync(5_000)
    expect(second.snapshot().status.state).toBe('unsaved')
    down(false)
    await settled()
    expect(name()).toBe('typed without a connection')
  })

  it.each([
    ['mine', 'here'],
    ['theirs', 'elsewhere'],
  ] as const)('asks about what both changed and keeps %s', async (choice, brief) => {
    const { remote, drafts, changeElsewhere } = memoryRemote()
    const sync = await browser(remote).tab()
    sync.change({ form: form('start') })
    await sync.flush()
    changeElsewhere({ form: form('elsewhere', 'A shop') })
    sync.change({ form: form('here') })
    await sync.flush()
    expect(sync.snapshot().status).toMatchObject({
      state: 'conflict',
      differences: [{ path: ['form', 'epicInfo'], mine: 'here', theirs: 'elsewhere' }],
    })
    sync.settle(choice)
    await settled()
    // what only the other side changed stands in any case
    expect(drafts.get('d1')?.form).toEqual(form(brief, 'A shop'))
    expect(sync.snapshot()).toMatchObject({ content: { form: form(brief, 'A shop') }, status: { state: 'saved' } })
  })

  it('asks nobody where the sides changed different things', async () => {
    const { remote, drafts, changeElsewhere } = memoryRemote()
    const sync = await browser(remote).tab()
    sync.change({ form: form('start') })
    await sync.flush()
    changeElsewhere({ form: form('start', 'A shop') })
    sync.change({ form: form('here') })
    await settled()
    expect(drafts.get('d1')?.form).toEqual(form('here', 'A shop'))
    expect(sync.snapshot()).toMatchObject({ status: { state: 'saved' }, arrivals: 1 })
  })

  it.each(['create', 'update'] as const)('sees that a %s whose answer was lost did arrive', async (call) => {
    const { remote, trouble, name, calls } = memoryRemote()
    const sync = await browser(remote).tab()
    if (call === 'update') {
      sync.change({ name: 'start' })
      await sync.flush()
    }
    trouble.push('lost')
    sync.change({ name: 'arrived' })
    await settled()
    expect(name()).toBe('arrived')
    expect(calls.filter((each) => each.startsWith(call))).toHaveLength(2)
    expect(sync.snapshot().status.state).toBe('saved')
  })

  it.each(['create', 'update'])(
    'asks nobody about its own words, when the answer to a %s got lost and more was typed',
    async (call) => {
      const { remote, trouble, drafts, down } = memoryRemote()
      const { tab } = browser(remote)
      const first = await tab()
      if (call === 'update') {
        first.change({ form: form('start') })
        await first.flush()
      }
      trouble.push('lost')
      first.change({ form: form('arrived') })
      await first.flush()
      down(true)
      first.close()
      await settled()
      const second = await tab()
      second.change({ form: form('arrived, and more') })
      await vi.advanceTimersByTimeAsync(3_000)
      down(false)
      await settled()
      expect(second.snapshot()).toMatchObject({
        status: { state: 'saved' },
        content: { form: form('arrived, and more') },
      })
      expect(drafts.get('d1')?.form).toEqual(form('arrived, and more'))
    },
  )

  it.each<[string, Partial<DraftContent>]>([
    ['has them, with its blanks trimmed', {}],
    ['has them beside what another device wrote', { form: form('', 'A shop') }],
  ])('asks nobody about its own words, where the server %s and the answer got lost', async (_, elsewhere) => {
    const { remote, trouble, drafts, down, changeElsewhere } = memoryRemote()
    const sync = await browser(remote).tab()
    const titled = (title: string) => [anEpic('wishes', [aStory('keep', { title })])]
    sync.change({ form: form(''), backlog: titled('Wish') })
    await sync.flush()
    trouble.push('lost')
    sync.change({ backlog: titled('Keep ') })
    await sync.flush()
    down(true)
    if (Object.keys(elsewhere).length > 0) changeElsewhere(elsewhere)
    sync.change({ backlog: titled('Keep a wish') })
    await vi.advanceTimersByTimeAsync(3_000)
    down(false)
    await settled()
    expect(sync.snapshot()).toMatchObject({ status: { state: 'saved' }, content: elsewhere })
    expect(drafts.get('d1')).toMatchObject({ ...elsewhere, backlog: titled('Keep a wish') })
  })

  it.each([
    ['before a request', 'nothing'],
    ['during it', 'nothing'],
    ['before a request', 'another tab’s deletion of it'],
    ['during it', 'another tab’s deletion of it'],
  ])('goes on where the browser has lost the draft %s, and has instead %s', async (when, instead) => {
    const { remote, name, calls, changeElsewhere } = memoryRemote()
    const { store, tab } = browser(remote)
    const sync = await tab()
    sync.change({ name: 'start' })
    await sync.flush()
    changeElsewhere({ form: form('', 'elsewhere') })
    const lose = async () => {
      await store.remove('d1')
      const content = { ...emptyDraft, name: 'start' }
      const place = { id: 'd1', owner: 'ada', content, revision: 0, sent: { version: 2, content }, openedAt: 0 }
      if (instead !== 'nothing') await store.update('d1', () => ({ ...place, removed: { wasHere: false } }))
    }
    if (when === 'before a request') await lose()
    sync.change({ name: 'not lost' })
    const update = remote.update
    remote.update = async (...args) => {
      remote.update = update
      if (when === 'during it') await lose()
      return update(...args)
    }
    await settled()
    expect(name()).toBe('not lost')
    expect(sync.snapshot()).toMatchObject({
      status: { state: 'saved' },
      content: { form: { companyInfo: 'elsewhere' } },
    })
    expect((await store.find('d1'))?.removed).toBeUndefined()
    expect(calls.length).toBeLessThan(10)
  })

  it('begins a draft anew that was deleted elsewhere while it was changed here', async () => {
    const { remote, drafts, name } = memoryRemote()
    const sync = await browser(remote).tab()
    sync.change({ name: 'start' })
    await sync.flush()
    drafts.clear()
    sync.change({ name: 'not lost' })
    await settled()
    expect(name()).toBe('not lost')
  })

  it('shows in one tab what another has written, without a connection as well', async () => {
    const { remote, down, calls, name } = memoryRemote()
    const { tab } = browser(remote)
    const [one, two] = [await tab(), await tab()]
    down(true)
    one.change({ form: form('typed in the first tab') })
    await vi.advanceTimersByTimeAsync(10)
    expect(two.snapshot()).toMatchObject({ content: { form: form('typed in the first tab') }, arrivals: 1 })
    two.change({ name: 'named in the second' })
    await vi.advanceTimersByTimeAsync(10)
    expect(one.snapshot().content.name).toBe('named in the second')
    down(false)
    await settled()
    expect(name()).toBe('named in the second')
    expect([one, two].map((each) => each.snapshot().status.state)).toEqual(['saved', 'saved'])
    expect(calls.filter((call) => call === 'create').length).toBeGreaterThan(0)
  })

  it.each([
    ['mine', 'of the second'],
    ['theirs', 'of the first'],
  ] as const)('keeps what two tabs type in one field within a moment, and takes %s', async (choice, brief) => {
    const { remote, drafts } = memoryRemote()
    const { tab } = browser(remote, 500)
    const [one, two] = [await tab(), await tab()]
    one.change({ form: form('of the first') })
    await vi.advanceTimersByTimeAsync(1)
    // the second has not heard of it yet
    two.change({ form: form('of the second', 'A shop') })
    await settled()
    for (const each of [one, two])
      expect(each.snapshot()).toMatchObject({
        content: { form: form('of the second', 'A shop') },
        status: { state: 'saved' },
        other: { theirs: { form: form('of the first') }, differences: [{ path: ['form', 'epicInfo'] }] },
      })
    // the page of the first is closed and opened again: what it wrote is not lost
    one.close()
    const again = await tab()
    await again.settleTabs(choice)
    await settled()
    expect(drafts.get('d1')?.form).toEqual(form(brief, 'A shop'))
    for (const each of [again, two])
      expect(each.snapshot()).toMatchObject({ content: { form: form(brief, 'A shop') }, other: null })
  })

  it('has kept the version that was taken before it shows it as settled, so that a page closed then has lost nothing', async () => {
    const { remote } = memoryRemote()
    const { tab, store } = browser(remote, 500)
    const [one, two] = [await tab(), await tab()]
    one.change({ form: form('of the first') })
    await vi.advanceTimersByTimeAsync(1)
    two.change({ form: form('of the second') })
    await settled()
    const keptWhenShown: Promise<KeptDraft | null>[] = []
    one.subscribe(() => {
      const { content, other } = one.snapshot()
      if (!other && content.form?.epicInfo === 'of the first') keptWhenShown.push(store.find('d1'))
    })
    await one.settleTabs('theirs')
    await settled()
    expect((await keptWhenShown[0])?.content.form).toEqual(form('of the first'))
  })

  it('keeps what three tabs type in one field within a moment, each until somebody says which stands', async () => {
    const { remote, drafts } = memoryRemote()
    const { tab } = browser(remote, 500)
    const tabs = [await tab(), await tab(), await tab()]
    for (const [at, brief] of ['of the first', 'of the second', 'of the third'].entries()) {
      tabs[at]?.change({ form: form(brief) })
      await vi.advanceTimersByTimeAsync(1)
    }
    await settled()
    for (const each of tabs)
      expect(each.snapshot()).toMatchObject({
        content: { form: form('of the third') },
        other: { theirs: { form: form('of the second') } },
        versions: 3,
      })
    const again = await tab()
    await again.settleTabs('mine')
    await settled()
    for (const each of [again, ...tabs])
      expect(each.snapshot()).toMatchObject({ other: { theirs: { form: form('of the first') } }, versions: 2 })
    await again.settleTabs('theirs')
    await settled()
    expect(drafts.get('d1')?.form).toEqual(form('of the first'))
    for (const each of [again, ...tabs])
      expect(each.snapshot()).toMatchObject({ content: { form: form('of the first') }, other: null, versions: 1 })
  })

  it('asks once of two tabs that go on typing against each other, with what each typed last', async () => {
    const { remote } = memoryRemote()
    const { tab } = browser(remote, 500)
    const [one, two] = [await tab(), await tab()]
    for (const more of ['', ' and', ' and more']) {
      one.change({ form: form(`of the first${more}`) })
      await vi.advanceTimersByTimeAsync(1)
      two.change({ form: form(`of the second${more}`) })
      await vi.advanceTimersByTimeAsync(1)
    }
    await settled()
    for (const each of [one, two])
      expect(each.snapshot()).toMatchObject({
        content: { form: form('of the second and more') },
        other: { theirs: { form: form('of the first and more') } },
        versions: 2,
      })
  })

  it.each([
    ['mine', 'Collect and'],
    ['theirs', 'Return'],
  ] as const)(
    'keeps the stories of another brief that arrive while one types in this one, and takes %s',
    async (choice, brief) => {
      const { remote, drafts } = memoryRemote()
      const { tab } = browser(remote, 500)
      const from = (epicInfo: string): Partial<DraftContent> => ({
        form: form(epicInfo),
        backlog: [anEpic(epicInfo, [aStory(`of ${epicInfo}`)])],
        runs: { generation: null, save: null, brief: epicInfo },
      })
      const [one, two] = [await tab(), await tab()]
      one.change(from('Collect'))
      await settled()
      two.change(from('Return'))
      await vi.advanceTimersByTimeAsync(1)
      // the first has not heard of it yet, and types on while it writes
      one.change({ name: 'Shop' })
      one.change({ form: form('Collect and') })
      await settled()
      for (const each of [one, two])
        expect(each.snapshot()).toMatchObject({
          content: { ...from('Collect'), form: form('Collect and') },
          other: { theirs: from('Return'), differences: [{ path: ['form', 'epicInfo'] }] },
          versions: 2,
        })
      await two.settleTabs(choice)
      await settled()
      expect(drafts.get('d1')).toMatchObject({ ...from(choice === 'mine' ? 'Collect' : 'Return'), form: form(brief) })
    },
  )

  it('does not draw anew what the server only confirmed', async () => {
    const { remote } = memoryRemote()
    const sync = await browser(remote).tab()
    sync.change({ form: form('typed') })
    const { content } = sync.snapshot()
    await settled()
    expect(sync.snapshot().content).toBe(content)
  })

  it('loses nothing of two tabs and another device, whatever fails in between', async () => {
    const fields = ['companyInfo', 'epicInfo', 'additionalInfo', 'labels'] as const
    const step = fc.oneof(
      {
        weight: 6,
        arbitrary: fc.record({ who: fc.constantFrom('one', 'two', 'far'), field: fc.constantFrom(0, 1, 2, 3) }),
      },
      { weight: 2, arbitrary: fc.record({ wait: fc.constantFrom(0, 1, 50, 700, 4_000) }) },
      { weight: 1, arbitrary: fc.record({ down: fc.boolean() }) },
      { weight: 1, arbitrary: fc.record({ lose: fc.constantFrom('lost' as const, new Error('cut')) }) },
      { weight: 1, arbitrary: fc.record({ reopen: fc.constantFrom('one', 'two') }) },
    )
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: 500 }), fc.array(step, { maxLength: 25 }), async (lateMs, steps) => {
        const { remote, drafts, down, trouble } = memoryRemote()
        const [near, away] = [browser(remote, lateMs), browser(remote)]
        const tabs: Record<string, Tab> = { one: await near.tab(), two: await near.tab() }
        tabs.one?.change({ form: form('') })
        await settled()
        const opened = drafts.get('d1') as Draft
        const { id: _id, version, createdAt: _c, updatedAt: _u, ...content } = opened
        await away.store.update('d1', () => ({
          id: 'd1',
          owner: 'ada',
          content,
          revision: 1,
          sent: { version, content },
          openedAt: 0,
        }))
        tabs.far = await away.tab()
        // the last words that each typed into each field, unless another has seen them and typed others
        const typed = new Map<string, string>()
        let count = 0
        for (const each of steps) {
          if ('who' in each) {
            const field = fields[each.field] as (typeof fields)[number]
            const sync = tabs[each.who] as Tab
            if (sync.snapshot().status.state === 'conflict') continue
            const before = sync.snapshot().content.form ?? form('')
            for (const [key, value] of typed) if (key.startsWith(field) && value === before[field]) typed.delete(key)
            const value = `${each.who} ${count++}`
            typed.set(`${field} ${each.who}`, value)
            sync.change({ form: { ...before, [field]: value } })
          } else if ('wait' in each) await vi.advanceTimersByTimeAsync(each.wait)
          else if ('down' in each) down(each.down)
          else if ('lose' in each) trouble.push(each.lose)
          else {
            tabs[each.reopen]?.close()
            await vi.advanceTimersByTimeAsync(1)
            tabs[each.reopen] = await near.tab()
          }
        }
        down(false)
        trouble.length = 0
        for (let round = 0; round < 6; round++) {
          await settled()
          for (const [who, sync] of Object.entries(tabs)) {
            const { content, status } = sync.snapshot()
            if (status.state === 'conflict') {
              // who is asked and says that their own words stand has typed them last
              for (const field of fields)
                if (content.form?.[field] !== status.theirs.form?.[field])
                  typed.set(`${field} ${who}`, content.form?.[field] ?? '')
              sync.settle('mine')
            }
            await sync.refresh()
          }
        }
        await settled()
        const end = drafts.get('d1')?.form
        for (const sync of Object.values(tabs)) {
          expect(sync.snapshot().status.state).toBe('saved')
          expect(sync.snapshot().content.form).toEqual(end)
          sync.close()
        }
        for (const field of fields) {
          const last = [...typed].flatMap(([key, value]) => (key.startsWith(field) ? value : []))
          // one of those that were typed last stands, and an empty field only where nobody typed
          if (last.length > 0) expect(last).toContain(end?.[field])
          else expect(end?.[field]).toBe('')
        }
      }),
      {
        numRuns: 200,
        // a tab that is closed while it asks which of two words for one field stand
        examples: [
          [
            0,
            [
              { who: 'one', field: 0 },
              { who: 'one', field: 0 },
              { who: 'one', field: 2 },
              { who: 'two', field: 2 },
              { reopen: 'one' },
            ],
          ],
          // a device that does not know that its words arrived, and is asked about those that somebody typed over them
          [
            0,
            [
              { who: 'far', field: 1 },
              { lose: 'lost' },
              { who: 'one', field: 0 },
              { wait: 700 },
              { who: 'one', field: 1 },
            ],
          ],
        ],
      },
    )
  }, 60_000)
})
