import type { FieldError } from '@planwright/contract'
import { type DraftContent, type Epic, itemLimits, UserStory } from '@planwright/contract'
import { contentOf, ImportFault, type ReadFile } from './read-outcome.ts'

/** A story as a table or a text has it; what it does not say is left out. */
export type FoundStory = {
  /** What places of mistakes in it begin with, such as `line 12`. */
  readonly place: string
  readonly epic: FoundEpic
  readonly title: string
  readonly description: string
  readonly acceptanceCriteria: string
  readonly additionalDescription?: string
  readonly points: number | null
  readonly priority: UserStory['priority']
  readonly labels: readonly string[]
  /** Stories that must be done before, as `dependencyOf` knows them. */
  readonly waitsFor: readonly string[]
}
export type FoundEpic = { readonly place: string; readonly title: string; description: string }

type Found = {
  readonly name: string
  /** In their order; one without stories stays. */
  readonly epics: readonly FoundEpic[]
  readonly stories: readonly FoundStory[]
  /** The story that is called so where others wait for it. */
  readonly dependencyOf: (called: string) => FoundStory | undefined
  readonly notes: readonly string[]
  readonly newId: () => string
}

/** A draft of what was found in a file, within the bounds of any draft. Throws ImportFault with each place that is beyond them. Pure but for the ids. */
export function draftOf({ name, epics, stories, dependencyOf, notes, newId }: Found): ReadFile {
  if (epics.length === 0) throw new ImportFault('Neither an epic nor a story was found in this file.')
  const idOf = new Map(stories.map((story) => [story, newId()]))
  const storiesOf = Map.groupBy(stories, ({ epic }) => epic)
  const places: FieldError[] = []
  const backlog = epics.map((epic): Epic => {
    const epicStories = storiesOf.get(epic) ?? []
    if (epic.title.length > itemLimits.title || epic.description.length > itemLimits.text)
      places.push({ field: epic.place, message: 'The title or the description of this epic is too long' })
    if (epicStories.length > itemLimits.stories)
      places.push({
        field: epic.place,
        message: `An epic has at most ${itemLimits.stories.toLocaleString('en')} stories`,
      })
    const userStories = epicStories.map((story) => readStory(story, idOf, dependencyOf, places))
    return { id: newId(), title: epic.title, description: epic.description, userStories }
  })
  if (backlog.length > itemLimits.epics)
    places.push({ field: 'file', message: `An initiative has at most ${itemLimits.epics} epics` })
  if (places.length > 0) throw new ImportFault('Some of this file is more than a backlog takes.', places)
  return {
    content: contentOf(name, backlog satisfies DraftContent['backlog']),
    notes: [...notes, ...pointNotes(stories)],
  }
}

function readStory(
  story: FoundStory,
  idOf: ReadonlyMap<FoundStory, string>,
  dependencyOf: Found['dependencyOf'],
  places: FieldError[],
): UserStory {
  const { place, title, description, acceptanceCriteria, additionalDescription = '', points, priority, labels } = story
  const waitsFor = story.waitsFor.flatMap((called) => idOf.get(dependencyOf(called) ?? story) ?? [])
  const id = idOf.get(story) ?? ''
  const read = UserStory.safeParse({
    ...{ id, title, description, acceptanceCriteria, additionalDescription, priority },
    storyPoints: points ?? 0,
    labels: [...new Set(labels)],
    // a story does not wait for itself
    dependsOn: [...new Set(waitsFor)].filter((other) => other !== id),
  })
  if (read.success) return read.data
  for (const { path, message } of read.error.issues)
    places.push({ field: `${place}, ${partWords[String(path[0])] ?? 'Story'}`, message })
  return { ...emptyStory, id }
}

/** It is in no answer: the file is refused. */
const emptyStory = UserStory.parse({ id: 'none', title: 'none', storyPoints: 0 })

const partWords: Readonly<Record<string, string>> = {
  title: 'title',
  description: 'description',
  acceptanceCriteria: 'acceptance criteria',
  additionalDescription: 'additional description',
  storyPoints: 'points',
  labels: 'labels',
  dependsOn: 'what it waits for',
}

function pointNotes(stories: readonly FoundStory[]): string[] {
  const without = stories.filter(({ points }) => points === null).length
  if (without === 0) return []
  return [`${without === 1 ? 'One story has' : `${without} stories have`} no points in the file, and 0 here.`]
}
