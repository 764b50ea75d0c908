import { expect, it } from 'vitest'
import type { Brief, DraftEvent } from '../../drafter.ts'
import { splitBrief } from '../../reading/units/split-brief.ts'
import { createModelDrafter } from '../create-model-drafter.ts'
import { fakeModel, fakeSettings, sentBy } from '../testing/fake-model.ts'

const verbs = ['archive', 'cancel', 'export', 'forward', 'inspect']
const things = ['orders', 'refunds', 'parcels', 'invoices', 'vouchers', 'shelves', 'badges']
const briefOf = (count: number): Brief => ({
  companyInfo: 'We make software for small firms in Europe; we are forty people.',
  epicInfo: Array.from(
    { length: count },
    (_, i) => `- Clerks can ${verbs[i % 5]} ${things[i % 7]} of the kind ${i} within ${i + 2} days.`,
  ).join('\n'),
  additionalInfo: '',
  detailLevel: 'medium',
})

/** A draft by a model that writes a story for each line, in eight epics at most, and what it was asked. */
async function draft(brief: Brief) {
  const units = splitBrief(brief).map((unit) => ({ ...unit, kind: 'demand' as const, wanted: 1, sureness: 1 }))
  const size = Math.ceil(units.length / Math.min(8, Math.ceil(units.length / 6)))
  const epicOf = (number: number) => `Subject ${Math.ceil(number / size)}`
  const titles = [...new Set(units.map(({ number }) => epicOf(number)))]
  const unitsOf = (epic: string) => units.filter(({ number }) => epicOf(number) === epic)
  const stories = (epic: string) =>
    unitsOf(epic).map(({ number, text }) => ({
      units: [number],
      epic,
      title: text.replace(/^Clerks can | within .*$/g, ''),
      description: `As a clerk, I want this: ${text}`,
      acceptanceCriteria: [
        `Given a case, when it is saved, then ${text}`,
        'Given none, when it is saved, then it is refused.',
      ],
      priority: 2,
    }))
  const model = fakeModel((call) => {
    const { data, instructions } = sentBy(call)
    if (instructions.includes('lead developer')) return { elements: [{ effort: units.map((_, i) => i + 1) }] }
    if (instructions.includes('Write the backlog')) return { elements: titles.flatMap(stories) }
    if (instructions.includes('Divide what'))
      return { elements: titles.map((title) => ({ title, units: unitsOf(title).map(({ number }) => number) })) }
    const asked = data.split('<epics_to_write>')[1]?.split('</epics_to_write>')[0] ?? ''
    return { elements: titles.filter((title) => asked.includes(`"${title}"`)).flatMap(stories) }
  })
  let id = 0
  const events: DraftEvent[] = []
  const options = { newId: () => `id${++id}`, signal: new AbortController().signal, readElsewhere: async () => units }
  for await (const event of createModelDrafter(fakeSettings, { model }).draft(brief, options)) events.push(event)
  const sent = model.doStreamCalls.map((call) => sentBy(call))
  return {
    stories: new Set(events.flatMap((event) => (event.type === 'story' ? event.story.id : []))).size,
    calls: sent.length,
    input: sent.reduce((sum, { data, instructions }) => sum + data.length + instructions.length, 0),
  }
}

it.each([
  // before answers cited by number: an outline, then the whole brief again with each epic; calls to mend form not counted
  { demands: 20, before: 20_039, calls: 2, share: 0.4 },
  { demands: 150, before: 118_068, calls: 4, share: 1 / 3 },
])(
  'a draft of $demands demands asks for them all in $share of what it took',
  async ({ demands, before, calls, share }) => {
    const drafted = await draft(briefOf(demands))
    expect(drafted).toMatchObject({ stories: demands, calls })
    expect(drafted.input).toBeLessThan(before * share)
  },
)
