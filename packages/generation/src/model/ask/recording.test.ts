import { afterAll, beforeAll, expect, it } from 'vitest'
import type { DraftEvent, Drafter } from '../../drafter.ts'
import { createModelDrafter } from '../create-model-drafter.ts'
import { inPieces, type ModelEndpoint, startModelEndpoint } from '../testing/model-endpoint.ts'
import { openLanguageModel } from './language-model.ts'
import { Recording, recorded, replayed } from './recording.ts'

let endpoint: ModelEndpoint
beforeAll(async () => {
  endpoint = await startModelEndpoint()
})
afterAll(() => endpoint.stop())

const brief = {
  companyInfo: 'A bookshop.',
  epicInfo: 'Guests can order without an account. Staff must see open orders.',
  additionalInfo: '',
  detailLevel: 'medium' as const,
}
const element = {
  title: 'Ordering',
  description: 'As a guest, I want to order',
  units: [1],
  acceptanceCriteria: ['Given a cart, when a guest orders, then it is kept.'],
  priority: 1,
}

async function draft(drafter: Drafter) {
  let id = 0
  const events: DraftEvent[] = []
  const used: object[] = []
  const options = {
    newId: () => `id${++id}`,
    signal: new AbortController().signal,
    onUsage: (usage: object) => used.push(usage),
  }
  for await (const event of drafter.draft(brief, options)) events.push(event)
  return { events, used }
}

it('what a model answered is replayed to the same backlog without it, and what is missing is named', async () => {
  const settings = { ...endpoint.settings, apiKey: 'secret-key', patience: { atOnce: 1 } }
  const answers: Recording['answers'] = []
  const open = openLanguageModel(settings)
  await endpoint.script(Array.from({ length: 12 }, () => ({ chunks: inPieces({ elements: [element] }) })))
  const drafted = await draft(createModelDrafter(settings, { model: (onByte) => recorded(open(onByte), answers) }))
  expect(drafted.events.length).toBeGreaterThan(1)
  const asked = (await endpoint.asked()).length

  const file = JSON.stringify({ model: settings.model, answers })
  for (const unsaid of ['secret-key', '127.0.0.1', 'Staff must see']) expect(file).not.toContain(unsaid)
  const recording = Recording.parse(JSON.parse(file))
  expect(await draft(createModelDrafter(settings, { model: replayed(recording) }))).toEqual(drafted)
  expect(await endpoint.asked()).toHaveLength(asked)

  const other = createModelDrafter(settings, { model: replayed({ model: 'm', answers: [] }) })
  await expect(draft(other)).rejects.toThrow(/^The recording holds no answer to \S+\.v\d+: it was made with nothing\./)
})

it('a replay names the questions that it lacks, though the draft is whole without them', async () => {
  const answers: Recording['answers'] = []
  const open = openLanguageModel(endpoint.settings)
  const seeing = {
    ...element,
    units: [2],
    title: 'See open orders',
    description: 'As staff, I want to see open orders',
  }
  await endpoint.reset()
  await endpoint.script([
    { match: 'Write the backlog', chunks: inPieces({ elements: [element, seeing] }) },
    { match: 'lead developer', chunks: inPieces({ elements: [{ effort: [1] }, { effort: [2] }] }) },
  ])
  await draft(createModelDrafter(endpoint.settings, { model: (onByte) => recorded(open(onByte), answers) }))
  const isOrder = ({ prompt }: { prompt: string }) => prompt.startsWith('order.')
  expect(answers.filter(isOrder)).toHaveLength(1)
  const missing: string[] = []
  const withoutOrder = { model: 'm', answers: answers.filter((each) => !isOrder(each)) }
  const model = replayed(withoutOrder, (words) => missing.push(words))
  expect((await draft(createModelDrafter(endpoint.settings, { model }))).events.length).toBeGreaterThan(1)
  expect(missing).toEqual([expect.stringMatching(/^The recording holds no answer to order\.v\d+/)])
})
