import type { ItemChange, Target, Tracker, WorkedItem } from '@planwright/tracker'
import type { ReadChange, ReadItem, Reading } from './reading.ts'
import { closedBefore, lastPlan, type SavedWork } from './saved-work.ts'

/** What a team did longer ago says little about what it will do. */
const mostClosedSprints = 10
/** The newest are kept. */
const mostChanges = 5_000
const minuteMs = 60_000
/** After a longer while the epics are asked for what stands under them, instead of the project for what changed. */
const longestWindowMinutes = 24 * 60
const longestUnreadMinutes = 60
/** A search index is late. */
const indexLagMinutes = 10

type Follower = Pick<
  Tracker,
  | 'readClock'
  | 'readWork'
  | 'listChangedWork'
  | 'listWorkUnder'
  | 'readItemChanges'
  | 'readTarget'
  | 'listSprints'
  | 'listClosedSprints'
  | 'boardUrl'
  | 'itemUrl'
>

/**
 * Reads what became of a saved plan, and writes nothing. Items are read directly, 100 a call, because a search tells neither what was deleted nor what was moved away, and is late; who changed
 * what is asked only of those whose last change is another than before, and the board's past only when a sprint has ended. Throws TrackerError.
 */
export async function readWork(
  tracker: Follower,
  site: Reading['site'],
  saved: SavedWork,
  before: Reading | null,
): Promise<Reading> {
  const asOf = await tracker.readClock()
  const known = before && (before.target as Target | null)
  const [sprints, target] = await readPlace(tracker, saved, before, known)
  const items = await readItems(tracker, target, { saved, before, asOf })
  const ended = !before || !known || target !== known || before.closed.some(({ startedAt }) => startedAt === undefined)
  const closed = (ended ? await tracker.listClosedSprints(target, mostClosedSprints) : before.closed).map(
    ({ id, name, startedAt, endsAt, endedAt, points }) => ({ id, name, startedAt, endsAt, endedAt, points }),
  )
  return {
    asOf,
    site,
    project: { id: target.project.id, key: target.project.key, name: target.project.name },
    board: target.board && { id: target.board.id, name: target.board.name, url: tracker.boardUrl(target) },
    target: slim(target),
    hasPoints: target.pointsField !== null,
    items: items.map((item) => withUrl(tracker, { ...item, sprintIds: [...item.sprintIds] })),
    gone: goneSince(items, saved, before, asOf).map((item) => withUrl(tracker, item)),
    sprints,
    closed,
    closedBefore: before?.closedBefore ?? closedBefore(closed, saved),
    changes: await readChanges(tracker, target, { items, saved, before }),
  }
}

/**
 * Whether anything of a plan is another than the reading says: one search for what changed in the project since. Of what was deleted, and of sprints that ended with nothing left in
 * them, a search says nothing: a reading that is an hour old is news too.
 */
export async function hasNews(
  tracker: Pick<Follower, 'readClock' | 'listChangedWork'>,
  before: Reading,
): Promise<boolean> {
  const minutes = Math.ceil((Date.parse(await tracker.readClock()) - Date.parse(before.asOf)) / minuteMs)
  if (minutes >= longestUnreadMinutes) return true
  const known = new Map(before.items.map(({ id, updatedAt }) => [id, updatedAt]))
  const epicKeys = new Set(before.items.flatMap(({ isEpic, key }) => (isEpic ? [key] : [])))
  // a reading keeps the place for the tracker that gave it
  const changed = await tracker.listChangedWork(before.target as Target, minutes + indexLagMinutes)
  return changed.some(({ id, isEpic, parentKey, updatedAt }) =>
    known.has(id) ? known.get(id) !== updatedAt : !isEpic && parentKey !== null && epicKeys.has(parentKey),
  )
}

const withUrl = <Item extends Omit<ReadItem, 'url'>>(tracker: Pick<Follower, 'itemUrl'>, item: Item) => ({
  ...item,
  url: tracker.itemUrl(item.key),
})

/** The sprints, and the place: read anew where a sprint that was open is not any more, or is another than before. */
async function readPlace(
  tracker: Follower,
  saved: SavedWork,
  before: Reading | null,
  known: Target | null,
): Promise<[Reading['sprints'], Target]> {
  if (before && known?.board) {
    const open = await tracker.listSprints(known.board.id)
    const isOpen = new Set(open.map(({ id }) => id))
    const wasOpen = before.sprints.filter(({ state }) => state !== 'closed')
    const past = before.sprints.filter(({ state }) => state === 'closed')
    const knownIds = new Set([...isOpen, ...past.map(({ id }) => id)])
    const isWhole = saved.sprints.every(({ sprintId }) => knownIds.has(sprintId))
    if (isWhole && wasOpen.every(({ id }) => isOpen.has(id))) return [[...past, ...open], known]
  }
  const { boardId, ...settings } = lastPlan(saved).target
  const sprintIds = saved.sprints.map(({ sprintId }) => sprintId)
  const target = await tracker.readTarget({ ...settings, ...(boardId && { boardId }) }, sprintIds)
  return [[...target.sprints], target]
}

type Stretch = { readonly saved: SavedWork; readonly before: Reading | null }

async function readItems(
  tracker: Follower,
  target: Target,
  { saved, before, asOf }: Stretch & { asOf: string },
): Promise<WorkedItem[]> {
  const savedIds = new Set(saved.items.map(({ jiraId }) => jiraId))
  const keyOf = new Map((before?.items ?? []).map(({ id, key }) => [id, key]))
  const foundBefore = (before?.items ?? []).filter(({ id }) => !savedIds.has(id))
  const asked = [
    ...saved.items.map(({ jiraId, key }) => keyOf.get(jiraId) ?? key),
    ...foundBefore.map(({ key }) => key),
    // what was hidden may be shown again
    ...(before?.gone ?? []).filter(({ id }) => savedIds.has(id)).map(({ key }) => key),
  ]
  const there = await tracker.readWork(target, [...new Set(asked)])
  const epicIds = new Set(saved.items.flatMap(({ kind, jiraId }) => (kind === 'epic' ? [jiraId] : [])))
  const epicKeys = there.flatMap(({ id, key }) => (epicIds.has(id) ? [key] : []))
  const under = epicKeys.length > 0 ? await readUnder(tracker, target, { epicKeys, before, asOf }) : []
  const isUnder = ({ parentKey }: WorkedItem) => parentKey !== null && epicKeys.includes(parentKey)
  const isOurs = ({ id }: WorkedItem) => savedIds.has(id)
  const all = new Map([...under, ...there].map((item) => [item.id, item]))
  return [...all.values()].filter((item) => isOurs(item) || (!item.isEpic && isUnder(item)))
}

async function readUnder(
  tracker: Follower,
  target: Target,
  { epicKeys, before, asOf }: { epicKeys: readonly string[]; before: Reading | null; asOf: string },
): Promise<WorkedItem[]> {
  const minutes = before ? Math.ceil((Date.parse(asOf) - Date.parse(before.asOf)) / minuteMs) + indexLagMinutes : null
  return minutes === null || minutes > longestWindowMinutes
    ? tracker.listWorkUnder(target, epicKeys)
    : tracker.listChangedWork(target, minutes)
}

/** Saved items that are missing; of one that was never seen what the save said of it. */
function goneSince(
  items: readonly WorkedItem[],
  { items: savedItems }: SavedWork,
  before: Reading | null,
  asOf: string,
): (Omit<ReadItem, 'url'> & { missedAt: string })[] {
  const foundIds = new Set(items.map(({ id }) => id))
  const formerGone = new Map((before?.gone ?? []).map((item) => [item.id, item]))
  const formerItems = new Map((before?.items ?? []).map((item) => [item.id, item]))
  return savedItems.flatMap(({ jiraId, itemId, key, kind }) => {
    if (foundIds.has(jiraId)) return []
    const unseen = {
      id: jiraId,
      key,
      itemId,
      isEpic: kind === 'epic',
      title: '',
      parentKey: null,
      points: null,
      state: 'todo' as const,
      sprintIds: [],
      createdAt: null,
      updatedAt: null,
    }
    return [formerGone.get(jiraId) ?? { ...(formerItems.get(jiraId) ?? unseen), missedAt: asOf }]
  })
}

async function readChanges(
  tracker: Follower,
  target: Target,
  { items, saved, before }: Stretch & { items: readonly WorkedItem[] },
): Promise<ReadChange[]> {
  const updated = new Map((before?.items ?? []).map(({ id, updatedAt }) => [id, updatedAt]))
  const stories = items.filter(({ isEpic }) => !isEpic)
  const fresh = stories.filter(({ id }) => !updated.has(id))
  const changed = stories.filter(({ id, updatedAt }) => updated.has(id) && updated.get(id) !== updatedAt)
  const first = saved.plans[0]?.begunAt ?? before?.asOf ?? ''
  const ofFresh = fresh.length > 0 ? await tracker.readItemChanges(target, fresh, first) : []
  const ofChanged = changed.length > 0 && before ? await tracker.readItemChanges(target, changed, before.asOf) : []
  const idOf = new Map(stories.map(({ id, key }) => [key, id]))
  const told = [...ofFresh, ...ofChanged].map(({ itemKey, ...change }: ItemChange) => ({
    id: idOf.get(itemKey) ?? itemKey,
    ...change,
  }))
  const all = new Map(
    [...(before?.changes ?? []), ...told].map((change) => [JSON.stringify(Object.entries(change).toSorted()), change]),
  )
  return [...all.values()].toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at)).slice(-mostChanges)
}

/** Without the forms and lists, which are long and nothing of which is asked here. */
const slim = (target: Target): Target => ({
  ...target,
  epicType: target.epicType && { ...target.epicType, fields: [] },
  storyType: target.storyType && { ...target.storyType, fields: [] },
  boards: [],
  sprints: [],
})
