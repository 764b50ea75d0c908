import type { CustomField, Draft, Epic, UserStory } from '@planwright/contract'
import { isTimeZone } from '@planwright/contract'

export type ExportedDraft = Pick<Draft, 'id' | 'version' | 'updatedAt' | 'name' | 'form' | 'backlog' | 'plan' | 'runs'>

/** A sprint by the days that it has in the team's zone, `YYYY-MM-DD`, the last one included. */
export type OutlinedSprint = {
  readonly number: number
  readonly firstDay: string
  readonly lastDay: string
  readonly points: number
  readonly stories: readonly UserStory[]
}

export type OutlinedStory = UserStory & { readonly plannedIn: OutlinedSprint | undefined }
export type OutlinedEpic = Omit<Epic, 'userStories'> & { readonly userStories: readonly OutlinedStory[] }

/** What the files for other programs tell of a draft: its backlog, each story with the sprint that the plan has it in. */
export type Outline = {
  readonly name: string
  readonly epics: readonly OutlinedEpic[]
  readonly sprints: readonly OutlinedSprint[]
}

/** Sprints list stories by id; one whose story the backlog no longer has is left out. Pure. */
export function outlineOf({ name, backlog, plan }: Pick<Draft, 'name' | 'backlog' | 'plan'>): Outline {
  const epics = backlog ?? []
  const storyOf = new Map(epics.flatMap(({ userStories }) => userStories.map((story) => [story.id, story])))
  const dayOf = dayIn(plan?.plannedOn?.timeZone ?? plan?.timeZone)
  const sprints = (plan?.sprints ?? []).map(({ number, startDate, endDate, stories }): OutlinedSprint => {
    const planned = stories.flatMap(({ id }) => storyOf.get(id) ?? [])
    const points = planned.reduce((sum, { storyPoints }) => sum + storyPoints, 0)
    return { number, firstDay: dayOf(startDate), lastDay: dayOf(endDate), points, stories: planned }
  })
  const sprintOf = new Map(sprints.flatMap((sprint) => sprint.stories.map(({ id }) => [id, sprint])))
  return {
    name: oneLine(name) || 'Initiative',
    epics: epics.map((epic) => ({
      ...epic,
      userStories: epic.userStories.map((story) => ({ ...story, plannedIn: sprintOf.get(story.id) })),
    })),
    sprints,
  }
}

/** As trackers say it. */
export const priorityWords = { 1: 'Highest', 2: 'High', 3: 'Medium', 4: 'Low' } as const satisfies Record<
  UserStory['priority'],
  string
>

export function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim()
}

/** The fields that a person filled in, each with its values in words: the hidden one stands for the points. */
export function fieldsOf({ customFields }: Pick<UserStory, 'customFields'>): { name: string; values: string[] }[] {
  return customFields
    .filter(({ hidden }) => !hidden)
    .map((field) => ({ name: oneLine(field.name), values: valuesOf(field) }))
}

function valuesOf({ value, display }: CustomField): string[] {
  if (display) return [display]
  if (Array.isArray(value)) return value
  // as Jira's importer takes cascading options
  if (typeof value === 'object') return [value.child ? `${value.option} -> ${value.child}` : value.option]
  return [String(value)]
}

function dayIn(timeZone: string | undefined): (instant: string) => string {
  // en-CA writes calendar dates as YYYY-MM-DD
  const days = new Intl.DateTimeFormat('en-CA', {
    timeZone: timeZone && isTimeZone(timeZone) ? timeZone : 'UTC',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  })
  return (instant) => days.format(new Date(instant))
}
