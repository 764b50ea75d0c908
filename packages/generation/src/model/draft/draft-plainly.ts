import * as z from 'zod'
import type { Brief, DraftEvent, DraftingOptions } from '../../drafter.ts'
import { DraftingError } from '../../drafting-error.ts'
import type { AnswerKind } from '../answers/answer-kinds.ts'
import { readEpicAnswer, readStoryAnswer } from '../answers/read-answers.ts'
import type { Asker } from '../ask/ask-model.ts'
import { answerForm, type Prompt } from '../prompts/prompt.ts'

type PlainEpic = { title: string; description: string; stories: PlainStory[] }
type PlainStory = { title: string; description: string; acceptanceCriteria: string[]; priority: number }

const PlainStoryShape = z.object({
  title: z.string(),
  description: z.string(),
  acceptanceCriteria: z.array(z.string()),
  priority: z.number(),
})

/** Whole epics, as anybody would ask for them who writes one prompt and is content with what comes. */
const plainKind: AnswerKind<PlainEpic> = {
  name: 'backlog',
  shape: z.object({ title: z.string(), description: z.string(), stories: z.array(PlainStoryShape) }),
  examples: [
    {
      title: '...',
      description: '...',
      stories: [
        {
          title: '...',
          description: 'As a ..., I want ..., so that ...',
          acceptanceCriteria: ['Given ..., when ..., then ...'],
          priority: 1,
        },
      ],
    },
  ],
  read: (value) => {
    const epic = readEpicAnswer(value)
    if ('missing' in epic) return epic
    const { stories } = Object(value)
    const read = Array.isArray(stories) ? stories.map((story: unknown) => readStoryAnswer(story)) : []
    const { title, description } = epic.answer
    return { answer: { title, description, stories: read.flatMap((each) => ('answer' in each ? [each.answer] : [])) } }
  },
  listKeys: ['epics', 'backlog'],
  titleOf: ({ title }) => title,
}

/** One plain prompt: the yardstick that a product has to beat. */
export function plainPrompt({ epicInfo, additionalInfo }: Pick<Brief, 'epicInfo' | 'additionalInfo'>): Prompt {
  return {
    version: 'plain.v1',
    instructions: `Write a backlog of epics and user stories, with acceptance criteria, for the brief that you are given. ${answerForm(plainKind)}`,
    data: [epicInfo, additionalInfo].filter(Boolean).join('\n\n'),
  }
}

/** Drafts with one plain prompt; nothing is looked up, checked or asked again. Stories rest on no passage and wait for none. */
export async function* draftPlainly(ask: Asker, brief: Brief, options: DraftingOptions): AsyncGenerator<DraftEvent> {
  let count = 0
  for await (const { stories, ...told } of ask(plainPrompt(brief), plainKind, { ...options, repair: false })) {
    const epic = { ...told, id: options.newId() }
    count += 1
    yield { type: 'epic', epic }
    for (const { title, description, acceptanceCriteria, priority } of stories) {
      const rank = ([1, 2, 3, 4] as const).find((each) => each === priority) ?? 3
      const criteria = acceptanceCriteria.join('\n')
      const rest = { storyPoints: 3, priority: rank, dependsOn: [], source: [] }
      yield {
        type: 'story',
        epicId: epic.id,
        story: { id: options.newId(), title, description, acceptanceCriteria: criteria, ...rest },
      }
    }
  }
  if (count === 0) throw new DraftingError('nothing-to-draft', 'The model answered no epic to the plain prompt.')
}
