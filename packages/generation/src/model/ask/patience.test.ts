import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Brief, DraftEvent, DraftingProgress } from '../../drafter.ts'
import type { ReadUnit } from '../../reading/unit.ts'
import { splitBrief } from '../../reading/units/split-brief.ts'
import { createModelDrafter } from '../create-model-drafter.ts'
import { inPieces, type ModelEndpoint, type Reply, startModelEndpoint } from '../testing/model-endpoint.ts'
import { type Patience, patienceFor } from './patience.ts'

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
const question = (text: string) => ({ question: text, reason: 'r', assumption: 'a', answers: ['Yes', 'No'] })
const questions = (...texts: string[]) => inPieces({ elements: texts.map(question) })
/** In one piece, where the pieces come slowly. */
const slowQuestion = JSON.stringify({ elements: [question('Who?')] })
/** Longer, with a tenth of a second between them, than the silence that is borne. */
const keepAlive = Array.from({ length: 25 }, () => ({ bytes: ': keep-alive\n\n' }))
const emptyDelta = `data: ${JSON.stringify({ choices: [{ index: 0, delta: { content: '' }, finish_reason: null }] })}\n\n`

/** Asks the small task of the drafter: one question to the model, or two where the first answer is of no use. */
async function ask(patience: Partial<Patience> = {}) {
  const progress: DraftingProgress[] = []
  const drafter = createModelDrafter({ ...endpoint.settings, patience })
  const signal = new AbortController().signal
  const options = { newId: () => 'id', signal, onProgress: (each: DraftingProgress) => progress.push(each) }
  const answer = await drafter.askQuestions(brief, options).catch((error: unknown) => ({ error }))
  return { answer, progress, states: progress.map(({ state }) => state) }
}

const quick = { firstByteMs: 20_000, silenceMs: 2_000 }

describe('a model is waited for', () => {
  it.each<[string, Reply]>([
    ['comments', { chunks: [...keepAlive, slowQuestion], pauseMs: 100 }],
    [
      'OpenRouter’s comments',
      {
        chunks: [...keepAlive.map(() => ({ bytes: ': OPENROUTER PROCESSING\n\n' })), slowQuestion],
        pauseMs: 100,
      },
    ],
    ['empty pieces', { chunks: [...keepAlive.map(() => ({ bytes: emptyDelta })), slowQuestion], pauseMs: 100 }],
    ['thoughts', { chunks: [...keepAlive.map(() => ({ thought: 'hm' })), slowQuestion], pauseMs: 100 }],
    [
      'single bytes',
      {
        chunks: [...[...': slowly, byte by byte\n\n'].map((bytes) => ({ bytes })), slowQuestion],
        pauseMs: 100,
      },
    ],
  ])('as long as bytes come, whatever they say: %s', async (_name, reply) => {
    await endpoint.script([reply])
    expect((await ask(quick)).answer).toMatchObject([{ question: 'Who?' }])
  })

  it('longer before the first byte than after it', async () => {
    await endpoint.script([{ chunks: questions('Who?'), leadMs: 2_500 }])
    expect((await ask(quick)).answer).toMatchObject([{ question: 'Who?' }])
  })

  it.each<[string, Reply, Partial<Patience>, string]>([
    [
      'that does not begin',
      { chunks: [], leadMs: 60_000 },
      { firstByteMs: 300 },
      'The model did not begin to answer within',
    ],
    [
      'that falls silent',
      { chunks: ['{', '}'], pauseMs: 60_000 },
      { ...quick, silenceMs: 300 },
      'The model fell silent in the middle of its answer',
    ],
  ])('no longer than the settings say: %s', async (_name, reply, patience, message) => {
    await endpoint.script([reply])
    expect((await ask(patience)).answer).toMatchObject({
      error: { code: 'timed-out', message: expect.stringContaining(message) },
    })
    expect(await endpoint.asked()).toHaveLength(1)
  })

  it('ten minutes at a private address and two elsewhere, unless a setting says otherwise', () => {
    const hosted = { ...endpoint.settings, patience: undefined, baseUrl: null }
    const local = { ...hosted, baseUrl: 'http://10.0.0.1/v1', allowPrivateAddresses: true }
    expect(patienceFor(hosted)).toEqual({ firstByteMs: 120_000, silenceMs: 120_000, atOnce: 3 })
    expect(patienceFor(local)).toEqual({ firstByteMs: 600_000, silenceMs: 120_000 })
    const patience = { firstByteMs: 1, silenceMs: 2, atOnce: 4 }
    expect(patienceFor({ ...local, patience })).toEqual(patience)
  })
})

describe('what is waited for is told', () => {
  it('from the question to the end of the answer', async () => {
    await endpoint.script([{ chunks: [{ thought: 'hm' }, { thought: 'so' }, ...questions('Who?')] }])
    const { progress, states } = await ask(quick)
    expect(states).toEqual(['waiting', 'thinking', 'writing', 'ended'])
    expect(progress[0]).toMatchObject({ limitMs: 20_000, question: 1 })
  })

  it('with the time at which the server is asked again, which is never before it says', async () => {
    await endpoint.script([
      { chunks: [], status: 429, headers: { 'retry-after': '1' } },
      { chunks: ['<think>', 'hm', '</think>', ...questions('Who?')] },
    ])
    const began = Date.now()
    const { progress, states, answer } = await ask(quick)
    expect(answer).toMatchObject([{ question: 'Who?' }])
    expect(states).toEqual(['waiting', 'retrying', 'waiting', 'thinking', 'writing', 'ended'])
    const retrying = progress.find(({ state }) => state === 'retrying')
    expect(retrying).toMatchObject({ asked: true })
    expect(Date.now() - began).toBeGreaterThanOrEqual(1_000)
  })

  it('and a wait of more than a minute is the person’s', async () => {
    await endpoint.script([{ chunks: [], status: 429, headers: { 'retry-after': '90' } }])
    expect((await ask(quick)).answer).toMatchObject({ error: { code: 'rate-limited', retryAt: expect.any(Date) } })
    expect(await endpoint.asked()).toHaveLength(1)
  })
})

describe('an answer that goes round in circles', () => {
  const round = inPieces(`,${JSON.stringify(question('Who pays for the books that nobody fetches?'))}`)
  const loop = (pieces: Reply['chunks']): Reply => ({
    chunks: [...inPieces('{"elements":['), ...questionPieces, ...Array.from({ length: 400 }, () => pieces).flat()],
  })
  const questionPieces = inPieces(JSON.stringify(question('Who orders?')))

  it('is stopped, and what was good is kept, once', async () => {
    await endpoint.script([loop(round)])
    const { answer } = await ask(quick)
    expect(answer).toMatchObject([
      { question: 'Who orders?' },
      { question: 'Who pays for the books that nobody fetches?' },
    ])
    expect(await endpoint.asked()).toHaveLength(1)
  })

  it.each<[string, Reply]>([
    ['words', { chunks: Array.from({ length: 4_000 }, () => 'and so on ') }],
    ['blanks in the place of an answer', { chunks: ['{"elements": [', ...Array.from({ length: 4_000 }, () => ' \n')] }],
    ['thoughts', { chunks: Array.from({ length: 4_000 }, () => ({ thought: 'Wait, let me think again. ' })) }],
  ])('is told in words: %s', async (_name, reply) => {
    await endpoint.script([reply, reply])
    expect((await ask(quick)).answer).toMatchObject({
      error: { code: 'cut-off', message: 'The model said the same again and again and was stopped.' },
    })
  })
})

describe('a draft', () => {
  /** Too long for one answer; what it holds beside is no demand. */
  const longBrief: Brief = {
    ...brief,
    additionalInfo: Array.from({ length: 150 }, (_, i) => `The shop opened in house number ${i} of the street.`).join(
      '\n\n',
    ),
  }
  const units = splitBrief(longBrief).map((unit): ReadUnit => {
    const isDemand = unit.field === 'epicInfo'
    return { ...unit, kind: isDemand ? 'demand' : 'context', wanted: isDemand ? 1 : 0, sureness: 1 }
  })
  const stories = (title: string, reply: Partial<Reply> = {}): Reply => ({
    match: `<epics_to_write>[^<]*title.{1,9}${title}`,
    chunks: inPieces({
      elements: ['first', 'second'].map((which) => ({
        title: `See the ${which} ${title}`,
        description: `As a clerk, I want to see the ${which} ${title}`,
        acceptanceCriteria: ['Given orders, when the list is opened, then all are shown.'],
        priority: 2,
        units: [1, 2],
      })),
    }),
    ...reply,
  })
  const outline = (...titles: string[]): Reply => ({
    chunks: inPieces({ elements: titles.map((title) => ({ title, description: title })) }),
  })
  /** So few lines an epic that all of them are asked for together. */
  const shortOutline = (...titles: string[]): Reply => ({
    chunks: inPieces({ elements: titles.map((title) => ({ title, description: title, units: [1] })) }),
  })

  async function draft(patience: Partial<Patience>) {
    const open = new Set<number>()
    const openAtOnce: number[] = []
    const about = new Set<string>()
    const events: DraftEvent[] = []
    let error: unknown
    let id = 0
    const drafter = createModelDrafter({ ...endpoint.settings, patience })
    const onProgress = (each: DraftingProgress) => {
      about.add(each.about)
      if (each.state === 'waiting' && each.about.startsWith('the stories of'))
        openAtOnce.push(open.add(each.question).size)
      if (each.state === 'ended') open.delete(each.question)
    }
    try {
      const options = {
        newId: () => `id${++id}`,
        signal: new AbortController().signal,
        onProgress,
        readElsewhere: async () => units,
      }
      for await (const event of drafter.draft(longBrief, options)) events.push(event)
    } catch (thrown) {
      error = thrown
    }
    const titles = events.flatMap((event) => (event.type === 'story' ? [event.story.title] : []))
    return { titles, error, openAtOnce, about: [...about] }
  }

  it('loses only the epic for which nothing came', async () => {
    await endpoint.script([
      outline('Alpha', 'Beta', 'Gamma'),
      stories('Alpha'),
      stories('Beta', { leadMs: 60_000 }),
      stories('Gamma'),
    ])
    const { titles, error, about } = await draft({ firstByteMs: 1_500, atOnce: 1 })
    expect(titles).toEqual([
      'See the first Alpha',
      'See the second Alpha',
      'See the first Gamma',
      'See the second Gamma',
    ])
    expect(error).toMatchObject({
      code: 'timed-out',
      message: expect.stringContaining('Stories are missing in “Beta”.'),
    })
    expect(about.slice(0, 4)).toEqual([
      'the epics',
      'the stories of Alpha',
      'the stories of Beta',
      'the stories of Gamma',
    ])
  })

  it.each([
    ['nothing came', { leadMs: 60_000 }],
    ['came what nobody can read', { chunks: ['Once upon a time'] }],
  ])('loses only the one epic of several asked for together for which %s', async (_name, fault) => {
    await endpoint.script([
      shortOutline('Alpha', 'Beta', 'Gamma'),
      ...[1, 2].map(() => ({ ...stories('Alpha'), match: 'Alpha[^<]*Gamma[^<]*</epics_to_write>', ...fault })),
      stories('Alpha'),
      stories('Beta', fault),
      stories('Gamma'),
      stories('Beta', fault),
    ])
    const { titles, error, about } = await draft({ firstByteMs: 1_500, atOnce: 1 })
    expect(titles).toEqual([
      'See the first Alpha',
      'See the second Alpha',
      'See the first Gamma',
      'See the second Gamma',
    ])
    expect(error).toMatchObject({ message: expect.stringContaining('Stories are missing in “Beta”.') })
    expect(about.filter((each) => each.startsWith('the stories of'))).toEqual([
      'the stories of Alpha, Beta, Gamma',
      'the stories of Alpha',
      'the stories of Beta',
      'the stories of Gamma',
    ])
  })

  it('asks a server that answers one at a time one thing at a time, once that is seen', async () => {
    const names = ['Alpha', 'Beta', 'Gamma', 'Delta', 'Epsilon', 'Zeta', 'Eta', 'Theta']
    await endpoint.script([outline(...names), ...names.map((name) => stories(name, { queues: true, pauseMs: 2 }))])
    const { titles, error, openAtOnce } = await draft({})
    expect([error, titles.length]).toEqual([undefined, 16])
    expect(Math.max(...openAtOnce)).toBe(2)
    expect(openAtOnce.slice(-2)).toEqual([1, 1])
  })

  it('asks a server several things at once that shows it answers them', async () => {
    const names = ['Alpha', 'Beta', 'Gamma', 'Delta', 'Epsilon', 'Zeta', 'Eta', 'Theta']
    await endpoint.script([outline(...names), ...names.map((name) => stories(name, { pauseMs: 10 }))])
    const { titles, openAtOnce } = await draft({})
    expect(titles).toHaveLength(16)
    expect(Math.max(...openAtOnce)).toBe(3)
  })

  it('waits for an answer that begins only when another has ended, however long that takes', async () => {
    await endpoint.script([
      outline('Alpha', 'Beta'),
      stories('Alpha', { queues: true, pauseMs: 120 }),
      stories('Beta', { queues: true, pauseMs: 2 }),
    ])
    const { titles, error } = await draft({ firstByteMs: 1_500 })
    expect([error, titles.length]).toEqual([undefined, 4])
  })
})
