import {
  type BoardSprint,
  createSaveFailures,
  criteriaFieldOf,
  type DesiredPlan,
  type FoundItem,
  type ItemToWrite,
  type PlanItem,
  type Target,
} from '@planwright/tracker'
import type { StoredRun } from '../runs/run.ts'
import type { SavedPlan } from './known-plan.ts'
import type { MovedFrom } from './made-by-run.ts'
import { adoptionsOf, desiredPlan, type SaveInput } from './save-input.ts'
import type { SavePlace } from './save-place.ts'
import { type SavedItem, sameFinder } from './saved-items.ts'
import type { SavedSprint } from './saved-sprints.ts'

/**
 * What one worker knows of a save while it is at it: what is wanted, what is recorded, what the target is like and what failed. In memory
 * only; the database is written first, then this.
 */
export function createSaveState(run: StoredRun, input: SaveInput) {
  const place: SavePlace = { owner: run.owner, siteId: input.target.siteId, projectId: input.target.projectId }
  const failures = createSaveFailures()
  const { conflicts = {}, gone = {}, moves = [], remove = [] } = input.decisions ?? {}
  const decided = (choice: 'ours' | 'theirs') =>
    new Set(Object.entries(conflicts).flatMap(([itemId, chosen]) => (chosen === choice ? [itemId] : [])))
  const decisions = {
    takeOurs: decided('ours'),
    keepTheirs: decided('theirs'),
    gone: new Map(Object.entries(gone)),
    moves: new Set(moves),
    remove,
    adopt: adoptionsOf(input),
    removeSprints: new Set(remove.flatMap((id) => sprintNumber(id) ?? [])),
  }
  /** Keys that were looked for and are not there. */
  const deletedKeys = new Set<string>()
  let desired: DesiredPlan = desiredPlan(input)
  let items = itemsById(desired)
  let saved: SavedPlan = { planId: run.id, items: new Map(), sprints: [], links: [] }
  let target: Target | null = null
  /** The open sprint that each item stood in when it was read last; null: none. */
  const standing = new Map<string, string | null>()
  /** What each item was called when it was read last. */
  const shownTitles = new Map<string, string>()
  /** When each item had been changed last when it was read last. */
  const changed = new Map<string, string | null>()
  /** What this run moved: workers before this one included. */
  const moved = new Map<string, string | null | undefined>()

  const itemOf = (itemId: string): PlanItem | undefined => items.get(itemId)
  const liveRow = (itemId: string): SavedItem | undefined => {
    const row = saved.items.get(itemId)
    return row && !deletedKeys.has(row.key) ? row : undefined
  }
  /** It is not there any more, and by a person's choice this save does not make it again. */
  const isLeftOut = (itemId: string): boolean => {
    const row = saved.items.get(itemId)
    return row !== undefined && row.leftOutAt !== null && deletedKeys.has(row.key)
  }
  return {
    run,
    place,
    failures,
    gone: deletedKeys,
    get desired() {
      return desired
    },
    get saved() {
      return saved
    },
    get target() {
      return target
    },
    setTarget(next: Target) {
      target = next
      desired = desiredPlan(input, next)
      items = itemsById(desired)
    },
    /** What was read of the saved items. */
    noteStanding(found: readonly FoundItem[]) {
      const sameAs = sameFinder(found)
      for (const row of saved.items.values()) {
        const [item] = sameAs(row)
        if (item) changed.set(row.itemId, item.updatedAt)
        if (item) shownTitles.set(row.itemId, item.title)
        if (item?.sprintIds) standing.set(row.itemId, item.sprintIds[0] ?? null)
      }
    },
    moved: moved as MovedFrom,
    noteMoved(stood: MovedFrom) {
      for (const [itemId, sprintId] of stood) if (!moved.has(itemId)) moved.set(itemId, sprintId)
    },
    changedAt: (itemId: string) => changed.get(itemId) ?? null,
    stoodIn: (itemId: string) => standing.get(itemId),
    shownTitle: (itemId: string) => shownTitles.get(itemId),
    setSaved(next: SavedPlan) {
      saved = next
    },
    /** The target, once it was read. */
    ready(): Target {
      if (!target) throw new Error('The target was not read')
      return target
    },
    itemOf,
    /** A saved item that is not known to have disappeared. */
    liveRow,
    isLeftOut,
    /** Of the plan's items. */
    savedRows: (): SavedItem[] => desired.items.flatMap(({ id }) => saved.items.get(id) ?? []),
    /** Of items that have left the plan and are to be deleted. */
    rowsToRemove: (): SavedItem[] => decisions.remove.flatMap((id) => (itemOf(id) ? [] : (saved.items.get(id) ?? []))),
    decisions,
    forget(itemIds: readonly string[]) {
      for (const itemId of itemIds) saved.items.delete(itemId)
    },
    toWrite: (item: PlanItem): ItemToWrite => {
      const parentKey = item.parentId === undefined ? undefined : liveRow(item.parentId)?.key
      // where the criteria stood before, when they stand elsewhere now
      const former = saved.items.get(item.id)?.criteriaField
      const emptied = former && former !== criteriaFieldOf(item) ? [former] : []
      return { item, emptied, ...(parentKey && { parentKey }) }
    },
    /** An epic of the plan that is not in Jira (yet): its stories have to wait. */
    lacksEpic: (itemId: string): boolean => {
      const parentId = itemOf(itemId)?.parentId
      if (parentId === undefined || itemOf(parentId) === undefined) return false
      return !liveRow(parentId) && !isLeftOut(parentId)
    },
    change(itemIds: readonly string[], columns: Partial<SavedItem>) {
      for (const itemId of itemIds) {
        const row = saved.items.get(itemId)
        if (row) saved.items.set(itemId, { ...row, ...columns })
      }
    },
    forgetSprint(number: number) {
      saved = { ...saved, sprints: saved.sprints.filter((sprint) => sprint.number !== number) }
    },
    /** `live` is the sprint as Jira has it, where it was not in the target before. */
    putSprint(row: SavedSprint, live?: BoardSprint) {
      saved = { ...saved, sprints: [...saved.sprints.filter(({ number }) => number !== row.number), row] }
      if (target && live) target = { ...target, sprints: [...target.sprints.filter(({ id }) => id !== live.id), live] }
    },
  }
}
const itemsById = ({ items }: DesiredPlan) => new Map(items.map((item) => [item.id, item]))

/** The number in `sprint-<number>`. */
const sprintNumber = (itemId: string): number | undefined => {
  const digits = /^sprint-(\d+)$/.exec(itemId)?.[1]
  return digits === undefined ? undefined : Number(digits)
}

export type SaveState = ReturnType<typeof createSaveState>
