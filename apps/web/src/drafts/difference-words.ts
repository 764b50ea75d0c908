import type { DraftContent, DraftForm, DraftPlan, Epic, UserStory } from '@planwright/contract'
import { placesOf } from '../app/sprint-places.ts'
import type { DraftDifference } from './merge-drafts.ts'

/** What differs, in words, and how it stands on either side. `isText` where the two are texts to compare word by word. */
export type DifferenceWords = { what: string; mine: string; theirs: string; isText: boolean }

/** Says of something that both sides changed what it is and how it stands here and there. Pure. */
export function differenceWords(
  { path, mine, theirs }: DraftDifference,
  here: DraftContent,
  there: DraftContent,
): DifferenceWords {
  const [first = '', field = '', story] = path
  const items = itemsOf([here.backlog, there.backlog])
  const isPlan = first === 'plan' && field === 'sprints'
  if (isPlan && story !== undefined)
    return {
      what: `The sprint of “${items.get(story) ?? 'a story'}”`,
      mine: placeWordsOf(mine),
      theirs: placeWordsOf(theirs),
      isText: false,
    }
  return {
    what: whatOf(first, field, items),
    mine: isPlan ? planWordsOf(here.plan, there.plan, items) : wordsOf(field, mine, items),
    theirs: isPlan ? planWordsOf(there.plan, here.plan, items) : wordsOf(field, theirs, items),
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
  return Array.isArray(value) ? `${value.length} ${value.length === 1 ? 'entry' : 'entries'}` : 'Something else'
}

/** More stories than these nobody compares. */
const mostNamed = 8

/** How long a plan is, and where it has the stories that stand elsewhere in the other one; its velocity where all stand in the same places. */
function planWordsOf(plan: DraftPlan | null, other: DraftPlan | null, items: ReadonlyMap<string, string>): string {
  if (!plan?.sprints) return 'No plan'
  const count = `A plan of ${plan.sprints.length} ${plan.sprints.length === 1 ? 'sprint' : 'sprints'}`
  if (!other?.sprints) return count
  const [own, others] = [placeWords(plan), placeWords(other)]
  // in one order on either side: they are read beside each other
  const ids = [...new Set([...items.keys(), ...own.keys(), ...others.keys()])].filter(
    (id) => own.get(id) !== others.get(id),
  )
  if (ids.length === 0)
    return plan.plannedVelocity === other.plannedVelocity
      ? count
      : `${count}, for a velocity of ${plan.plannedVelocity}`
  const named = ids.slice(0, mostNamed).map((id) => `“${items.get(id) ?? id}”: ${own.get(id) ?? 'in no sprint'}`)
  const more = ids.length - named.length
  return [count, ...named, ...(more > 0 ? [`and ${more} more ${more === 1 ? 'story' : 'stories'}`] : [])].join('\n')
}

/** As a plan's places are told apart: the number of a sprint, and what a person did to the story there. */
function placeWordsOf(place: unknown): string {
  const [sprint = '0', touch = 'moved'] = typeof place === 'string' ? place.split(' ') : []
  return sprint === '0' ? 'In no sprint' : `Sprint ${sprint}${touch === 'moved' ? '' : ', locked'}`
}

const placeWords = (plan: DraftPlan): Map<string, string> =>
  new Map(
    placesOf(plan).map(({ storyId, sprint }) => {
      const touch = plan.touched?.[storyId]
      return [storyId, `sprint ${sprint}${touch && touch !== 'moved' ? ', locked' : ''}`]
    }),
  )

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
  targetDate: 'Target Date',
  focus: 'Keeping the stories of an epic together',
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
