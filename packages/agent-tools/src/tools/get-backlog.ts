import { ApiFailure } from '@planwright/client'
import type { Epic, UserStory } from '@planwright/contract'
import * as z from 'zod'
import { pageOf, shortened } from '../answers.ts'
import { defineTool, hints } from '../tool.ts'
import { draftFor, draftId, placeOf, pointsOf } from './draft-facts.ts'

/** Characters of a text that an agent reads; all of it stands in the resource. */
const mostText = 1_500

export const getBacklog = defineTool({
  name: 'get_backlog',
  title: 'Read a backlog',
  description:
    'Stories of a draft in pages, in short; with epicId those of one epic with their texts. The whole as Markdown: resource planwright://drafts/{draftId}.',
  hints: hints.reads,
  input: { draftId, epicId: z.string().optional(), page: z.int().min(1).default(1) },
  output: {
    name: z.string(),
    items: z.array(
      z.object({
        id: z.string(),
        epicId: z.string().optional().describe('absent: it is an epic'),
        title: z.string(),
        points: z.number(),
        sprint: z.number().optional(),
        text: z.string().optional(),
      }),
    ),
    page: z.number(),
    pages: z.number(),
    url: z.string(),
  },
  run: async (tools, { draftId: id, epicId, page }) => {
    const { name, backlog, plan } = await draftFor(tools, id)
    const epics = (backlog ?? []).filter((epic) => epicId === undefined || epic.id === epicId)
    if (epicId !== undefined && epics.length === 0)
      throw new ApiFailure('not-found', 'There is no such epic in this draft.')
    const sprints = (plan?.sprints ?? []).flatMap(({ number, stories }) =>
      stories.map((story) => [story.id, number] as const),
    )
    const items = epics.flatMap((epic) => itemsOf(epic, new Map(sprints), epicId !== undefined))
    const { parts, ...pages } = pageOf(items, page)
    return { name: shortened(name, 200), items: parts, ...pages, url: placeOf(tools.address) }
  },
})

const itemsOf = (epic: Epic, sprintOf: ReadonlyMap<string, number>, isWhole: boolean) => [
  {
    id: epic.id,
    title: shortened(epic.title, 200),
    points: pointsOf(epic.userStories),
    ...(isWhole && { text: shortened(epic.description, mostText) }),
  },
  ...epic.userStories.map((story) => {
    const sprint = sprintOf.get(story.id)
    return {
      id: story.id,
      epicId: epic.id,
      title: shortened(story.title, 200),
      points: story.storyPoints,
      ...(sprint !== undefined && { sprint }),
      ...(isWhole && { text: shortened(textOf(story), mostText) }),
    }
  }),
]

const textOf = ({ description, acceptanceCriteria, priority }: UserStory): string =>
  `Priority ${priority}. ${description}\n\n${acceptanceCriteria}`.trim()
