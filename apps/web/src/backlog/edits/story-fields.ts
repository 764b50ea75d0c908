import type { UserStory } from '@planwright/contract'

type StoryField = {
  /** Its name in a sentence, where a person may change it. */
  readonly words?: string
  /** Another draft that gives another value says something else. */
  readonly compared?: true
}

/** What each field of a story is to whoever edits it. One that is missing here does not compile. */
const storyFields = {
  id: {},
  title: { words: 'title', compared: true },
  description: { words: 'description', compared: true },
  acceptanceCriteria: { words: 'acceptance criteria', compared: true },
  storyPoints: { words: 'points', compared: true },
  priority: { words: 'priority', compared: true },
  labels: { words: 'labels' },
  dependsOn: { words: 'dependencies', compared: true },
  customFields: { words: 'fields' },
  additionalDescription: {},
  source: {},
  wordingKept: {},
  priorityFromOrder: {},
  draftedPoints: {},
  estimate: {},
  locked: {},
  edited: {},
  dismissed: {},
  issueKey: {},
  sprint: {},
} as const satisfies Record<keyof UserStory, StoryField>

/** What a person changes in a story. */
export type StoryChange = {
  [Field in keyof UserStory as (typeof storyFields)[Field] extends { words: string } ? Field : never]?: UserStory[Field]
}

/** The names of what a change to a story or an epic touches, such as `title and points`. */
export function changedWords(change: object): string {
  return fields.flatMap(([field, { words }]) => (words !== undefined && field in change ? words : [])).join(' and ')
}

/** Of two versions of a story; lists are compared in any order. */
export function sayTheSame(a: UserStory, b: UserStory): boolean {
  return fields.every(([field, { compared }]) => !compared || inAnyOrder(a[field]) === inAnyOrder(b[field]))
}

const inAnyOrder = (value: unknown): unknown => (Array.isArray(value) ? value.toSorted().join() : value)

// the table's names are those of the fields
const fields = Object.entries(storyFields) as [keyof UserStory, StoryField][]
