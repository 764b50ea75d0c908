import type { DraftContent, DraftForm, DraftPlan, Epic, UserStory } from '@planwright/contract'
import type { DraftDifference } from './merge-drafts.ts'

/** What differs, in words, and how it stands on either side. `isText` where the two are texts to compare word by word. */
export type DifferenceWords = { what: string; mine: string; theirs: string; isText: boolean }

/** Says of something that both sides changed what it is and how it stands here and there. Pure. */
export function differenceWords(
  { path, mine, theirs }: DraftDifference,
  here: DraftContent,
  there: DraftContent,
): DifferenceWords {
  const [first = '', field = ''] = path
  const items = itemsOf([here.backlog, there.backlog])
  const valueWords = (value: unknown) => wordsOf(field, value, items)
  return {
    what: whatOf(first, field, items),
    mine: valueWords(mine),
    theirs: valueWords(theirs),
    isText: typeof mine === 'string' && typeof theirs === 'string' && field !== 'epicId',
  }
}

function whatOf(first: string, field: string, items: ReadonlyMap<string, string>): string {
  if (first === 'form') return formWords[field as keyof DraftForm] ?? 'The form'
  if (first === 'plan') return planWords[field as keyof DraftPlan] ?? 'The plan'
  const title = items.get(first) ?? 'a story'
  return `${storyWords[field as keyof StoryPlace] ?? 'What stands'} of “${title}”`
}

function wordsOf(field: string, value: unknown, items: ReadonlyMap<string, string>): string {
  if (value === undefined || value === null || value === '') return 'Nothing'
  if (field === 'epicId') return items.get(String(value)) ?? 'Another epic'
  if (typeof value === 'string') return value
  if (typeof value === 'number') return String(value)
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (field === 'sprints' && Array.isArray(value)) return sprintWords(value[0])
  return Array.isArray(value) ? `${value.length} ${value.length === 1 ? 'entry' : 'entries'}` : 'Something else'
}

function sprintWords(made: unknown): string {
  const sprints = typeof made === 'object' && made !== null && 'sprints' in made ? made.sprints : undefined
  if (!Array.isArray(sprints)) return 'No plan'
  return `A plan of ${sprints.length} ${sprints.length === 1 ? 'sprint' : 'sprints'}`
}

/** The titles of epics and stories by their ids. */
function itemsOf(backlogs: readonly (Epic[] | null)[]): Map<string, string> {
  const epics = backlogs.flatMap((backlog) => backlog ?? [])
  return new Map(epics.flatMap((epic) => [epic, ...epic.userStories]).map(({ id, title }) => [id, title]))
}

const formWords = {
  companyInfo: 'Organization Overview',
  epicInfo: 'Project Description',
  detailLevel: 'Breakdown Level',
  additionalInfo: 'Additional Information',
  additionalDescription: 'Story description content',
  labels: 'Labels',
  customFields: 'Additional fields',
  setAside: 'Passages set aside',
  marks: 'Marks on the brief',
  modelMarks: 'How a model reads the brief',
  documents: 'Documents in the brief',
} as const satisfies Record<keyof DraftForm, string>

const planWords: Partial<Record<keyof DraftPlan, string>> = {
  velocity: 'Velocity',
  sprintLength: 'Sprint Length',
  startDate: 'Start Date',
  sprints: 'The sprint plan',
  capacity: 'Capacity',
  committed: 'Open work',
  history: 'Points of the last sprints',
}

type StoryPlace = UserStory & { epicId: string }
const storyWords: Partial<Record<keyof StoryPlace, string>> = {
  title: 'The title',
  description: 'The description',
  acceptanceCriteria: 'The acceptance criteria',
  storyPoints: 'The story points',
  priority: 'The priority',
  customFields: 'The fields',
  additionalDescription: 'The further description',
  epicId: 'The epic',
  estimate: 'The estimate',
  sprint: 'The sprint',
}
