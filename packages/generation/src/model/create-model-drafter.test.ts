import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { BacklogEpic, Brief, DraftEvent, DraftOutline, TokenUsage } from '../drafter.ts'
import { DraftingError } from '../drafting-error.ts'
import { readBrief } from '../reading/read-brief.ts'
import type { ReadUnit } from '../reading/unit.ts'
import { splitBrief } from '../reading/units/split-brief.ts'
import { made } from '../testing/made.ts'
import { createModelDrafter } from './create-model-drafter.ts'
import { inPieces, type ModelEndpoint, type Reply, startModelEndpoint } from './testing/model-endpoint.ts'

let endpoint: ModelEndpoint
beforeAll(async () => {
  endpoint = await startModelEndpoint()
})
afterAll(() => endpoint.stop())
beforeEach(() => endpoint.reset())

const brief: Brief = {
  companyInfo: 'A bookshop.',
  epicInfo: 'Guests can order without an account. Staff must see open orders.',
  additionalInfo: '',
  detailLevel: 'medium',
}
/** Too long for one answer; what it holds beside is no demand. */
const longBrief: Brief = {
  ...brief,
  additionalInfo: Array.from(
    { length: 150 },
    (_, i) => `The shop opened in house number ${i} of the main street.`,
  ).join('\n\n'),
}
const units = new Map(
  [brief, longBrief].map((each) => [
    each,
    splitBrief(each).map((unit): ReadUnit => {
      const isDemand = unit.field === 'epicInfo'
      return { ...unit, kind: isDemand ? 'demand' : 'context', wanted: isDemand ? 1 : 0, sureness: 1 }
    }),
  ]),
)
const readElsewhere = async (asked: Brief) => units.get(asked) ?? []

/** All questions but those behind the stories. */
const askedForStories = async () =>
  (await endpoint.asked()).filter(({ messages }) => !messages.at(-1)?.content.includes('<titles>'))

/** An outline that says of no epic which lines it has, so that each is a question of its own. */
const epics = (...titles: string[]) => ({
  elements: titles.map((title) => ({ title, description: `All of ${title}` })),
})
const story = (title: string, more: object = {}) => ({
  title,
  description: `As a guest, I want to ${title.toLowerCase()}`,
  acceptanceCriteria: ['Given a cart, when a guest orders, then a confirmation is shown.'],
  priority: 2,
  units: [1],
  ...more,
})
const stories = (...elements: object[]) => ({ chunks: inPieces({ elements }) })
/** The question for the stories of this epic. */
const forEpic = (title: string, reply: Reply): Reply => ({
  ...reply,
  match: `<epics_to_write>[^<]*title.{1,9}${title}`,
})

type Options = {
  of?: Brief
  begun?: BacklogEpic[]
  remaining?: string[]
  outline?: DraftOutline
  teamPoints?: number[]
  signal?: AbortSignal
  silenceMs?: number
  onUsage?: (usage: TokenUsage) => void
  onSetback?: (about: string, error: DraftingError) => void
  readElsewhere?: (brief: Brief) => Promise<ReadUnit[]>
}

async function draft({ of = longBrief, begun, signal, silenceMs, ...options }: Options = {}) {
  let id = 0
  const events: DraftEvent[] = []
  /** what was said to be remaining, each time */
  const remaining: string[][] = []
  let outline: DraftOutline | undefined
  const patience = { ...endpoint.settings.patience, ...(silenceMs && { firstByteMs: silenceMs, silenceMs }) }
  const drafter = createModelDrafter({ ...endpoint.settings, patience })
  let error: unknown
  try {
    for await (const event of drafter.draft(of, {
      newId: () => `id${++id}`,
      readElsewhere,
      signal: signal ?? new AbortController().signal,
      ...(begun && { begun }),
      ...options,
    }))
      if (event.type === 'remaining') {
        remaining.push(event.epicIds)
        outline = event.outline
      } else events.push(event)
  } catch (thrown) {
    error = thrown
  }
  return {
    events,
    remaining,
    outline,
    error,
    titles: events.flatMap((event) => (event.type === 'story' ? [event.story.title] : [])),
  }
}

describe('a draft of a long brief', () => {
  it('gives the epics, then their stories, with what of the brief they rest on', async () => {
    await endpoint.script([
      { chunks: inPieces(epics('Ordering')) },
      stories(
        story('Order as a guest', { units: [1, 999], passages: ['Guests can fly', 'Guests can order'] }),
        story('Confirm an order', { units: ['[2]'] }),
      ),
    ])
    const { events, error } = await draft()
    expect(error).toBeUndefined()
    expect(events).toMatchObject([
      { type: 'epic', epic: { id: 'id1', title: 'Ordering' } },
      { type: 'story', epicId: 'id1', story: { id: 'id2', source: ['Guests can order without an account.'] } },
      { type: 'story', epicId: 'id1', story: { id: 'id3', source: ['Staff must see open orders.'] } },
    ])
  })

  it('asks for the stories of three epics at a time and gives each story as it comes', async () => {
    await endpoint.script([
      { chunks: inPieces(epics('Alpha', 'Beta', 'Gamma', 'Delta')) },
      forEpic('Alpha', { ...stories(story('Order a book')), pauseMs: 100 }),
      forEpic('Beta', stories(story('Pay a bill'))),
      forEpic('Gamma', stories(story('See a list'))),
      forEpic('Delta', stories(story('Cancel a subscription'))),
    ])
    const { titles, error } = await draft()
    expect(error).toBeUndefined()
    // the slow first one holds nobody up
    expect(titles.indexOf('Order a book')).toBeGreaterThan(titles.indexOf('Pay a bill'))
    expect([...titles].sort()).toEqual(['Cancel a subscription', 'Order a book', 'Pay a bill', 'See a list'])
  })

  it('keeps titles apart and drops what says the same again', async () => {
    await endpoint.script([
      { chunks: inPieces(epics('Ordering', 'Staff')) },
      forEpic('Ordering', stories(story('See orders'))),
      forEpic('Staff', {
        ...stories(
          story('See orders'),
          story('See orders', {
            description: 'As a staff member, I want a list of all that waits',
            units: [2],
          }),
        ),
        pauseMs: 60,
      }),
    ])
    expect((await draft()).titles).toEqual(['See orders', 'See orders – Staff'])
  })

  it('goes on where an earlier attempt ended: nothing is asked for or written twice', async () => {
    const begun: BacklogEpic[] = [
      { id: 'e1', title: 'Ordering', description: '', stories: [{ ...kept('Order as a guest'), id: 's1' }] },
      { id: 'e2', title: 'Staff', description: '', stories: [] },
    ]
    await endpoint.script([
      { chunks: inPieces(epics('Ordering', 'Staff')), match: '<standing>' },
      forEpic('Ordering', stories(story('Order as a guest'), story('Cancel a subscription'))),
      forEpic('Staff', stories(story('See open orders'))),
    ])
    const { events, error } = await draft({ begun })
    expect(error).toBeUndefined()
    expect(events.map((event) => event.type === 'story' && [event.epicId, event.story.title]).sort()).toEqual([
      ['e1', 'Cancel a subscription'],
      ['e2', 'See open orders'],
    ])
    expect(JSON.stringify(await endpoint.asked())).toContain('Order as a guest')
  })

  it('says which epics remain: all when the outline is whole, then less after each', async () => {
    await endpoint.script([
      { chunks: inPieces(epics('Alpha', 'Beta', 'Gamma')) },
      forEpic('Alpha', { ...stories(story('Order a book')), pauseMs: 60 }),
      forEpic('Beta', { chunks: [], status: 400 }),
      forEpic('Gamma', stories(story('See a list'))),
    ])
    const { remaining } = await draft()
    expect(remaining).toEqual([['id1', 'id2', 'id3'], ['id1', 'id2'], ['id2']])
  })

  it('asks neither for the outline nor for finished epics again', async () => {
    const begun: BacklogEpic[] = [
      { id: 'e1', title: 'Ordering', description: '', stories: [{ ...kept('Order as a guest'), id: 's1' }] },
      { id: 'e2', title: 'Staff', description: '', stories: [] },
      { id: 'e3', title: 'Selling', description: '', stories: [] },
    ]
    await endpoint.script([forEpic('Staff', stories(story('See open orders')))])
    const { events, remaining, error } = await draft({ begun, remaining: ['e2'] })
    expect(error).toBeUndefined()
    expect(events).toMatchObject([{ type: 'story', epicId: 'e2', story: { title: 'See open orders' } }])
    expect(remaining).toEqual([['e2'], []])
    expect(await askedForStories()).toHaveLength(1)
  })

  it('asks for what remains from the lines that the outline named', async () => {
    const told = {
      elements: [
        { title: 'Ordering', units: [1] },
        { title: 'Staff', units: [2] },
        { roles: ['clerk'], everywhere: [9] },
      ],
    }
    await endpoint.script([{ chunks: inPieces(told) }, { chunks: [], status: 401 }])
    const first = await draft()
    const begun = first.events.flatMap((event) => (event.type === 'epic' ? [{ ...event.epic, stories: [] }] : []))
    expect(first.outline).toMatchObject({ units: { id1: [1], id2: [2] }, everywhere: [9], roles: ['clerk'] })

    await endpoint.reset()
    await endpoint.script([stories(story('See open orders', { units: [2], epic: 'Staff' }))])
    const resumed = { begun, remaining: ['id2'], ...(first.outline && { outline: first.outline }) }
    await draft(resumed)
    const [asked] = await askedForStories()
    const prompt = asked?.messages.at(-1)?.content ?? ''
    expect(/<brief>\n([^<]*)<\/brief>/.exec(prompt)?.[1]?.match(/^\[\d+/gm)).toEqual(['[2', '[9'])
    expect(prompt).toContain('clerk')

    // numbers of a brief that is read otherwise since name other lines
    await endpoint.reset()
    await endpoint.script([stories(story('See open orders', { units: [2], epic: 'Staff' }))])
    await draft({ ...resumed, ...(first.outline && { outline: { ...first.outline, unitCount: 7 } }) })
    expect((await askedForStories())[0]?.messages.at(-1)?.content).toContain('[1] Guests can order')
  })

  it('asks for the epics that an outline cut off had not come to', async () => {
    await endpoint.script([
      { chunks: inPieces(epics('Ordering', 'Staff')) },
      forEpic('Ordering', stories(story('Order a book'))),
      forEpic('Staff', stories(story('See a list'))),
    ])
    const begun = [{ id: 'e1', title: 'Ordering', description: '', stories: [] }]
    const { events } = await draft({ begun })
    expect(events.flatMap((event) => (event.type === 'epic' ? [event.epic.title] : []))).toEqual(['Staff'])
  })

  it('gives what a backlog can keep, whatever the model writes', async () => {
    const long = 'word '.repeat(500)
    const written = story('Nul\u0000 and half \ud83d of a pair', {
      description: `As a guest, I want ${long}`,
      acceptanceCriteria: Array.from({ length: 30 }, () => `Given a cart, when a guest orders, then ${long}`),
    })
    await endpoint.script([
      { chunks: [JSON.stringify(epics(`Ordering ${long}`))] },
      ...Array.from({ length: 2 }, () => ({ chunks: [JSON.stringify({ elements: [written] })] })),
    ])
    const { events } = await draft()
    const [epic, first] = events
    expect(epic?.type === 'epic' && epic.epic.title).toMatch(/^Ordering.{200,240}word$/)
    expect(first).toMatchObject({ type: 'story', story: { title: 'Nul and half \ufffd of a pair' } })
    const { description = '', acceptanceCriteria = '' } = first?.type === 'story' ? first.story : {}
    expect([description.length, acceptanceCriteria.length].every((length) => length > 0 && length < 30_000)).toBe(true)
  })

  it('stops at once when it is told to', async () => {
    const controller = new AbortController()
    await endpoint.script([
      { chunks: inPieces(epics('Ordering')) },
      { ...stories(story('a book'), story('a list')), pauseMs: 20 },
    ])
    const onUsage = () => controller.abort(new Error('stopped'))
    const { events, error } = await draft({ signal: controller.signal, onUsage })
    expect(error).toEqual(new Error('stopped'))
    expect(events).toHaveLength(1)
  })

  it('counts what an answer had used that is stopped on its way', async () => {
    const controller = new AbortController()
    const used: TokenUsage[] = []
    const wait = { pauseMs: 40 }
    await endpoint.script([
      { chunks: inPieces(epics('Ordering')) },
      { ...stories(story('Order a book'), ...Array.from({ length: 20 }, () => story('Order a list'))), ...wait },
    ])
    const drafter = createModelDrafter(endpoint.settings)
    const options = {
      newId: () => 'id',
      readElsewhere,
      signal: controller.signal,
      onUsage: (usage: TokenUsage) => used.push(usage),
    }
    const reading = (async () => {
      for await (const event of drafter.draft(longBrief, options)) if (event.type === 'story') controller.abort()
    })()
    await expect(reading).rejects.toThrow()
    await vi.waitFor(() => expect(used).toHaveLength(2))
    expect(used[1]?.inputTokens).toBeGreaterThan(100)
  })
})

describe('a draft of a short brief', () => {
  const epic = (title: string) => ({ epic: title, description: `All of ${title}` })
  const wholly = (...elements: object[]): Reply => ({ chunks: inPieces({ elements }), match: 'Write the backlog' })
  const order = story('Order as a guest', { epic: 'Ordering' })
  const see = story('See open orders', { epic: 'Staff', units: [2] })

  it('is one answer, an epic before its stories, and none without', async () => {
    await endpoint.script([wholly(epic('Ordering'), epic('Gifts'), order, see)])
    const { events, remaining, error } = await draft({ of: brief })
    expect(error).toBeUndefined()
    expect(events).toMatchObject([
      { type: 'epic', epic: { id: 'id1', title: 'Ordering', description: 'All of Ordering' } },
      { type: 'story', epicId: 'id1', story: { id: 'id2', source: ['Guests can order without an account.'] } },
      // named by a story alone
      { type: 'epic', epic: { id: 'id3', title: 'Staff', description: '' } },
      { type: 'story', epicId: 'id3', story: { id: 'id4', source: ['Staff must see open orders.'] } },
    ])
    expect(remaining).toEqual([[]])
    expect(JSON.stringify((await endpoint.asked())[0])).toContain('[1] Guests can order without an account.')
  })

  it('takes stories that stand inside of their epics', async () => {
    const inside = { chunks: inPieces({ epics: [{ title: 'Ordering', description: 'd', stories: [order] }] }) }
    await endpoint.script([inside])
    expect((await draft({ of: brief })).events).toMatchObject([
      { type: 'epic', epic: { title: 'Ordering' } },
      { type: 'story', story: { title: 'Order as a guest' } },
    ])
  })

  it('goes on where an earlier attempt ended, and tells the model what stands', async () => {
    const begun: BacklogEpic[] = [
      { id: 'e1', title: 'Ordering', description: '', stories: [{ ...kept('Order as a guest'), id: 's1' }] },
    ]
    await endpoint.script([wholly(order, see)])
    const { events } = await draft({ of: brief, begun })
    expect(events).toMatchObject([{ epic: { title: 'Staff' } }, { story: { title: 'See open orders' } }])
    const [asked] = await endpoint.asked()
    expect(asked?.messages.at(-1)?.content).toContain('<standing>\n## Ordering\nOrder as a guest [1]\n</standing>')
  })

  it('asks for no story again once all were written', async () => {
    const begun: BacklogEpic[] = [
      { id: 'e1', title: 'Ordering', description: '', stories: [{ ...kept('Order as a guest'), id: 's1' }] },
    ]
    const { events } = await draft({ of: brief, begun, remaining: [] })
    expect(events).toEqual([])
    expect(JSON.stringify(await endpoint.asked())).not.toContain('Write the backlog')
  })
})

describe('behind all stories', () => {
  const whole = (...elements: object[]): Reply => ({ chunks: inPieces({ elements }), match: 'Write the backlog' })
  const order = (...elements: object[]): Reply => ({ chunks: inPieces({ elements }), match: 'lead developer' })
  const gaps = (...elements: object[]): Reply => ({ chunks: inPieces({ elements }), match: '<open>' })
  const ordering = story('Order as a guest', { epic: 'Ordering' })
  const seeing = story('See open orders', { epic: 'Staff', units: [2] })
  /** As whoever reads along has it: what comes again stands in the place of what came. */
  const standing = (events: readonly DraftEvent[]) =>
    new Map(events.flatMap((event) => (event.type === 'story' ? [[event.story.title, event.story] as const] : [])))

  it('an order comes with dependencies across epics, and with points', async () => {
    await endpoint.script([
      whole(ordering, seeing, story('Pay', { epic: 'Ordering' })),
      order({ story: 2, needs: [3] }, { effort: [1] }, { effort: [3, 2] }),
    ])
    const { events, titles, error } = await draft({ of: brief })
    expect(error).toBeUndefined()
    // numbered as they stand in their epics
    const [asked] = (await endpoint.asked()).slice(-1)
    expect(asked?.messages.at(-1)?.content).toBe(
      '<titles>\n## Ordering\n1. Order as a guest\n2. Pay\n## Staff\n3. See open orders\n</titles>',
    )
    const stories = standing(events)
    expect(stories.get('Pay')).toMatchObject({ id: 'id5', dependsOn: ['id4'], storyPoints: 5 })
    expect(stories.get('Order as a guest')).toMatchObject({ id: 'id2', dependsOn: [], storyPoints: 1 })
    expect(new Set(titles).size).toBe(3)
  })

  it('an order gives points as the team gives them, where it is known', async () => {
    await endpoint.script([
      whole(ordering, seeing, story('Pay', { epic: 'Ordering' })),
      order({ effort: [1] }, { effort: [3] }, { effort: [2] }),
    ])
    const { events } = await draft({ of: brief, teamPoints: [0.5, 0.5, 4, 4, 20, 40] })
    const points = ['Order as a guest', 'See open orders', 'Pay'].map(
      (title) => standing(events).get(title)?.storyPoints,
    )
    expect(points).toEqual([0.5, 4, 40])
  })

  it('a draft is whole without an order, and with half of one', async () => {
    await endpoint.script([whole(ordering, seeing), { ...order(), chunks: ['No.'] }])
    const onSetback = vi.fn()
    expect(await draft({ of: brief, onSetback })).toMatchObject({
      error: undefined,
      titles: ['Order as a guest', 'See open orders'],
    })
    const failure = expect.objectContaining({ code: 'bad-output' })
    expect(onSetback.mock.calls).toEqual([['the order of the stories', failure]])
    await endpoint.reset()
    await endpoint.script([
      whole(ordering, seeing),
      { ...order({ story: 2, needs: [1] }, { effort: [1, 2] }), cutAfter: 3 },
    ])
    const { events, error } = await draft({ of: brief })
    expect(error).toBeUndefined()
    expect(standing(events).get('See open orders')?.dependsOn).toEqual(['id2'])
  })

  it('what no story tells is asked for, and only that', async () => {
    await endpoint.script([
      whole(ordering),
      gaps(
        story('See open orders', { epic: 'Staff', units: [2] }),
        story('Fly to the moon', { epic: 'Staff', units: [1] }),
        { story: 1, add: ['Given an open order, when staff look, then it is shown.'], units: [2] },
        { noDemand: [1] },
      ),
    ])
    const { events, error } = await draft({ of: brief })
    expect(error).toBeUndefined()
    expect([...standing(events).keys()]).toEqual(['Order as a guest', 'See open orders'])
    expect(standing(events).get('Order as a guest')).toMatchObject({
      id: 'id2',
      acceptanceCriteria:
        'Given a cart, when a guest orders, then a confirmation is shown.\nGiven an open order, when staff look, then it is shown.',
      source: ['Guests can order without an account.', 'Staff must see open orders.'],
    })
    const asked = (await endpoint.asked()).map(({ messages }) => messages.at(-1)?.content ?? '')
    expect(asked.find((data) => data.includes('<open>'))).toContain('<open>\n[2]\n</open>')
  })

  it('a draft is whole without an answer to what is left out, and the operator is told', async () => {
    await endpoint.script([whole(ordering), { ...gaps(), chunks: ['No.'] }, order({ effort: [1] })])
    const onSetback = vi.fn()
    const { error, titles } = await draft({ of: brief, onSetback })
    expect([error, titles]).toEqual([undefined, ['Order as a guest']])
    const failure = expect.objectContaining({
      code: 'bad-output',
      log: expect.objectContaining({ fault: 'bad-output' }),
    })
    expect(onSetback.mock.calls).toEqual([['what is left out', failure]])
  })

  it('no question is asked where nothing is left out', async () => {
    await endpoint.script([whole(ordering, seeing)])
    await draft({ of: brief })
    expect(JSON.stringify(await endpoint.asked())).not.toContain('<open>')
  })

  it('what a person has a hand in is told and stays as it is', async () => {
    const begun: BacklogEpic[] = [
      {
        id: 'e1',
        title: 'Ordering',
        description: '',
        stories: [{ ...kept('Order as a guest'), id: 's1', kept: true }],
      },
    ]
    await endpoint.script([
      whole(story('Order as a guest', { epic: 'Ordering' }), seeing),
      gaps({ story: 1, add: ['Given a, when b, then c.'] }),
      order({ story: 1, needs: [2] }, { effort: [2] }, { effort: [1] }),
    ])
    const { events, error } = await draft({ of: brief, begun })
    expect(error).toBeUndefined()
    expect(JSON.stringify(events)).not.toContain('"s1"')
    expect((await endpoint.asked())[0]?.messages.at(-1)?.content).toContain('Order as a guest [1]')
  })
})

describe('how the model reads the brief', () => {
  const whole = (...elements: object[]): Reply => ({ chunks: inPieces({ elements }), match: 'Write the backlog' })
  const gaps = (...elements: object[]): Reply => ({ chunks: inPieces({ elements }), match: '<open>' })
  const ordering = story('Order as a guest', { epic: 'Ordering' })
  const marksIn = (events: readonly DraftEvent[]) =>
    events.flatMap((event) => (event.type === 'reading' ? [event.marks] : []))
  const askedData = async () => (await endpoint.asked()).map(({ messages }) => messages.at(-1)?.content ?? '')
  const deferred = { passage: 'Staff must see open orders.', kind: 'deferred' } as const

  it('is told before a story, and what it puts off is no gap', async () => {
    await endpoint.script([whole({ demand: [1], deferred: [2] }, ordering), gaps()])
    const { events, error } = await draft({ of: brief })
    expect(error).toBeUndefined()
    expect(events[0]?.type).toBe('reading')
    expect(marksIn(events)).toEqual([[{ passage: 'Guests can order without an account.', kind: 'demand' }, deferred]])
    expect((await askedData()).filter((data) => data.includes('<open>'))).toEqual([])
  })

  it('makes a gap of what it wants and rules do not', async () => {
    const chatty = { ...brief, epicInfo: 'Guests can order without an account. The shop smells of old paper.' }
    await endpoint.script([whole({ demand: '1-2' }, ordering), gaps()])
    await draft({ of: chatty, readElsewhere: async (asked: Brief) => readBrief(asked) })
    expect((await askedData()).find((data) => data.includes('<open>'))).toContain('<open>\n[2]\n</open>')
  })

  it('comes with the outline of a long brief, and reaches the questions behind it', async () => {
    const outline = [
      { demand: [1], deferred: [2], context: [3] },
      { title: 'Ordering', units: [1, 2] },
    ]
    await endpoint.script([{ chunks: inPieces({ elements: outline }) }, stories(story('Order as a guest'))])
    const { events, remaining, error } = await draft()
    expect(error).toBeUndefined()
    expect(marksIn(events)[0]?.slice(1)).toEqual([
      deferred,
      { passage: 'The shop opened in house number 0 of the main street.', kind: 'context' },
    ])
    expect(remaining.at(-1)).toEqual([])
    expect((await askedData())[1]).toContain('[2, later] Staff must see open orders.')
  })

  it('is not told to whoever reads anew, but to whoever goes on and to tasks', async () => {
    const readSo = { ...brief, modelMarks: [deferred] }
    const options = { readElsewhere: async (asked: Brief) => readBrief(asked) }
    await endpoint.script([whole(ordering)])
    await draft({ of: readSo, ...options })
    expect((await askedData())[0]).toContain('[2] Staff')
    await endpoint.reset()
    await endpoint.script([{ chunks: inPieces({ elements: [] }) }])
    await createModelDrafter(endpoint.settings).askQuestions(readSo, {
      newId: () => 'id',
      signal: new AbortController().signal,
    })
    expect((await askedData())[0]).toContain('[2, later] Staff')
  })

  it('costs no second call where it is left out or of no use', async () => {
    await endpoint.script([
      whole({ demand: 'all of them', noise: [77] }, ordering, story('See open orders', { units: [2] })),
    ])
    const { events, error, titles } = await draft({ of: brief })
    expect(error).toBeUndefined()
    expect(marksIn(events)).toEqual([])
    expect(titles).toHaveLength(2)
    expect(await askedForStories()).toHaveLength(1)
  })
})

describe('an answer that cannot be used whole', () => {
  it('is asked for once more', async () => {
    await endpoint.script([
      { chunks: ['I am glad to help! Here are ', 'your epics.'] },
      { chunks: inPieces(epics('Ordering')) },
      stories(story('Order as a guest')),
    ])
    expect((await draft()).titles).toEqual(['Order as a guest'])
  })

  it.each([
    ['broken', { chunks: inPieces({ elements: [story('Order as a guest'), { title: 'No more' }] }) }],
    [
      'cut off by its tokens',
      {
        chunks: inPieces(JSON.stringify([story('Order as a guest'), story('x')]).slice(0, -90)),
        finishReason: 'length',
      },
    ],
    ['cut in the middle', { ...stories(story('Order as a guest'), story('Pay')), cutAfter: 21 }],
  ])('keeps what is whole, once, and gets the rest: %s', async (_name, reply) => {
    await endpoint.script([
      { chunks: inPieces(epics('Ordering')) },
      reply,
      stories(story('Order as a guest'), story('See a list of orders')),
    ])
    const { titles, error } = await draft()
    expect(error).toBeUndefined()
    expect(titles).toEqual(['Order as a guest', 'See a list of orders'])
    const repair = (await askedForStories()).at(-1)
    expect(repair?.messages.at(-1)?.content).toMatch(
      /<kept>\s*\["Order as a guest"\]|<kept>\s*\[\s*"Order as a guest"\s*\]/,
    )
  })

  it('of one epic does not stop the others, and is told at the end with what is kept', async () => {
    await endpoint.script([
      { chunks: inPieces(epics('Ordering', 'Staff')) },
      forEpic('Ordering', { chunks: ['no'] }),
      forEpic('Ordering', { chunks: ['no'] }),
      forEpic('Staff', stories(story('See a list'))),
    ])
    const { titles, error } = await draft()
    expect(titles).toEqual(['See a list'])
    expect(error).toMatchObject({
      code: 'bad-output',
      message:
        'The model answered in a form that could not be read. Stories are missing in “Ordering”. 2 epics and 1 story are kept.',
    })
  })

  it('of a server that is away ends the draft, but not what is being answered', async () => {
    await endpoint.script([
      { chunks: inPieces(epics('Alpha', 'Beta', 'Gamma', 'Delta')) },
      forEpic('Alpha', { ...stories(story('Order a book')), pauseMs: 20 }),
      forEpic('Beta', { chunks: [], status: 400 }),
      forEpic('Gamma', { ...stories(story('See a list')), pauseMs: 20 }),
    ])
    const { titles, error } = await draft()
    expect([...titles].sort()).toEqual(['Order a book', 'See a list'])
    expect(error).toMatchObject({ code: 'unreachable' })
    expect(await endpoint.asked()).toHaveLength(4)
  })

  it.each<[string, Reply[], Partial<DraftingError>]>([
    ['prose', [{ chunks: ['no'] }, { chunks: ['no'] }], { code: 'bad-output' }],
    [
      'too few tokens',
      [1, 2].map(() => ({ chunks: ['{"elements": [{"title": "x'], finishReason: 'length' })),
      { code: 'cut-off' },
    ],
    ['thinking without end', [1, 2].map(() => ({ chunks: ['<think>', 'hm'] })), { code: 'cut-off' }],
    [
      'a refusal in words',
      [1, 2].map(() => ({ chunks: ['I’m sorry, but I can’t help with that.'] })),
      { code: 'refused' },
    ],
    ['a refusal by the server', [{ chunks: [], finishReason: 'content_filter' }], { code: 'refused' }],
    ['an empty list', [{ chunks: ['{"elements": []}'] }], { code: 'nothing-to-draft' }],
    ['a bad request', [{ chunks: [], status: 400 }], { code: 'unreachable' }],
    [
      'a key that is refused',
      [{ chunks: [], status: 401 }],
      { code: 'needs-operator', message: 'The model’s provider does not accept the key.' },
    ],
    ['an unknown model', [{ chunks: [], status: 404 }], { code: 'needs-operator' }],
    [
      'too long a brief',
      [{ chunks: ['maximum context length is 8192 tokens'], status: 400 }],
      { code: 'too-long', message: 'The brief is longer than what the model reads at once.' },
    ],
    [
      'an account without credit',
      [{ chunks: ['{"error": {"code": "insufficient_quota", "message": "x"}}'], status: 402 }],
      { code: 'needs-operator' },
    ],
  ])('is told by code and in words: %s', async (_name, replies, expected) => {
    await endpoint.script(replies)
    const { error } = await draft()
    expect(error).toBeInstanceOf(DraftingError)
    expect(error).toMatchObject(expected)
    expect(await endpoint.asked()).toHaveLength(replies.length)
  })

  it('is waited for no longer than the model is silent', async () => {
    await endpoint.script([{ chunks: ['{', '}'], pauseMs: 60_000 }])
    expect((await draft({ silenceMs: 200 })).error).toMatchObject({ code: 'timed-out' })
  })
})

describe('servers', () => {
  it('that ask to wait are obeyed, and at last it is told when to come back', async () => {
    const slow = (seconds: string) => ({ chunks: [], status: 429, headers: { 'retry-after': seconds } })
    await endpoint.script([
      slow('0'),
      slow('0'),
      { chunks: inPieces(epics('Ordering')) },
      stories(story('Order a book')),
    ])
    expect((await draft()).titles).toEqual(['Order a book'])
    await endpoint.reset()
    await endpoint.script([slow('0'), slow('0'), slow('90')])
    const { error } = await draft()
    expect(error).toMatchObject({ code: 'rate-limited', message: 'The model is asked too often.' })
    const wait = error instanceof DraftingError ? Number(error.retryAt) - Date.now() : 0
    expect(wait).toBeGreaterThan(60_000)
  })

  it('that take no schema are asked without one from then on', async () => {
    await endpoint.script([
      { chunks: ["'response_format' of type 'json_schema' is not supported"], status: 400 },
      { chunks: inPieces(epics('Ordering')) },
      stories(story('Order a book')),
    ])
    expect((await draft()).titles).toEqual(['Order a book'])
    const asked = await askedForStories()
    expect(asked.map(({ response_format }) => response_format !== undefined)).toEqual([true, false, false])
    // the form stands in the instructions all the same
    expect(asked[2]?.messages[0]?.content).toContain('acceptanceCriteria')
  })

  it('count tokens, which are told after each answer, those of failed ones too', async () => {
    const used: TokenUsage[] = []
    await endpoint.script([{ chunks: ['not at all'] }, { chunks: ['never'] }])
    await draft({ onUsage: (usage) => used.push(usage) })
    expect(used.map(({ outputTokens }) => outputTokens)).toEqual([3, 2])
    expect(used[0]?.inputTokens).toBeGreaterThan(100)
  })

  it('are asked no more once the budget is used up', async () => {
    await endpoint.script([{ chunks: inPieces(epics('Ordering')) }, stories(story('Order a book'))])
    const onUsage = () => {
      throw new DraftingError('budget-reached', 'Enough for today.')
    }
    const { events, error } = await draft({ onUsage })
    expect(events).toHaveLength(1)
    expect(error).toMatchObject({ code: 'budget-reached', message: 'Enough for today. 1 epic and 0 stories are kept.' })
  })
})

function kept(title: string) {
  return {
    id: '',
    title,
    description: `As a guest, I want to ${title.toLowerCase()}`,
    acceptanceCriteria: 'Given a cart, when a guest orders, then a confirmation is shown.',
    storyPoints: 5,
    priority: 2 as const,
    dependsOn: [],
    source: ['Guests can order without an account.'],
  }
}

describe('tasks on a backlog', () => {
  const options = () => {
    let id = 0
    return { newId: () => `n${++id}`, signal: new AbortController().signal }
  }
  const backlog: BacklogEpic[] = [
    {
      id: 'e1',
      title: 'Ordering',
      description: 'All orders',
      stories: [
        { ...kept('Order as a guest'), id: 's1', source: [brief.epicInfo, 'Guests can order without an account.'] },
        { ...kept('Pay a bill'), id: 's2', dependsOn: ['s1'], kept: true },
      ],
    },
    { id: 'e2', title: 'Staff', description: '', stories: [{ ...kept('See a list'), id: 's3', dependsOn: ['s2'] }] },
  ]
  const task = { brief, epics: backlog, hint: 'make it about refunds' }
  const drafter = () => createModelDrafter(endpoint.settings)

  it('redo a story after the hint, which keeps its id and its place', async () => {
    await endpoint.script([stories(story('Pay a bill', { description: 'As a guest, I want to get a refund' }))])
    expect(await drafter().redoStory({ ...task, storyId: 's1' }, options())).toMatchObject({
      id: 's1',
      title: 'Pay a bill – Ordering',
      description: 'As a guest, I want to get a refund',
      dependsOn: [],
    })
    const [asked] = await endpoint.asked()
    expect(asked?.messages.at(-1)?.content).toContain('<hint>\nmake it about refunds\n</hint>')
  })

  it('say so where a story comes back as it was', async () => {
    await endpoint.script([stories(story('See a list'))])
    expect(await drafter().redoStory({ ...task, storyId: 's3' }, options())).toEqual({
      nothing: expect.stringContaining('would leave this story as it is'),
    })
  })

  it('redo an epic but not its kept stories', async () => {
    await endpoint.script([
      { chunks: inPieces(epics('Refunds')) },
      stories(story('Order as a guest'), story('Pay a bill'), story('Get a refund')),
    ])
    const redone = await made(drafter().redoEpic({ ...task, epicId: 'e1' }, options()))
    expect(redone).toMatchObject({ id: 'e1', title: 'Refunds' })
    expect(redone.stories.map(({ id, title }) => [id, title])).toEqual([
      ['s2', 'Pay a bill'],
      ['s1', 'Order as a guest'],
      ['n1', 'Get a refund'],
    ])
    expect(redone.stories[0]).toEqual(backlog[0]?.stories[1])
  })

  it('split a story into parts that rest on the same passages', async () => {
    await endpoint.script([stories(story('Order a book'), story('Confirm an order', { units: [2] }))])
    const parts = await made(drafter().splitStory({ ...task, hint: '', storyId: 's1' }, options()))
    expect(parts.map(({ title }) => title)).toEqual(['Order a book', 'Confirm an order'])
    expect(new Set(parts.flatMap(({ source }) => source))).toEqual(new Set(backlog[0]?.stories[0]?.source))
  })

  it('merge stories into one that rests on all of their passages and waits for none of them', async () => {
    await endpoint.script([stories(story('Order and pay as a guest', { units: [] }))])
    const merged = await drafter().mergeStories({ ...task, storyIds: ['s2', 's3'] }, options())
    expect(merged).toMatchObject({ id: 's2', dependsOn: ['s1'], source: ['Guests can order without an account.'] })
  })

  it.each([
    ['staff', { id: 'e2', title: 'Staff', description: '' }],
    ['Reports', { id: 'n1', title: 'Reports', description: '' }],
  ])('write a story for a passage into the epic %s', async (epic, expected) => {
    await endpoint.script([stories(story('See open orders', { epic, units: [] }))])
    const passage = 'Staff must see open orders.'
    const written = await made(drafter().writeStory({ ...task, hint: '', passage }, options()))
    expect(written.epic).toEqual(expected)
    expect(written.story).toMatchObject({ title: 'See open orders', source: [passage] })
  })

  it('ask at most three questions', async () => {
    const question = (n: number) => ({
      question: `Who pays ${n}?`,
      reason: 'r',
      assumption: 'a',
      answers: ['A', 'B', 'C', 'D', 'E'],
    })
    await endpoint.script([{ chunks: inPieces({ questions: [1, 2, 3, 4].map(question) }) }])
    const questions = await drafter().askQuestions(brief, options())
    expect(questions.map(({ id, question: text, answers }) => [id, text, answers.length])).toEqual([
      ['n1', 'Who pays 1?', 4],
      ['n2', 'Who pays 2?', 4],
      ['n3', 'Who pays 3?', 4],
    ])
    await endpoint.script([{ chunks: inPieces({ elements: [] }) }])
    expect(await drafter().askQuestions(brief, options())).toEqual([])
  })

  it('say so where the model cannot do it', async () => {
    await endpoint.script([stories(story('Order a book'))])
    expect(await drafter().splitStory({ ...task, storyId: 's1' }, options())).toEqual({
      nothing: expect.stringContaining('This story is one thing already'),
    })
    await expect(drafter().redoStory({ ...task, storyId: 'gone' }, options())).rejects.toMatchObject({
      message: 'This story is no longer in the backlog.',
    })
  })
})
