import { readdirSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { DraftPiece } from '../../drafter.ts'
import { checkStory } from '../../quality/check-story.ts'
import { createModelDrafter } from '../create-model-drafter.ts'
import { inPieces, type ModelEndpoint, startModelEndpoint } from '../testing/model-endpoint.ts'

const folder = new URL('../testing/answers/', import.meta.url)
const shapes = readdirSync(folder, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? entry.name : []))
const fixture = (shape: string) => readFileSync(new URL(`${shape}/backlog.txt`, folder), 'utf8')

const brief = {
  companyInfo: 'A bookshop.',
  epicInfo: 'Guests can order without an account. Staff must see open orders.',
  additionalInfo: '',
  detailLevel: 'medium' as const,
}

let endpoint: ModelEndpoint
beforeAll(async () => {
  endpoint = await startModelEndpoint()
})
afterAll(() => endpoint.stop())
beforeEach(() => endpoint.reset())

it.each(shapes)('answers of the shape "%s" give the same backlog without asking twice', async (shape) => {
  await endpoint.script([{ chunks: inPieces(fixture(shape)) }])
  let id = 0
  const events: DraftPiece[] = []
  const options = { newId: () => `id${++id}`, signal: new AbortController().signal }
  for await (const event of createModelDrafter(endpoint.settings).draft(brief, options))
    if (event.type !== 'remaining' && event.type !== 'reading') events.push(event)
  expect(events).toMatchObject([
    { type: 'epic', epic: { id: 'id1', title: 'Ordering' } },
    {
      story: {
        title: 'Order without an account',
        source: ['Guests can order without an account.'],
      },
    },
    { story: { title: 'See open orders', priority: 2, source: ['Staff must see open orders.'] } },
  ])
  for (const event of events) if (event.type === 'story') expect(checkStory(event.story)).toEqual([])
  const asked = await endpoint.asked()
  expect(asked.filter(({ messages }) => messages[0]?.content.includes('Write the backlog'))).toHaveLength(1)
})
