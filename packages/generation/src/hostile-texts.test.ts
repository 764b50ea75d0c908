import { nameOfBrief, storyParts } from '@planwright/likeness'
import { describe, expect, it } from 'vitest'
import { hostileTexts, readLimitMs, timeToRead } from '../../../scripts/testing/hostile-texts.ts'
import { createBuiltInDrafter } from './built-in/create-built-in-drafter.ts'
import type { BacklogEpic, Brief, DraftedStory, DraftingOptions } from './drafter.ts'
import { DraftingError } from './drafting-error.ts'
import { createPassageFinder } from './model/answers/find-passage.ts'
import { groundStory } from './model/answers/ground-story.ts'
import { numberBrief } from './model/answers/number-brief.ts'
import { readEpicAnswer, readQuestionAnswer, readStoryAnswer } from './model/answers/read-answers.ts'
import { createElementReader } from './model/answers/read-elements.ts'
import { checkBacklog } from './quality/check-backlog.ts'
import { checkStory } from './quality/check-story.ts'
import { reviewBacklog } from './quality/review-backlog.ts'
import type { Unit } from './reading/unit.ts'
import { splitBrief } from './reading/units/split-brief.ts'

const drafter = createBuiltInDrafter()
const options = (): DraftingOptions => {
  let ids = 0
  return { newId: () => `id-${++ids}`, signal: new AbortController().signal }
}
const levels = ['medium', 'detailed', 'high-level'] as const
const asDemand = (unit: Unit) => ({ ...unit, kind: 'demand' as const, wanted: 1, sureness: 1 })

const briefOf = (text: string, detailLevel: Brief['detailLevel'] = 'medium'): Brief => ({
  companyInfo: text,
  epicInfo: text,
  additionalInfo: text.slice(0, 2_000),
  detailLevel,
})
/** As large as a request may bring it. */
const storyOf = (text: string, id: string): DraftedStory => ({
  id,
  title: text.trim().slice(0, 1_000) || 'Pay',
  description: text.slice(0, 30_000),
  acceptanceCriteria: text.slice(-30_000),
  storyPoints: 5,
  priority: 2,
  dependsOn: [],
  source: Array.from({ length: 200 }, (_, i) => text.slice(i * 500, i * 500 + 500)),
})
const wish = 'As a clerk, I want to pay an invoice, so that it is done.'
const backlogOf = (text: string): BacklogEpic[] => {
  const other = { ...storyOf(text, 's2'), title: 'Pay an invoice', description: wish }
  return [
    { id: 'e1', title: text.trim().slice(0, 1_000) || 'Pay', description: text, stories: [storyOf(text, 's1'), other] },
  ]
}
/** What says nothing, or is in no language that is read, is an answer too. */
async function answered<Answer>(work: () => Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof DraftingError)) throw error
    return undefined
  }
}
/** The passages that the stories of a brief rest on. */
async function draft(brief: Brief): Promise<Set<string>> {
  const sources = new Set<string>()
  for await (const event of drafter.draft(brief, options()))
    if (event.type === 'story') for (const source of event.story.source) sources.add(source)
  return sources
}

/** Whoever else reads a whole brief reads the text once: what comes of it twice, in two fields, its draft shows. */
const once = (text: string): Brief => ({ ...briefOf(text), companyInfo: '' })
/** The drafter's tasks read the whole brief as its draft does; here it is short, and the backlog is as large as can be. */
const readers: Record<string, (text: string) => unknown> = {
  askQuestions: (text) => answered(() => drafter.askQuestions(once(text), options())),
  redoStory: (text) => answered(() => drafter.redoStory({ ...taskOf(text), storyId: 's1' }, options())),
  redoEpic: (text) => answered(() => drafter.redoEpic({ ...taskOf(text), epicId: 'e1' }, options())),
  splitStory: (text) => answered(() => drafter.splitStory({ ...taskOf(text), storyId: 's1' }, options())),
  mergeStories: (text) => answered(() => drafter.mergeStories({ ...taskOf(text), storyIds: ['s1', 's2'] }, options())),
  writeStory: (text) => answered(() => drafter.writeStory({ ...taskOf(text), passage: text.slice(0, 500) }, options())),
  reviewBacklog: (text) => reviewBacklog(backlogOf(text), once(text)),
  checkBacklog: (text) => checkBacklog([storyOf(text, 's1'), storyOf(text, 's2')], once(text)),
  checkStory: (text) =>
    checkStory({ ...storyOf(text, 's1'), title: text, description: text, acceptanceCriteria: text }),
  'checkStory of a wish': (text) => checkStory({ ...storyOf(text, 's1'), description: `As a clerk, I want ${text}` }),
  storyParts: (text) => storyParts(text),
  nameOfBrief: (text) => nameOfBrief(text),
  'storyParts of a wish': (text) => storyParts(`As a ${text}, I want ${text}`),
  'the elements of an answer': (text) => {
    const reader = createElementReader(['stories'])
    for (const value of reader.read(`{"stories":[{"title":"${text}`)) readStoryAnswer(value)
    reader.end()
  },
  'an answer as a text': (text) => createElementReader().read(text),
  'passages of an answer': (text) => {
    const find = createPassageFinder(briefOf(text))
    for (let at = 0; at < 20; at += 1) find(`${text.slice(at, 1_900 + at)} nowhere`)
  },
  'a brief as models are told it': (text) => {
    const { lines, numbersOf } = numberBrief(once(text), splitBrief(once(text)).map(asDemand))
    lines()
    numbersOf([text.slice(0, 400), 'nowhere'])
  },
  'a story of an answer': (text) => {
    const fields = {
      title: text,
      description: text,
      acceptanceCriteria: [text, text],
      units: [text, 3],
      question: text,
    }
    const read = readStoryAnswer(fields)
    if ('answer' in read) groundStory(read.answer, numberBrief(briefOf(text), []), 'id')
    readEpicAnswer(fields)
    readQuestionAnswer({ ...fields, answers: [text, text] })
  },
}
const taskOf = (text: string) => ({
  brief: { ...briefOf(text.slice(0, 5_000)), companyInfo: '' },
  epics: backlogOf(text),
  hint: text.slice(0, 2_000),
})

describe('a hostile text is read within a second', () => {
  it.each(hostileTexts().map(([name, text], i) => [name, levels[i % levels.length] ?? 'medium', text] as const))(
    '%s as a brief, %s',
    async (_name, level, text) => {
      const brief = briefOf(text, level)
      let sources: Set<string> | undefined
      const time = await timeToRead(async () => {
        sources = await answered(() => draft(brief))
      })
      expect(time).toBeLessThan(readLimitMs)
      const strange = [...(sources ?? [])].filter(
        (source) => source.length > 500 || (!brief.epicInfo.includes(source) && !brief.additionalInfo.includes(source)),
      )
      expect(strange).toEqual([])
    },
  )

  it.each(hostileTexts())('%s by every other reader', async (_name, text) => {
    const slow: Record<string, number> = {}
    for (const [name, read] of Object.entries(readers)) {
      const time = await timeToRead(() => read(text))
      if (time >= readLimitMs) slow[name] = time
    }
    expect(slow).toEqual({})
  })
})

it('takes an answer apart that holds the same key in itself again and again', async () => {
  const depth = 45
  const nested = JSON.parse(`${'{"value":'.repeat(depth)}""${'}'.repeat(depth)}`)
  expect(await timeToRead(() => readStoryAnswer({ title: nested, description: nested }))).toBeLessThan(readLimitMs)
})
