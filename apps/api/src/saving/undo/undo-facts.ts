import { planUndo, type Target, type Tracker, type UndoPlan } from '@planwright/tracker'
import type { Database } from '../../db/database.ts'
import type { SaveTarget } from '../save-input.ts'
import { readMade, type SavedItem, type SavedSprint, type SavePlace, sameFinder } from '../save-store.ts'

export type Undo = {
  readonly plan: UndoPlan
  readonly target: Target
  readonly items: ReadonlyMap<string, SavedItem>
  readonly sprints: readonly SavedSprint[]
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
  const made = await queriesOf((queries) => readMade(queries, place, runId))
  const sprintIds = made.sprints.map(({ sprintId }) => sprintId)
  const target = await tracker.readTarget(settings, sprintIds)
  const recorded = made.items.map(({ key }) => key)
  const found = recorded.length === 0 ? [] : await tracker.readItems(target, recorded)
  const sameAs = sameFinder(found)
  const same = new Set(made.items.flatMap(sameAs))
  const ours = found.filter((item) => same.has(item))
  // moved to another project, it answers to its old key with a new one
  const items = made.items.map((row) => ({ ...row, key: sameAs(row)[0]?.key ?? row.key }))
  const keys = items.map(({ key }) => key)
  const epicKeys = items.filter(({ kind }) => kind === 'epic').map(({ key }) => key)
  const activities = keys.length === 0 ? [] : await tracker.readActivity(keys, epicKeys)
  const strangers = activities.flatMap(({ children }) => children).filter((key) => !keys.includes(key))
  // the search index may still show what is gone
  const there = strangers.length === 0 ? [] : (await tracker.readItems(target, strangers)).map(({ key }) => key)
  const living = new Set([...ours.map(({ key }) => key), ...there])
  const held = new Map<string, string[]>()
  for (const sprint of target.sprints.filter(({ id }) => sprintIds.includes(id))) {
    held.set(sprint.id, await tracker.listSprintItems(sprint.id))
  }
  const plan = planUndo(
    { items, sprints: made.sprints },
    {
      items: ours,
      activities: activities.map((one) => ({ ...one, children: one.children.filter((key) => living.has(key)) })),
      sprints: target.sprints,
      held,
      ourKeys: new Set(made.ourKeys),
    },
  )
  return {
    plan,
    target,
    items: new Map(items.map((item) => [item.itemId, item])),
    sprints: made.sprints,
    titles: new Map(ours.map(({ key, title }) => [key, title])),
  }
}
