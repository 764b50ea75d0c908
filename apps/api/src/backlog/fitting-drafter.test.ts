import { Epic, itemLimits, UserStory } from '@planwright/contract'
import {
  type BacklogEpic,
  createBuiltInDrafter,
  type DraftEvent,
  type DraftedStory,
  type Drafter,
  DraftingError,
  type DraftingOptions,
  type NothingToDo,
} from '@planwright/generation'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hostileTexts } from '../../../../scripts/testing/hostile-texts.ts'
import { fittingDrafter } from './fitting-drafter.ts'

const options = (): DraftingOptions => {
  let ids = 0
  return { newId: () => `id-${++ids}`, signal: new AbortController().signal }
}
const briefOf = (epicInfo: string) => ({
  companyInfo: '',
  epicInfo,
  additionalInfo: '',
  detailLevel: 'detailed' as const,
})
const builtIn = fittingDrafter(createBuiltInDrafter())

/** What a drafter gives, as the wire takes it; a DraftingError is an answer too. */
async function check(work: () => Promise<unknown>) {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof DraftingError)) throw error
  }
}
const takeStory = (story: DraftedStory) => UserStory.parse(story)
async function takeDraft(drafter: Drafter, text: string): Promise<BacklogEpic[]> {
  const epics: BacklogEpic[] = []
  for await (const event of drafter.draft(briefOf(text), options())) {
    if (event.type === 'epic') epics.push({ ...event.epic, stories: [] })
    if (event.type === 'story') epics.find(({ id }) => id === event.epicId)?.stories.push(event.story)
  }
  for (const { id, title, description, stories } of epics)
    Epic.parse({ id, title, description, userStories: stories.map(takeStory) })
  return epics
}
const storyOf = (text: string, id: string): DraftedStory => ({
  id,
  title: text.trim().slice(0, 1_000).trim() || 'Pay',
  description: text.slice(0, 30_000),
  acceptanceCriteria: text.slice(-30_000),
  storyPoints: 5,
  priority: 2,
  dependsOn: [],
  source: [text.slice(0, 500)],
})
/** Where there is nothing to do, nothing has to fit. */
async function made<Made extends object>(task: Promise<Made | NothingToDo>): Promise<Made> {
  const answer = await task
  if ('nothing' in answer) throw new DraftingError('nothing-to-draft', answer.nothing)
  return answer
}
async function takeTasks(drafter: Drafter, text: string, hint: string) {
  const stories = [
    storyOf(text, 'a'),
    { ...storyOf(text, 'b'), description: `As a clerk, I want to ${text.slice(0, 29_000)}` },
  ]
  const epics: BacklogEpic[] = [
    { id: 'e', title: stories[0]?.title ?? '', description: text.slice(0, 30_000), stories },
  ]
  const task = { brief: briefOf(text.slice(0, 2_000)), epics, hint }
  for (const { id } of stories) {
    await check(async () => (await made(drafter.splitStory({ ...task, storyId: id }, options()))).map(takeStory))
    await check(async () => takeStory(await made(drafter.redoStory({ ...task, storyId: id }, options()))))
  }
  await check(async () => takeStory(await drafter.mergeStories({ ...task, storyIds: ['b', 'a'] }, options())))
  await check(async () => {
    const {
      id,
      title,
      description,
      stories: redone,
    } = await made(drafter.redoEpic({ ...task, epicId: 'e' }, options()))
    Epic.parse({ id, title, description, userStories: redone.map(takeStory) })
  })
  await check(async () => {
    const passage = text.slice(0, 500)
    const { epic, story } = await made(drafter.writeStory({ ...task, passage }, options()))
    Epic.parse({ ...epic, userStories: [takeStory(story)] })
  })
}

describe('what the built-in drafter makes fits the wire', () => {
  it.each(hostileTexts())('of %s', async (_name, text) => {
    await check(() => takeDraft(builtIn, text))
    await takeTasks(builtIn, text, text.slice(0, 2_000))
  })

  it('of whatever a person types', async () => {
    const word = fc.oneof(
      fc.string({ maxLength: 40, unit: 'grapheme' }),
      fc.constantFrom(
        'Users',
        'can',
        'pay',
        'and',
        'must',
        '\n- ',
        '\n\n',
        '. ',
        'x'.repeat(300),
        'Given',
        'When',
        'Then',
      ),
    )
    const text = fc.array(word, { maxLength: 400 }).map((words) => words.join(' '))
    await fc.assert(
      fc.asyncProperty(text, fc.string({ maxLength: 200 }), async (typed, hint) => {
        await check(() => takeDraft(builtIn, typed))
        await takeTasks(builtIn, typed, hint)
      }),
      { numRuns: 40 },
    )
  })
})

describe('what any drafter makes', () => {
  const long = 'word '.repeat(20_000)
  const wrong: DraftedStory = { ...storyOf('Pay', 'a'), storyPoints: Number.NaN }
  const saying = (...events: DraftEvent[]): Drafter => ({
    ...createBuiltInDrafter(),
    async *draft() {
      yield* events
    },
  })

  it('is cut behind a word, and says so', async () => {
    const story = {
      ...storyOf('Pay', 'a'),
      title: long,
      description: long,
      acceptanceCriteria: `${'Given a\n'.repeat(9_000)}`,
      source: Array.from({ length: 300 }, () => 'pay'),
    }
    const [epic] = await takeDraft(
      fittingDrafter(
        saying(
          { type: 'epic', epic: { id: 'e', title: long, description: long } },
          { type: 'story', epicId: 'e', story },
        ),
      ),
      'x',
    )
    expect(epic?.title).toMatch(/^(?:word )+word…$/)
    expect(epic?.stories[0]).toMatchObject({
      title: expect.stringMatching(/^(?:word )+word…$/),
      description: expect.stringMatching(/ word…$/),
      acceptanceCriteria: expect.stringMatching(/\nGiven a\n…$/),
    })
    expect(epic?.stories[0]?.source).toHaveLength(itemLimits.passages)
  })

  it('goes into no more epics than a backlog may have, and loses no story', async () => {
    const events = Array.from({ length: itemLimits.epics + 20 }, (_, i): DraftEvent[] => [
      { type: 'epic', epic: { id: `e${i}`, title: `Epic ${i}`, description: '' } },
      { type: 'story', epicId: `e${i}`, story: storyOf('Pay', `s${i}`) },
    ]).flat()
    const epics = await takeDraft(fittingDrafter(saying(...events)), 'x')
    expect(epics).toHaveLength(itemLimits.epics)
    expect(epics.at(-1)?.stories).toHaveLength(21)
  })

  it('ends with a DraftingError where it does not fit even so', async () => {
    const drafter = fittingDrafter({
      ...saying({ type: 'epic', epic: { id: 'e', title: ' ', description: '' } }),
      redoStory: async () => wrong,
    })
    await expect(takeDraft(drafter, 'x')).rejects.toMatchObject({ name: 'DraftingError', code: 'bad-output' })
    const task = { brief: briefOf('x'), epics: [], storyId: 'a', hint: '' }
    await expect(drafter.redoStory(task, options())).rejects.toMatchObject({ code: 'bad-output' })
  })
})
