import { isAsWritten, planUndo, type Target, type Tracker, type UndoPlan } from '@planwright/tracker'
import type { Database } from '../../db/database.ts'
import { readMade } from '../made-by-run.ts'
import type { SaveTarget } from '../save-input.ts'
import type { SavePlace } from '../save-place.ts'
import { type SavedItem, sameFinder } from '../saved-items.ts'
import type { SavedSprint } from '../saved-sprints.ts'

export type Undo = {
  readonly plan: UndoPlan
  readonly target: Target
  readonly items: ReadonlyMap<string, SavedItem>
  readonly sprints: readonly SavedSprint[]
  /** What the run moved and did not make, as on record when it was looked at. */
  readonly moved: readonly SavedItem[]
  /** Those of them that nobody but us has changed since, by id, with when we changed them last. */
  readonly asWritten: ReadonlyMap<string, string>
  /** Every sprint on record of the plans that these are of. */
  readonly planSprints: readonly SavedSprint[]
  /** Sprints that the run gave other dates and did not make. */
  readonly dated: readonly SavedSprint[]
  /** Titles as Jira has them, by key. */
  readonly titles: ReadonlyMap<string, string>
}

type Options = {
  readonly queriesOf: Database['withWorker']
  readonly tracker: Tracker
  readonly place: SavePlace
  readonly target: SaveTarget
}

/** Looks at everything a run made, in the records and in Jira, and says what can be taken back. Writes nothing. Throws TrackerError. */
export async function readUndo({ queriesOf, tracker, place, target: settings }: Options, runId: string): Promise<Undo> {
  const records = await queriesOf((queries) => readMade(queries, place, runId))
  const sprintIds = records.sprints.map(({ sprintId }) => sprintId)
  const datedIds = records.dated.map(({ sprintId }) => sprintId)
  const stoodIn = records.moved.flatMap((item) => item.stoodIn ?? [])
  const target = await tracker.readTarget(settings, [...new Set([...sprintIds, ...stoodIn, ...datedIds])])
  const recorded = [...records.items, ...records.moved].map(({ key }) => key)
  const candidates = recorded.length === 0 ? [] : await tracker.readItems(target, recorded)
  const sameAs = sameFinder(candidates)
  const same = new Map([...records.items, ...records.moved].flatMap(sameAs).map((item) => [item.key, item]))
  const remoteItems = candidates.flatMap(({ key }) => same.get(key) ?? [])
  // moved to another project, it answers to its old key with a new one
  const withKey = <Row extends SavedItem>(row: Row): Row => ({ ...row, key: sameAs(row)[0]?.key ?? row.key })
  const items = records.items.map(withKey)
  const moved = records.moved.map(withKey)
  const there = items.filter(({ key }) => same.has(key))
  const keys = there.map(({ key }) => key)
  const epicKeys = there.filter(({ kind }) => kind === 'epic').map(({ key }) => key)
  const activities = keys.length === 0 ? [] : await tracker.readActivity(keys, epicKeys)
  const strangers = activities.flatMap(({ children }) => children).filter((key) => !keys.includes(key))
  // the search index may still show what is gone
  const livingStrangers =
    strangers.length === 0 ? [] : (await tracker.readItems(target, strangers)).map(({ key }) => key)
  const living = new Set([...remoteItems.map(({ key }) => key), ...livingStrangers])
  const heldKeys = new Map<string, string[]>()
  for (const sprint of target.sprints.filter(({ id }) => sprintIds.includes(id))) {
    heldKeys.set(sprint.id, await tracker.listSprintItems(sprint.id))
  }
  const plan = planUndo(
    {
      items,
      sprints: records.sprints,
      moved: moved.map(({ itemId, key, stoodIn: from, sprintId: to, touchedBy }) => {
        return { itemId, key, from, to, isSavedSince: touchedBy !== runId }
      }),
      planSprints: records.planSprints,
      dated: records.dated.map(({ number, sprintId, name, dates, startDate, endDate, touchedBy }) => {
        return { number, sprintId, name, from: dates, to: { startDate, endDate }, isSavedSince: touchedBy !== runId }
      }),
    },
    {
      items: remoteItems,
      activities: activities.map((one) => ({ ...one, children: one.children.filter((key) => living.has(key)) })),
      sprints: target.sprints,
      boardId: target.board?.id ?? null,
      held: heldKeys,
      ourKeys: new Set(records.ourKeys),
    },
  )
  return {
    plan,
    target,
    items: new Map([...items, ...moved].map((item) => [item.itemId, item])),
    sprints: records.sprints,
    moved,
    asWritten: new Map(
      moved.flatMap((row) => {
        const found = same.get(row.key)
        return found && row.seenUpdate !== null && isAsWritten(row, found)
          ? [[row.itemId, row.seenUpdate] as const]
          : []
      }),
    ),
    planSprints: records.planSprints,
    dated: records.dated,
    titles: new Map(remoteItems.map(({ key, title }) => [key, title])),
  }
}
