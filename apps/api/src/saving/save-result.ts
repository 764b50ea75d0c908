import { leftOutAsReviewed, SaveItem } from '@planwright/contract'
import {
  type DesiredPlan,
  type LeftOut,
  linkId,
  type Reader,
  type SaveFailures,
  type SavePlan,
  type Target,
} from '@planwright/tracker'
import * as z from 'zod/mini'
import type { SavedPlan } from './known-plan.ts'
import type { MovedFrom } from './made-by-run.ts'
import { isMadeBy, type SavedItem } from './saved-items.ts'
import type { SavedSprint } from './saved-sprints.ts'

/** What a save run keeps as its result. */
export const SaveResult = z.object({
  items: z.array(SaveItem),
  url: z.nullable(z.string()),
  reason: z.optional(z.string()),
  /** Set where nothing could be saved at all: the code of the answer's problem. */
  problem: z.optional(z.enum(['save-blocked', 'jira-refused', 'jira-not-linked'])),
  /** How often the run was put off since it last got on. */
  delays: z.number(),
})
export type SaveResult = z.infer<typeof SaveResult>

export const noResult: SaveResult = { items: [], url: null, delays: 0 }

type Facts = {
  readonly runId: string
  readonly desired: DesiredPlan
  readonly saved: SavedPlan
  /** Keys that were looked for and are not there. */
  readonly gone: ReadonlySet<string>
  /** It is not there any more, and is not to be made again. */
  readonly isLeftOut: (itemId: string) => boolean
  readonly plan: SavePlan | null
  readonly failures: SaveFailures
  readonly tracker: Pick<Reader, 'name' | 'itemUrl' | 'listUrl' | 'boardUrl'>
  readonly target: Target | null
  readonly moved: MovedFrom
  /** The sprint that an item was seen to stand in, null being none; undefined: not known. */
  readonly stoodIn: (itemId: string) => string | null | undefined
  /** What the tracker calls an item that it was seen to hold. */
  readonly shownTitle: (itemId: string) => string | undefined
  /** The review said that there would be no sprints. */
  readonly withoutSprints: boolean | undefined
  /** What the run said of its things when it was put off or died last. */
  readonly before: readonly SaveItem[]
}

/** Every thing of the plan with where it stands, as the run's answer lists it. Pure. */
export function saveItems(facts: Facts): SaveItem[] {
  return facts.plan ? itemsOf(facts) : notLookedAt(itemsOf(facts), facts)
}

/**
 * Of a run that stopped before it had looked at what the tracker holds: what it made is known, and what it said when it had looked. What other saves made
 * may be as the plan has it, or not: this one has not come to it.
 */
function notLookedAt(items: readonly SaveItem[], { before, failures, saved }: Facts): SaveItem[] {
  const idOf = ({ kind, itemId }: SaveItem) => `${kind} ${itemId}`
  const told = new Map(before.map((item) => [idOf(item), item]))
  const known = items.map((item): SaveItem => {
    const { reason, code: _code, from: _from, to: _to, made: _made, ...named } = item
    const isRefused = item.state === 'failed' && failures.items.get(item.itemId) === reason
    if (item.state === 'unknown' || isRefused) return item
    const former = told.get(idOf(item))
    const isNewlyMade = item.state === 'done' && former?.state === 'unchanged'
    if (former && (former.state !== 'missing' || former.code === 'left-out') && !isNewlyMade) return former
    return item.state === 'done' ? item : { ...named, state: 'missing' }
  })
  const listed = new Set(items.map(idOf))
  // what is to be deleted is no item of the plan
  return [...known, ...before.filter((item) => !listed.has(idOf(item)) && saved.items.has(item.itemId))]
}

function itemsOf(facts: Facts): SaveItem[] {
  const { desired, failures, plan, saved } = facts
  const leftOut = plan?.leftOut ?? []
  // a title that somebody changed in the tracker stands there, whatever the plan says
  const titles = new Map(desired.items.map(({ id, title }) => [id, facts.shownTitle(id) ?? title]))
  const keyOf = (itemId: string) => {
    const row = facts.saved.items.get(itemId)
    return row && !facts.gone.has(row.key) ? row.key : undefined
  }
  const linkOf = (key: string | undefined) => (key ? { key, url: facts.tracker.itemUrl(key) } : {})
  const madeState = (touchedBy: string) => (touchedBy === facts.runId ? ('done' as const) : ('unchanged' as const))
  const wasMade = (row: SavedItem | SavedSprint) => {
    // what nobody made was there by itself
    if (row.touchedBy !== facts.runId || row.madeBy === '') return {}
    return { made: row.madeBy === facts.runId && !('adopted' in row && row.adopted) }
  }
  const because = (reason: string | undefined) => (reason ? { reason } : {})
  const unmade = (left: LeftOut) =>
    'takesNone' in left && facts.withoutSprints
      ? ({ state: 'missing', reason: left.reason, code: 'no-sprints-here' } as const)
      : ({ state: 'failed', reason: left.reason } as const)

  const toBeMoved = new Set(plan?.steps.flatMap((step) => (step.kind === 'move-to-sprint' ? step.itemIds : [])))
  const placedIds = new Set(desired.sprints?.flatMap(({ itemIds }) => itemIds))

  /** Only of what this save moved and did not make. What others moved is theirs, wherever the plan has it. */
  const movedTo = (item: SavedItem, sprint?: SavedSprint): Pick<SaveItem, 'from' | 'to'> => {
    const stood = isMadeBy(item, facts.runId) ? undefined : facts.moved.get(item.itemId)
    if (stood === undefined || stood === (sprint?.sprintId ?? null)) return {}
    const from =
      facts.target?.sprints.find(({ id }) => id === stood)?.name ??
      saved.sprints.find(({ sprintId }) => sprintId === stood)?.name
    return { ...(from && { from }), ...(sprint && { to: sprint.name }) }
  }

  const moveOf = (itemId: string) => {
    return { itemId, kind: 'move' as const, title: titles.get(itemId) ?? '', ...linkOf(keyOf(itemId)) }
  }

  const items = desired.items.map(({ id, kind }): SaveItem => {
    const row = facts.saved.items.get(id)
    const key = keyOf(id)
    const itemFields = { itemId: id, kind, title: titles.get(id) ?? '', ...linkOf(key) }
    if (facts.isLeftOut(id)) {
      const reason = `It is not in ${facts.tracker.name} any more, and was left out as the review said.`
      return { ...itemFields, state: 'missing', reason, code: 'left-out' }
    }
    const doubled = failures.doubled.get(id)
    if (doubled) return { ...itemFields, state: 'unknown', reason: doubled }
    const conflict = plan?.conflicts.find(({ itemId }) => itemId === id)
    if (conflict) {
      const reason = `Somebody changed its ${conflict.changed.join(', ')} in ${facts.tracker.name} since the last save, so it was left alone.`
      return { ...itemFields, state: 'failed', reason, code: 'edited-in-jira' }
    }
    const refused = failures.items.get(id)
    if (refused) return { ...itemFields, state: 'failed', reason: refused }
    if (!key || !row) return { ...itemFields, state: 'missing' }
    if (row.contentHash === '' || plan?.update.includes(id)) {
      return {
        ...itemFields,
        state: 'failed',
        reason: `${facts.tracker.name} does not show it as the plan has it yet.`,
      }
    }
    const standing = facts.stoodIn(id)
    const isThere = standing === undefined || standing === row.sprintId
    const isOfPlan = saved.sprints.some(({ sprintId }) => sprintId === row.sprintId)
    if (desired.sprints && !placedIds.has(id) && isOfPlan && isThere) {
      const why = failures.moves.get(id)?.reason
      return {
        ...itemFields,
        state: 'failed',
        reason: ['It still stands in a sprint of the plan.', why].join(' ').trim(),
      }
    }
    const lacks = leftOut.find((left) => 'itemIds' in left && left.kind !== 'move' && left.itemIds.includes(id))
    return {
      ...itemFields,
      state: madeState(row.touchedBy),
      ...wasMade(row),
      ...because(failures.points.get(id) ?? lacks?.reason),
    }
  })

  const plannedNames = new Map(
    plan?.steps.flatMap((step) => (step.kind === 'create-sprint' ? [[step.number, step.name]] : [])),
  )
  const boardUrl = facts.target && facts.tracker.boardUrl(facts.target)
  const sprints = (desired.sprints ?? []).flatMap(({ number, itemIds }): SaveItem[] => {
    const row = facts.saved.sprints.find((sprint) => sprint.number === number)
    const sprintFields = {
      itemId: `sprint-${number}`,
      kind: 'sprint' as const,
      title: row?.name ?? plannedNames.get(number) ?? `Sprint ${number}`,
      ...(row && boardUrl ? { url: boardUrl } : {}),
    }
    const failed = failures.sprints.get(number)
    const notMade = leftOut.find((one) => one.kind === 'sprint' && one.number === number)
    const sprint: SaveItem = failed
      ? { ...sprintFields, state: 'failed', reason: failed }
      : row
        ? { ...sprintFields, state: madeState(row.touchedBy), ...wasMade(row) }
        : notMade
          ? { ...sprintFields, ...unmade(notMade) }
          : { ...sprintFields, state: 'missing' }
    const movable = itemIds.filter((itemId) => !facts.isLeftOut(itemId))
    const moves = movable.map((itemId): SaveItem => {
      const item = facts.saved.items.get(itemId)
      const key = keyOf(itemId)
      const move = moveOf(itemId)
      const isMoved = facts.moved.has(itemId)
      const refused = failures.moves.get(itemId)?.reason
      // one that somebody moved away stays on record where we put it: refused, or not come to yet, it is not back
      const isAway = refused || toBeMoved.has(itemId)
      const isThere = key && row && item?.sprintId === row.sprintId && (isMoved || !isAway)
      if (isThere) return { ...move, state: isMoved ? 'done' : 'unchanged', ...movedTo(item, row) }
      const notMoved = leftOut.find((one) => one.kind === 'move' && one.itemIds.includes(itemId))
      if (refused) return { ...move, state: 'failed', reason: refused }
      return { ...move, ...(notMoved ? unmade(notMoved) : { state: 'missing' }) }
    })
    return [sprint, ...moves]
  })

  const movedOut = desired.items.flatMap(({ id }): SaveItem[] => {
    const item = facts.saved.items.get(id)
    const isOut = desired.sprints && !placedIds.has(id) && facts.moved.has(id) && item?.sprintId === null
    return isOut && keyOf(id) ? [{ ...moveOf(id), state: 'done', ...movedTo(item) }] : []
  })

  return [
    ...items,
    ...sprints,
    ...movedOut,
    ...linkItems(facts, leftOut),
    ...undeleted(facts),
    ...undeletedSprints(facts),
  ]
}

function undeletedSprints({ saved, failures, plan }: Facts): SaveItem[] {
  const chosen = new Set(plan?.steps.flatMap((step) => (step.kind === 'delete-sprint' ? [step.number] : [])))
  return saved.sprints
    .filter(({ number }) => chosen.has(number))
    .map(({ number, name }) => {
      const reason = failures.sprints.get(number) ?? 'It was not deleted yet.'
      return { itemId: `sprint-${number}`, kind: 'sprint', title: name, state: 'failed', reason }
    })
}

/** What should have been deleted and is still there. */
function undeleted({ saved, failures, gone, plan, tracker }: Facts): SaveItem[] {
  const denied = plan?.problems.find(({ code }) => code === 'may-not-delete')
  const steps = plan?.steps.flatMap((step) => (step.kind === 'delete-item' ? [step.itemId] : [])) ?? []
  const chosen = new Set([...steps, ...(denied?.itemIds ?? [])])
  return [...saved.items.values()]
    .filter(({ itemId, key }) => chosen.has(itemId) && !gone.has(key))
    .map(({ itemId, kind, key }) => {
      const reason = failures.items.get(itemId) ?? denied?.message
      const common = { itemId, kind, title: key, key, url: tracker.itemUrl(key) }
      return {
        ...common,
        state: 'failed',
        reason: reason ? `It was not deleted. ${reason}` : 'It was not deleted yet.',
      }
    })
}

function linkItems({ desired, saved, failures, runId, isLeftOut }: Facts, leftOut: SavePlan['leftOut']): SaveItem[] {
  if (!desired.links) return []
  const items = desired.items.filter(({ id }) => !isLeftOut(id))
  const ids = new Set(items.map(({ id }) => id))
  return items.flatMap(({ id, title, dependsOn = [] }) =>
    [...new Set(dependsOn)]
      .filter((other) => ids.has(other) && other !== id)
      .map((dependsOnId): SaveItem => {
        const link = { itemId: id, dependsOnId }
        const common = { itemId: linkId(link), kind: 'link' as const, title }
        const row = saved.links.find((one) => linkId(one) === linkId(link))
        if (row) return { ...common, state: row.touchedBy === runId ? 'done' : 'unchanged' }
        const left = leftOut.find((one) => one.kind === 'link' && linkId(one) === linkId(link))
        const reason = failures.links.get(linkId(link)) ?? left?.reason
        return reason ? { ...common, state: 'failed', reason } : { ...common, state: 'missing' }
      }),
  )
}

/** Where a person sees the work: the board for a plan with sprints, else the list of the issues. Null while nothing is known to be there. */
export function saveUrl(items: readonly SaveItem[], { desired, tracker, target }: UrlFacts): string | null {
  const keys = items.flatMap(({ kind, key, state }) =>
    key && state !== 'missing' && (kind === 'epic' || kind === 'story') ? [key] : [],
  )
  const hasSprints = desired.sprints !== null && items.some(({ kind, url }) => kind === 'sprint' && url)
  return workUrl({ keys, hasSprints, target }, tracker)
}

type UrlFacts = Pick<Facts, 'target'> & {
  readonly desired: Pick<DesiredPlan, 'sprints'>
  readonly tracker: Pick<Reader, 'listUrl' | 'boardUrl'>
}

type Work = { readonly keys: readonly string[]; readonly hasSprints: boolean; readonly target: Target | null }

/** The list names `keys`: a tracker may refuse it for one that is not there, as Jira does. */
export function workUrl({ keys, hasSprints, target }: Work, tracker: Pick<Reader, 'listUrl' | 'boardUrl'>) {
  if (keys.length === 0) return null
  const board = target && tracker.boardUrl(target)
  // a list of hundreds of keys is longer than servers take addresses
  return board && (hasSprints || keys.length > 100) ? board : tracker.listUrl(keys.slice(0, 100))
}

/** Done is said only when every single thing is there that the review did not say would be left out. */
export function isComplete(items: readonly SaveItem[]): boolean {
  return items.every(
    (item) =>
      leftOutAsReviewed(item) || ((item.state === 'done' || item.state === 'unchanged') && item.reason === undefined),
  )
}
