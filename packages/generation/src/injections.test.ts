import { describe, expect, it } from 'vitest'
import { createBuiltInDrafter } from './built-in/create-built-in-drafter.ts'
import type { BacklogEpic, Brief, DraftEvent, DraftedStory, Drafter, DraftingOptions } from './drafter.ts'
import { DraftingError } from './drafting-error.ts'
import { numberBrief } from './model/answers/number-brief.ts'
import { createModelDrafter } from './model/create-model-drafter.ts'
import { gapsPrompt } from './model/prompts/gaps.v4.ts'
import { fakeModel, fakeSettings, sentBy } from './model/testing/fake-model.ts'
import { injections } from './testing/injections.ts'

const harmless = 'Some plain words.'
const wish = 'Guests can order a book without an account.'

const briefWith = (text: string): Brief => ({
  companyInfo: `A bookshop. ${text}`,
  epicInfo: `${wish}\n\n${text}\n\nStaff can see open orders.`,
  additionalInfo: `Jira issue SHOP-1: ${text}`,
  detailLevel: 'detailed',
})

const storyWith = (text: string, id: string) => ({
  id,
  title: `Order a book ${id} ${text}`,
  description: `As a guest, I want to order a book. ${text}`,
  acceptanceCriteria: `Given a cart, when a guest pays, then a number is shown. ${text}`,
  storyPoints: 3,
  priority: 2 as const,
  dependsOn: [],
  source: [wish],
})

const backlogWith = (text: string): BacklogEpic[] => [
  { id: 'e1', title: `Ordering ${text}`, description: text, stories: [storyWith(text, 's1'), storyWith(text, 's2')] },
]

function options(): DraftingOptions {
  let id = 0
  return { newId: () => `n${++id}`, signal: new AbortController().signal }
}

/** Every task of the port once, each with the text in every field that comes from people, Jira or the model. */
const tasks: Record<string, (drafter: Drafter, text: string) => Promise<unknown>> = {
  draft: async (drafter, text) => {
    const events: DraftEvent[] = []
    for await (const event of drafter.draft(briefWith(text), options())) events.push(event)
    return events
  },
  redoStory: (drafter, text) =>
    drafter.redoStory({ brief: briefWith(text), epics: backlogWith(text), storyId: 's1', hint: text }, options()),
  redoEpic: (drafter, text) =>
    drafter.redoEpic({ brief: briefWith(text), epics: backlogWith(text), epicId: 'e1', hint: text }, options()),
  splitStory: (drafter, text) =>
    drafter.splitStory({ brief: briefWith(text), epics: backlogWith(text), storyId: 's1', hint: text }, options()),
  mergeStories: (drafter, text) =>
    drafter.mergeStories({ brief: briefWith(text), epics: backlogWith(text), storyIds: ['s1', 's2'] }, options()),
  writeStory: (drafter, text) =>
    drafter.writeStory({ brief: briefWith(text), epics: backlogWith(text), passage: text, hint: text }, options()),
  askQuestions: (drafter, text) => drafter.askQuestions(briefWith(text), options()),
}

/** What a task sends to a model that echoes the text, so that repairs and improvements carry it too. */
async function sentIn(task: keyof typeof tasks, text: string) {
  const model = fakeModel((_call, count) => ({
    elements: [
      { title: `Refund ${count} ${text}`, description: text, acceptanceCriteria: [text], passages: [text, wish] },
      ...(count === 1 ? [{ title: text }] : []),
    ],
  }))
  // what the answers are worth is not the question here
  await tasks[task]?.(createModelDrafter(fakeSettings, { model }), text).catch((error: unknown) => {
    if (!(error instanceof DraftingError)) throw error
  })
  return model.doStreamCalls
}

it('are sixty at least, each of its own', () => {
  expect(new Set(injections).size).toBeGreaterThanOrEqual(60)
})

describe.each(Object.keys(tasks))('what is sent to a model for %s', (task) => {
  it('has the same instructions, the same blocks and no tools, whatever stands in the texts', async () => {
    const plain = await sentIn(task, harmless)
    const instructions = plain.map((call) => sentBy(call).instructions)
    const blocks = plain.map((call) => blocksOf(sentBy(call).data))
    expect(plain.length).toBeGreaterThan(0)
    for (const text of task === 'draft' ? injections : inTens(injections)) {
      const calls = await sentIn(task, text)
      for (const [i, call] of calls.entries()) {
        const sent = sentBy(call)
        // a text may make the model's echo good or bad: the wording is one of those sent without it
        expect(new Set([...instructions, ...gapWordings, ...(await known(task))])).toContain(sent.instructions)
        expect(call.tools ?? []).toEqual([])
        const own = blocksOf(sent.data)
        if (sent.instructions === instructions[i]) expect(own).toEqual(blocks[i])
        expect(call.prompt.map(({ role }) => role)).toEqual(['system', 'user'])
      }
    }
  })
})

/** Ten texts in one, which shows as much in a tenth of the time. */
const inTens = (texts: readonly string[]): string[] =>
  Array.from({ length: Math.ceil(texts.length / 10) }, (_, i) => texts.slice(i * 10, i * 10 + 10).join('\n'))

/** The names of the blocks that data consists of, and of nothing else; a block holds no sign that opens a tag, nor anything unseen. */
function blocksOf(data: string): string[] {
  const names: string[] = []
  const rest = data.replace(/<([a-z_]+)>\n([^<]*)\n<\/\1>\n?/g, (_, name: string, text: string) => {
    names.push(name)
    expect(text).not.toMatch(/[‹＜〈⟨﹤]|[\p{Cf}\p{Variation_Selector}]|(?![\n\t])\p{Cc}/u)
    return ''
  })
  expect(rest).toBe('')
  return names
}

/** A second look is asked for in three ways, by what there is to look at. */
const gapWordings = [
  { open: [1], plain: [] },
  { open: [], plain: [{ number: 1, story: storyWith('', 's1') }] },
  { open: [1], plain: [{ number: 1, story: storyWith('', 's1') }] },
].map((gaps) => gapsPrompt(numberBrief(briefWith(harmless), []), { ...gaps, epics: [] }).instructions)

/** All wordings that a task can send: each prompt, alone and as the repair of one. */
const wordings = new Map<string, Promise<string[]>>()
function known(task: keyof typeof tasks): Promise<string[]> {
  const found =
    wordings.get(task) ??
    Promise.all([harmless, 'Order', 'x'.repeat(300), '- a'].map((text) => sentIn(task, text))).then((runs) =>
      runs.flat().map((call) => sentBy(call).instructions),
    )
  wordings.set(task, found)
  return found
}

describe('the built-in drafter', () => {
  const drafter = createBuiltInDrafter()
  const order = 'Staff can see open orders.'
  // how the wishes are read is not the question here, but how they are told beside the text
  const marks = [wish, order].map((passage) => ({ passage, kind: 'demand' as const }))
  const draftOf = async (text: string) => {
    const brief: Brief = { ...briefWith(text), companyInfo: 'A bookshop.', additionalInfo: '', marks }
    const events: DraftEvent[] = []
    for await (const event of drafter.draft(brief, options())) events.push(event)
    return { brief, stories: events.flatMap((event) => (event.type === 'story' ? [event.story] : [])) }
  }
  const toldOf = (stories: readonly DraftedStory[], passage: string) =>
    stories.find(({ source }) => source[0] === passage) ?? { title: 'nothing' }

  it.each(injections)('takes it for text: %j', async (text) => {
    const { brief, stories } = await draftOf(text)
    const plain = await draftOf(harmless)
    for (const passage of [wish, order]) {
      const { title, description } = plain.stories.find(({ source }) => source[0] === passage) as DraftedStory
      // the wishes around it are told as if it were not there
      expect(toldOf(stories, passage)).toMatchObject({ title, description })
    }
    expect(stories.length).toBeLessThanOrEqual(2 + text.split(/[\n.!?;]/).length)
    for (const story of stories) {
      expect(story.source.length).toBeGreaterThan(0)
      for (const passage of story.source) expect(brief.epicInfo).toContain(passage)
      expect([1, 2, 3, 5, 8, 13]).toContain(story.storyPoints)
    }
  })

  it.each(Object.keys(tasks))('does %s with any text, or says in words why not', async (task) => {
    for (const text of inTens(injections)) {
      await tasks[task]?.(drafter, text).catch((error: unknown) => expect(error).toBeInstanceOf(DraftingError))
    }
  })
})
