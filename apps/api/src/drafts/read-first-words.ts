import { storiesDrawnAhead } from '@planwright/contract'
import { and, desc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Queries } from '../db/database.ts'
import { draft } from './draft-tables.ts'

/** An epic as much as is seen of it before it is opened. */
export type FirstEpic = {
  readonly title: string
  readonly description: string
  /** Of all its stories. */
  readonly points: number
  /** None stands below the ones named here. */
  readonly isWhole: boolean
  readonly stories: readonly FirstStory[]
}
export type FirstStory = {
  readonly title: string
  readonly points: number
  /** By a person or from what the team has done. */
  readonly isEstimated: boolean
  readonly labels: readonly string[]
  readonly dependencies: number
  readonly sources: number
}

const most = { epics: 6, stories: storiesDrawnAhead } as const

/** Of the draft that was opened last, as much as its screen shows first: no more of it is read. */
export async function readFirstWords(queries: Queries, owner: string) {
  const text = (field: 'companyInfo' | 'epicInfo') => sql<string | null>`left(${draft.form} ->> ${field}, 2000)`
  const [first] = await queries
    .select({
      name: draft.name,
      stories: draft.stories,
      companyInfo: text('companyInfo'),
      epicInfo: text('epicInfo'),
      // those who planned or saved it come back to that
      epics: sql<FirstEpic[] | null>`case
        when ${draft.stories} > 0 and ${draft.plan} -> 'sprints' is null and ${draft.runs} ->> 'save' is null
        then ${firstEpics} end`,
    })
    .from(draft)
    .where(and(eq(draft.owner, owner), isNull(draft.expiresAt)))
    .orderBy(desc(draft.openedAt))
    .limit(1)
  return first
}

/** What two lines of a card hold. */
const title = (item: SQL) => sql`left(${item} ->> 'title', 200)`
const count = (list: SQL) => sql`coalesce(jsonb_array_length(${list}), 0)`
const [epic, story] = [sql`epic`, sql`story`]

/** What the one line of a card holds that they share with the story's sources. */
const labels = { most: 5, characters: 30 } as const
const firstLabels = sql`coalesce((
  select jsonb_agg(left(label, ${labels.characters}) order by label_at)
  from jsonb_array_elements_text(story -> 'labels') with ordinality as of_story (label, label_at)
  where label_at <= ${labels.most}
), '[]')`

const firstStories = sql`coalesce((
  select jsonb_agg(jsonb_build_object(
    'title', ${title(story)},
    'points', story -> 'storyPoints',
    'isEstimated', story ? 'estimate' or coalesce((story ->> 'edited')::boolean, false),
    'labels', ${firstLabels},
    'dependencies', ${count(sql`story -> 'dependsOn'`)},
    'sources', ${count(sql`story -> 'source'`)}
  ) order by story_at)
  from jsonb_array_elements(epic -> 'userStories') with ordinality as of_epic (story, story_at)
  where story_at <= ${most.stories}
), '[]')`

const firstEpics = sql`(
  select jsonb_agg(jsonb_build_object(
    'title', ${title(epic)},
    'description', left(epic ->> 'description', 300),
    'points', (
      select coalesce(sum((story ->> 'storyPoints')::numeric), 0) from jsonb_array_elements(epic -> 'userStories') story
    ),
    'isWhole', jsonb_array_length(epic -> 'userStories') <= ${most.stories},
    'stories', ${firstStories}
  ) order by epic_at)
  from jsonb_array_elements(${draft.backlog}) with ordinality as of_draft (epic, epic_at)
  where epic_at <= ${most.epics}
)`
