import type { FollowedSprint, FollowedStory, SprintCalendar } from '@planwright/planning'
import type { ReadItem, Reading } from '../reading.ts'
import { begunAt, firstPlan, lastPlan, type SavedPlan, type SavedTerms, type SavedWork } from '../saved-work.ts'

/** A story that is followed, as it was planned and as it is. */
export type WorkedStory = FollowedStory & {
  /** The tracker's id; null where it was never seen there. */
  readonly trackerId: string | null
  readonly key: string
  readonly url: string
  readonly title: string
  /** The open sprint that it stands in, where that is none of the plan's; null also of what is done or gone. */
  readonly elsewhere: { readonly name: string; readonly state: 'future' | 'active' } | null
  readonly doneAt: string | null
  readonly createdAt: string | null
  readonly isFound: boolean
  /** It is gone because the draft's plan leaves it out. */
  readonly isLeftOut: boolean
  /** Of what is gone: since when it is missed or left out; null where it was moved to another project, or nobody knows. */
  readonly missedAt: string | null
}

export type WorkedSprint = FollowedSprint & {
  /** The tracker's id; null where it was deleted there. */
  readonly sprintId: string | null
  readonly name: string
  readonly startDate: string
  readonly endDate: string
}

export type FollowedWork = {
  readonly saved: SavedWork
  readonly reading: Reading
  readonly stories: readonly WorkedStory[]
  readonly sprints: readonly WorkedSprint[]
  readonly epics: readonly { readonly id: string; readonly title: string; readonly item: ReadItem | null }[]
  /** The plan's own; made up from its sprints where nobody said what it was made with. */
  readonly terms: SavedTerms
}

/** What was saved beside what was read. Pure. */
export function followedWork(saved: SavedWork, reading: Reading): FollowedWork {
  return {
    saved,
    reading,
    stories: storiesOf(saved, reading),
    sprints: sprintsOf(saved, reading),
    epics: epicsOf(saved, reading),
    terms: lastPlan(saved).terms ?? firstPlan(saved).terms ?? madeUpTerms(lastPlan(saved)),
  }
}

/** The id under which planning again takes in what somebody added. */
const foundId = ({ id }: ReadItem) => `found-${id}`

function storiesOf(saved: SavedWork, reading: Reading): WorkedStory[] {
  const first = new Map(firstPlan(saved).stories.map((story) => [story.id, story]))
  const known = new Map(saved.plans.flatMap(({ stories }) => stories.map((story) => [story.id, story] as const)))
  const items = new Map(reading.items.map((item) => [item.id, item]))
  const goneItems = new Map(reading.gone.map((item) => [item.id, item]))
  const trackerIds = new Map(saved.items.map(({ itemId, jiraId }) => [itemId, jiraId]))
  const numberOf = sprintNumbers(saved)
  const ids = new Set([...known.keys(), ...saved.items.flatMap(({ itemId, kind }) => (kind === 'story' ? itemId : []))])
  const told = [...ids].map((id): WorkedStory => {
    const plan = known.get(id)
    const trackerId = trackerIds.get(id) ?? null
    const item = items.get(trackerId ?? '') ?? null
    const lost = goneItems.get(trackerId ?? '')
    const last = item ?? lost
    const isThere = item !== null && !hasLeft(item, reading)
    const planned = first.get(id)
    return {
      id,
      trackerId,
      key: last?.key ?? plan?.key ?? '',
      url: last?.url ?? '',
      title: last?.title || (plan?.title ?? ''),
      epicId: plan?.epicId ?? null,
      planned: planned ? { points: planned.points, sprint: planned.sprint } : null,
      state: isThere ? item.state : 'gone',
      points: pointsOf(last, plan?.points ?? 0, reading),
      sprint: last ? sprintOf(last, numberOf) : (plan?.sprint ?? null),
      elsewhere: isThere ? elsewhereOf(item, numberOf, reading) : null,
      doneAt: isThere ? doneAt(item, reading) : null,
      createdAt: last?.createdAt ?? null,
      isFound: false,
      isLeftOut: false,
      missedAt: lost?.missedAt ?? null,
    }
  })
  return [...told, ...foundStories(saved, reading, numberOf)]
}

/** What stands under the plan's epics and no save has put there; what stood there before the first save is no part of it. */
function foundStories(saved: SavedWork, reading: Reading, numberOf: ReadonlyMap<string, number>): WorkedStory[] {
  const ours = new Set(saved.items.map(({ jiraId }) => jiraId))
  const epicIds = new Map(
    saved.items.flatMap(({ kind, itemId, jiraId }) => (kind === 'epic' ? [[jiraId, itemId]] : [])),
  )
  const epicByKey = new Map(reading.items.flatMap(({ id, key }) => (epicIds.has(id) ? [[key, epicIds.get(id)]] : [])))
  const begun = Date.parse(begunAt(saved))
  return reading.items.flatMap((item): WorkedStory[] => {
    const epicId = item.parentKey === null ? undefined : epicByKey.get(item.parentKey)
    if (item.isEpic || ours.has(item.id) || epicId === undefined) return []
    const cameLater = reading.changes.some(({ id, part }) => id === item.id && part === 'parent')
    if (item.createdAt !== null && Date.parse(item.createdAt) < begun && !cameLater) return []
    return [
      {
        id: foundId(item),
        trackerId: item.id,
        key: item.key,
        url: item.url,
        title: item.title,
        epicId,
        planned: null,
        state: hasLeft(item, reading) ? 'gone' : item.state,
        points: pointsOf(item, 0, reading),
        sprint: sprintOf(item, numberOf),
        elsewhere: hasLeft(item, reading) ? null : elsewhereOf(item, numberOf, reading),
        doneAt: doneAt(item, reading),
        createdAt: item.createdAt,
        isFound: true,
        isLeftOut: false,
        missedAt: null,
      },
    ]
  })
}

const projectOf = (key: string) => key.replace(/-\d+$/, '')

/** It was moved to another project. */
const hasLeft = ({ key }: ReadItem, { project }: Reading) => /-\d+$/.test(key) && projectOf(key) !== project.key

function pointsOf(item: ReadItem | undefined | null, planned: number, { hasPoints, project }: Reading): number {
  if (!item || !hasPoints) return planned
  // of what was never seen, or has gone to a project with other fields
  const isUnknown = item.points === null && (item.title === '' || projectOf(item.key) !== project.key)
  return item.points ?? (isUnknown ? planned : 0)
}

/** The last of the plan's sprints that it came to. */
function sprintOf({ sprintIds }: ReadItem, numberOf: ReadonlyMap<string, number>): number | null {
  const numbers = sprintIds.flatMap((id) => numberOf.get(id) ?? [])
  return numbers.at(-1) ?? null
}

/** Of its sprints the last that is open is where it stands. */
function elsewhereOf(
  { sprintIds, state }: ReadItem,
  numberOf: ReadonlyMap<string, number>,
  { sprints }: Reading,
): WorkedStory['elsewhere'] {
  if (state === 'done') return null
  const open = new Map(sprints.flatMap((sprint) => (sprint.state === 'closed' ? [] : [[sprint.id, sprint] as const])))
  const standing = open.get(sprintIds.findLast((id) => open.has(id)) ?? '')
  if (!standing || numberOf.has(standing.id)) return null
  return { name: standing.name, state: standing.state === 'active' ? 'active' : 'future' }
}

function doneAt({ id, state }: ReadItem, { changes }: Reading): string | null {
  if (state !== 'done') return null
  return changes.findLast((change) => change.id === id && change.part === 'state')?.at ?? null
}

/** The plan's number by the tracker's id; a sprint that was made again has two. */
const sprintNumbers = (saved: SavedWork) =>
  new Map(
    [...saved.plans.flatMap(({ sprints }) => sprints), ...saved.sprints].map(({ sprintId, number }) => [
      sprintId,
      number,
    ]),
  )

function sprintsOf(saved: SavedWork, reading: Reading): WorkedSprint[] {
  const live = new Map(reading.sprints.map((sprint) => [sprint.id, sprint]))
  const planned = new Map(lastPlan(saved).sprints.map((sprint) => [sprint.number, sprint]))
  for (const sprint of saved.sprints) planned.set(sprint.number, sprint)
  return [...planned.values()]
    .toSorted((a, b) => a.number - b.number)
    .map(({ number, sprintId, name, startDate, endDate }) => {
      const liveSprint = live.get(sprintId)
      const isOver = Date.parse(endDate) < Date.parse(reading.asOf)
      const state = liveSprint?.state === 'other' ? 'future' : liveSprint?.state
      return {
        number,
        sprintId: liveSprint ? sprintId : null,
        name: liveSprint?.name ?? name,
        // of one that was deleted nothing will come
        state: state ?? (isOver ? 'closed' : 'future'),
        startDate: liveSprint?.startDate ?? startDate,
        endDate: liveSprint?.endDate ?? endDate,
      }
    })
}

function epicsOf(saved: SavedWork, reading: Reading): FollowedWork['epics'] {
  const titles = new Map(saved.plans.flatMap(({ epics }) => epics.map(({ id, title }) => [id, title] as const)))
  const trackerIds = new Map(saved.items.map(({ itemId, jiraId }) => [itemId, jiraId]))
  const items = new Map(reading.items.map((item) => [item.id, item]))
  return [...titles].map(([id, title]) => {
    const item = items.get(trackerIds.get(id) ?? '') ?? null
    return { id, title: item?.title || title, item }
  })
}

/** Sprints of two weeks where there are none. */
const usualWeeks = 2
const weekMs = 7 * 86_400_000

function madeUpTerms({ sprints, stories, savedAt }: SavedPlan): SavedTerms {
  const first = sprints[0]
  const startDate = (first?.startDate ?? savedAt).slice(0, 10)
  const lengthMs = first ? Date.parse(first.endDate) - Date.parse(first.startDate) : 0
  const sprintLength = Math.max(1, Math.round(lengthMs / weekMs)) || usualWeeks
  const points = stories.reduce((sum, story) => sum + story.points, 0)
  const velocity = Math.max(1, Math.round(points / Math.max(1, sprints.length)))
  return { velocity, sprintLength: first ? sprintLength : usualWeeks, startDate }
}

/** The plan's numbers of sprints, by when they are. */
export function calendarOf({ startDate, sprintLength, timeZone, given }: SavedTerms): SprintCalendar {
  return {
    startDate,
    sprintLength,
    ...(timeZone && { timeZone }),
    ...(given && { given }),
  }
}
