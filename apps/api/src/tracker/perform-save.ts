import {
  contentHash,
  type DesiredPlan,
  type Fingerprint,
  type FoundItem,
  fingerprint,
  type ItemToWrite,
  itemNumber,
  type PlanItem,
  planSave,
  type SavePlan,
  type SaveStep,
  type Target,
  type Tracker,
  TrackerError,
} from '@planwright/tracker'
import type { Database } from '../db/database.ts'
import type { RunContext, RunWrite } from '../runs/run.ts'
import { createSaveFailures, Interrupted, linkId, reasonOf } from './save-failures.ts'
import { desiredPlan, type SaveInput } from './save-input.ts'
import { createSaveProgress, type SaveProgress } from './save-progress.ts'
import { saveItems, saveUrl } from './save-result.ts'
import {
  addStep,
  changeItems,
  putFingerprints,
  putItem,
  putLink,
  putSprint,
  readSavedPlan,
  type SavedItem,
  type SavedPlan,
  type SavePlace,
  setStep,
  toKnownPlan,
  toSavedSprint,
  unsettledSteps,
} from './save-store.ts'
import type { StepPayload } from './saving-tables.ts'
import { settleSteps } from './settle-steps.ts'

/** A save at work: `run` goes on until everything is there or nothing more can be done; `summary` says at any time where it stands. */
export type Saving = {
  /** Throws TrackerError when it has to stop for now, SaveBlocked when nothing may be written, Interrupted, LeaseLost. */
  run(): Promise<void>
  summary(): { items: ReturnType<typeof saveItems>; url: string | null }
}

/** Nothing was written, because it is known beforehand that Jira would refuse. */
export class SaveBlocked extends Error {
  override readonly name = 'SaveBlocked'
}

/** Rounds of plan, write and read back. The first writes, the second finds everything there; more are for what got lost on the way. */
const mostRounds = 4

type Options = {
  readonly db: Database
  readonly context: RunContext
  readonly input: SaveInput
  readonly tracker: Tracker
  /** Resolves after so many milliseconds; throws Interrupted when the run is told to stop. */
  readonly wait: (ms: number) => Promise<void>
  /** How long after a lost answer Jira is looked at a second time, in milliseconds. */
  readonly settleAfterMs: number
}

/**
 * Makes Jira hold the plan, with the calls committed one by one: `sending` before each, the outcome after it, in statements that only the run's holder
 * can make. Begins by settling the calls whose outcome nobody knows, and ends by reading everything back. See docs/decisions/008.
 */
export function createSaving({ db, context, input, tracker, wait, settleAfterMs }: Options): Saving {
  const { run } = context
  const place: SavePlace = { owner: run.owner, siteId: input.target.siteId, projectId: input.target.projectId }
  const failures = createSaveFailures()
  const gone = new Set<string>()
  const corrected = new Set<string>()
  let desired: DesiredPlan = desiredPlan(input)
  let saved: SavedPlan = { planId: run.id, items: new Map(), sprints: [], links: [] }
  let target: Target | null = null
  let plan: SavePlan | null = null
  let newest: number | undefined

  return {
    run: async () => {
      await context.emit('step', { label: 'Looking at Jira', state: 'running' })
      await look()
      await context.emit('step', { label: 'Looking at Jira', state: 'done' })
      for (let round = 1; round <= mostRounds; round += 1) {
        const steps = await nextSteps(round)
        if (steps.length === 0) return
        const progress = createSaveProgress(steps)
        for (const step of steps) await perform(step, progress)
      }
      // what the last round wrote has not been read back yet
      await nextSteps(mostRounds + 1)
    },
    summary: () => {
      const facts = { runId: run.id, desired, saved, gone, plan, failures, tracker, target }
      const items = saveItems(facts)
      return { items, url: saveUrl(items, facts) }
    },
  }

  async function look() {
    await readSaved()
    target = await tracker.readTarget(
      input.target,
      saved.sprints.map(({ sprintId }) => sprintId),
    )
    desired = desiredPlan(input, target.pointsField?.key)
    await settle()
  }

  async function readSaved() {
    const ids = desired.items.map(({ id }) => id)
    saved = await db.withWorker((queries) => readSavedPlan(queries, place, ids, run.id))
  }

  /** Also calls of earlier runs: the same plan may have been on its way when they ended. */
  async function settle() {
    const rows = await db.withWorker((queries) => unsettledSteps(queries, place))
    if (rows.length === 0 || !target) return
    const waitToLookAgain = () => wait(settleAfterMs)
    await settleSteps({ context, tracker, target, place, saved, failures, waitToLookAgain }, rows)
    await readSaved()
  }

  /** Reads back what is known, and plans what is left to do. */
  async function nextSteps(round: number): Promise<SaveStep[]> {
    const current = ready()
    const label = 'Checking what Jira holds'
    const tells = round > 1 && savedRows().length > 0
    if (tells) await context.emit('step', { label, state: 'running' })
    const remote = await readRemote(current)
    await adopt(remote)
    await takeNotice(current, remote)
    if (tells) await context.emit('step', { label, state: 'done' })
    // a sprint's number may have been given to another sprint when Jira was set back
    const sprints = toKnownPlan(saved).sprints.filter((known) => {
      const live = current.sprints.find(({ id }) => id === known.id)
      return !live || live.name === known.name || sameTime(live.startDate, known.startDate)
    })
    plan = planSave(desired, { ...toKnownPlan(saved), sprints }, current, { items: [...remote.values()] })
    if (round === 1) stopIfBlocked(plan)
    return plan.steps.flatMap((step) => stillToDo(step) ?? [])
  }

  async function readRemote(current: Target): Promise<Map<string, FoundItem>> {
    const rows = savedRows()
    if (rows.length === 0) return new Map()
    const found = await tracker.readItems(
      current,
      rows.map(({ key }) => key),
    )
    const remote = new Map<string, FoundItem>()
    for (const row of rows) {
      // a key may have been given to another issue when Jira was set back: only ours count
      const ours = found.filter(({ marker }) => marker?.itemId === row.itemId && marker.runId === row.madeBy)
      const item = ours.find(({ key }) => key === row.key) ?? ours[0]
      if (!item) {
        gone.add(row.key)
        continue
      }
      remote.set(item.key, item)
      // moved to another project, it has another key
      if (item.key !== row.key) change([row.itemId], { key: item.key })
    }
    return remote
  }

  /** Moves and links that Jira shows and nobody recorded: a process died between the call and its record. */
  async function adopt(remote: ReadonlyMap<string, FoundItem>) {
    const moved = new Map<string, string[]>()
    const linked: SavedPlan['links'] = []
    for (const row of savedRows()) {
      const found = remote.get(row.key)
      const number = desired.sprints?.find(({ itemIds }) => itemIds.includes(row.itemId))?.number
      const sprintId = saved.sprints.find((sprint) => sprint.number === number)?.sprintId
      if (sprintId && row.sprintId !== sprintId && found?.sprintIds?.includes(sprintId)) {
        moved.set(sprintId, [...(moved.get(sprintId) ?? []), row.itemId])
      }
      for (const dependsOnId of desired.links ? (itemOf(row.itemId)?.dependsOn ?? []) : []) {
        const link = { ...place, itemId: row.itemId, dependsOnId, touchedBy: run.id }
        const blocker = liveRow(dependsOnId)?.key
        const isKnown = saved.links.some((one) => linkId(one) === linkId(link))
        if (blocker && !isKnown && found?.blockedBy.includes(blocker)) linked.push(link)
      }
    }
    if (moved.size === 0 && linked.length === 0) return
    await context.write(async ({ queries }) => {
      for (const [sprintId, itemIds] of moved) await changeItems(queries, place, itemIds, { sprintId })
      for (const link of linked) await putLink(queries, link)
    })
    for (const [sprintId, itemIds] of moved) change(itemIds, { sprintId })
    saved.links.push(...linked)
  }

  /** Compares what this run wrote with what Jira shows: the rest is other people's business. */
  async function takeNotice(current: Target, remote: ReadonlyMap<string, FoundItem>) {
    const fingerprints = new Map<string, Fingerprint>()
    const wrong: string[] = []
    const misplaced: string[] = []
    for (const row of savedRows().filter(({ touchedBy }) => touchedBy === run.id)) {
      const found = remote.get(row.key)
      const item = itemOf(row.itemId)
      if (!found || !item || failures.items.has(row.itemId)) continue
      const wanted = toWrite(item)
      const differs = tracker
        .differences(current, wanted, found)
        .filter((part) => part !== 'points' || (row.pointsSet && !failures.points.has(row.itemId)))
      if (row.contentHash === contentHash(item) && differs.length > 0) {
        if (corrected.has(row.itemId)) failures.items.set(row.itemId, `Jira shows another ${differs.join(', ')}.`)
        else wrong.push(row.itemId)
        corrected.add(row.itemId)
      } else fingerprints.set(row.itemId, fingerprint(found))
      const sprintIds = found.sprintIds
      if (row.sprintId && sprintIds && !sprintIds.includes(row.sprintId)) misplaced.push(row.itemId)
    }
    for (const row of await unseenMoves(remote)) misplaced.push(row.itemId)
    for (const itemId of misplaced) failures.addMove(itemId, 'Jira does not show it in this sprint.')
    if (fingerprints.size + wrong.length + misplaced.length === 0) return
    await context.write(async ({ queries }) => {
      await putFingerprints(queries, place, fingerprints)
      await changeItems(queries, place, wrong, { contentHash: '' })
      await changeItems(queries, place, misplaced, { sprintId: null })
    })
    for (const [itemId, print] of fingerprints) change([itemId], { fingerprint: print })
    change(wrong, { contentHash: '' })
    change(misplaced, { sprintId: null })
  }

  /** Trackers whose items do not tell their sprint are asked sprint by sprint. */
  async function unseenMoves(remote: ReadonlyMap<string, FoundItem>): Promise<SavedItem[]> {
    const silent = savedRows().filter(
      ({ key, sprintId, touchedBy }) =>
        touchedBy === run.id && sprintId !== null && remote.has(key) && remote.get(key)?.sprintIds === undefined,
    )
    const keys = new Map<string, string[]>()
    for (const sprintId of new Set(silent.flatMap(({ sprintId }) => sprintId ?? []))) {
      keys.set(sprintId, await tracker.listSprintItems(sprintId))
    }
    return silent.filter(({ key, sprintId }) => !keys.get(sprintId ?? '')?.includes(key))
  }

  function stopIfBlocked({ problems, steps }: SavePlan) {
    const blocking = problems.filter(({ blocks }) => blocks)
    if (steps.length > 0 && blocking.length > 0) throw new SaveBlocked(blocking.map(({ message }) => message).join(' '))
  }

  /** A step without what failed for good in an earlier round; undefined where nothing is left of it. */
  function stillToDo(step: SaveStep): SaveStep | undefined {
    switch (step.kind) {
      case 'create-epics':
      case 'create-stories': {
        const itemIds = step.itemIds.filter(
          (id) => !failures.items.has(id) && !failures.doubled.has(id) && !isOrphan(id),
        )
        return itemIds.length > 0 ? { ...step, itemIds } : undefined
      }
      case 'move-to-sprint': {
        const itemIds = step.itemIds.filter((id) => failures.mayMove(id) && !failures.items.has(id))
        return itemIds.length > 0 && !failures.sprints.has(step.number) ? { ...step, itemIds } : undefined
      }
      case 'update-item':
        return failures.items.has(step.itemId) ? undefined : step
      case 'set-points':
        return failures.points.has(step.itemId) || failures.items.has(step.itemId) ? undefined : step
      case 'create-sprint':
      case 'update-sprint':
        return failures.sprints.has(step.number) ? undefined : step
      case 'link-items':
        return failures.links.has(linkId(step)) ? undefined : step
    }
  }

  /** Its epic could not be made. */
  function isOrphan(itemId: string): boolean {
    const parentId = itemOf(itemId)?.parentId
    return parentId !== undefined && failures.items.has(parentId) && !liveRow(parentId)
  }

  async function perform(step: SaveStep, progress: SaveProgress) {
    if (context.signal.aborted) throw new Interrupted('The run was told to stop')
    const call = await prepare(step)
    if (!call) return
    const stepId = await context.write(async ({ queries, emit }) => {
      await progress.begin(call.step, emit)
      const { planId } = saved
      return addStep(queries, { ...place, runId: run.id, planId, fence: call.fence, payload: call.payload })
    })
    let record: Recorded
    try {
      context.assertHeld()
      record = await call.send()
    } catch (error) {
      return failed(call.step, stepId, error, progress)
    }
    await context.write(async ({ queries, emit }) => {
      await record.store(queries)
      await setStep(queries, stepId, record.made > 0 ? 'done' : 'failed', record.result)
      await progress.end(call.step, record.made, emit, record.items)
    })
    record.apply()
  }

  async function failed(step: SaveStep, stepId: string, error: unknown, progress: SaveProgress) {
    const lostAnswer = error instanceof TrackerError && error.kind === 'uncertain'
    const refused =
      error instanceof TrackerError && ['forbidden', 'not-found', 'rejected'].includes(error.kind) ? error : null
    const state = lostAnswer ? 'unknown' : refused ? 'failed' : 'planned'
    const reason = error instanceof TrackerError ? reasonOf(error) : 'interrupted'
    await context.write(async ({ queries, emit }) => {
      await setStep(queries, stepId, state, { reason })
      if (refused) await progress.end(step, 0, emit)
    })
    if (refused) return noteFailure(step, reason)
    const settles = step.kind.startsWith('create-') || step.kind === 'link-items'
    if (!lostAnswer || !settles) throw error
    await settle()
  }

  function noteFailure(step: SaveStep, reason: string) {
    switch (step.kind) {
      case 'create-epics':
      case 'create-stories':
        for (const id of step.itemIds) failures.items.set(id, reason)
        break
      case 'move-to-sprint':
        for (const id of step.itemIds) failures.addMove(id, reason)
        break
      case 'update-item':
        failures.items.set(step.itemId, reason)
        break
      case 'set-points':
        failures.points.set(step.itemId, reason)
        break
      case 'create-sprint':
      case 'update-sprint':
        failures.sprints.set(step.number, reason)
        break
      case 'link-items':
        failures.links.set(linkId(step), reason)
    }
  }

  /** The call of a step with the keys that are known by now; undefined where what it needs could not be made. */
  async function prepare(step: SaveStep): Promise<Prepared | undefined> {
    const current = ready()
    const common = { step, fence: context.fence, payload: { step } }
    switch (step.kind) {
      case 'create-epics':
      case 'create-stories':
        return prepareCreate(current, step)
      case 'update-item': {
        const item = itemOf(step.itemId)
        if (!item) return undefined
        const pointsSet = item.points === undefined || current.pointsField?.onCreateForm !== false
        const row = { contentHash: contentHash(item), fingerprint: null, pointsSet, touchedBy: run.id }
        return {
          ...common,
          send: async () => {
            await tracker.updateItem(current, step.key, toWrite(item))
            return itemChange([item.id], row)
          },
        }
      }
      case 'set-points': {
        const key = liveRow(step.itemId)?.key
        if (!key) return undefined
        return {
          ...common,
          send: async () => {
            await tracker.setPoints(current, key, step.points)
            return itemChange([step.itemId], { pointsSet: true, touchedBy: run.id })
          },
        }
      }
      case 'create-sprint':
        return { ...common, send: () => createSprint(current, step) }
      case 'update-sprint':
        return { ...common, send: () => updateSprint(step) }
      case 'move-to-sprint': {
        const sprintId = saved.sprints.find(({ number }) => number === step.number)?.sprintId
        const itemIds = step.itemIds.filter((id) => liveRow(id))
        if (!sprintId || itemIds.length === 0) return undefined
        const keys = itemIds.flatMap((id) => liveRow(id)?.key ?? [])
        const actual = { ...step, itemIds }
        return {
          ...common,
          step: actual,
          payload: { step: actual },
          send: async () => {
            await tracker.moveToSprint(sprintId, keys)
            return itemChange(itemIds, { sprintId, touchedBy: run.id })
          },
        }
      }
      case 'link-items': {
        const [blocked, blocker] = [liveRow(step.itemId)?.key, liveRow(step.dependsOnId)?.key]
        if (!blocked || !blocker) return undefined
        const link = { ...place, itemId: step.itemId, dependsOnId: step.dependsOnId, touchedBy: run.id }
        return {
          ...common,
          send: async () => {
            await tracker.linkItems(blocker, blocked)
            return {
              made: 1,
              result: { blocker, blocked },
              store: (queries) => putLink(queries, link),
              apply: () => void saved.links.push(link),
            }
          },
        }
      }
    }
  }

  async function prepareCreate(
    current: Target,
    step: Extract<SaveStep, { kind: 'create-epics' | 'create-stories' }>,
  ): Promise<Prepared | undefined> {
    const items = step.itemIds.flatMap((id) => {
      const item = itemOf(id)
      return item && !isOrphan(id) ? [item] : []
    })
    if (items.length === 0) return undefined
    // from here on whatever has a higher number may be ours
    newest ??= await tracker.newestItemNumber(current.project.key)
    const above = newest
    const actual = { ...step, itemIds: items.map(({ id }) => id) }
    const pointsSet = current.pointsField?.onCreateForm !== false
    const hashes = Object.fromEntries(items.map((item) => [item.id, contentHash(item)]))
    return {
      step: actual,
      fence: context.fence,
      payload: { step: actual, above, hashes, pointsSet },
      send: async () => {
        const marked = items.map((item) => ({ ...toWrite(item), marker: { runId: run.id, itemId: item.id } }))
        const outcomes = await tracker.createItems(current, marked)
        const rows: SavedItem[] = []
        for (const outcome of outcomes) {
          const item = itemOf(outcome.itemId)
          if (outcome.state === 'refused' || !item) {
            const refusals = outcome.state === 'refused' ? outcome.refusals : []
            const words = refusals.map(({ field, message }) => (field ? `${field}: ${message}` : message))
            failures.items.set(outcome.itemId, words.join(' ') || 'Jira refused it.')
            continue
          }
          newest = Math.max(newest ?? 0, itemNumber(outcome.key) || 0)
          rows.push({
            ...place,
            itemId: item.id,
            planId: saved.planId,
            kind: item.kind,
            key: outcome.key,
            jiraId: outcome.id,
            contentHash: contentHash(item),
            fingerprint: null,
            sprintId: null,
            pointsSet: item.points === undefined || pointsSet,
            madeBy: run.id,
            touchedBy: run.id,
          })
        }
        return {
          made: rows.length,
          result: { created: rows.map(({ itemId, key }) => ({ itemId, key })) },
          items: rows.map(({ itemId, kind, key }) => ({
            itemId,
            kind,
            title: itemOf(itemId)?.title ?? '',
            state: 'done' as const,
            key,
            url: tracker.itemUrl(key),
          })),
          store: async (queries) => {
            for (const row of rows) await putItem(queries, row)
          },
          apply: () => {
            for (const row of rows) saved.items.set(row.itemId, row)
          },
        }
      },
    }
  }

  async function createSprint(current: Target, step: Extract<SaveStep, { kind: 'create-sprint' }>): Promise<Recorded> {
    const { boardId, name, startDate, endDate } = step
    const made = await tracker.createSprint({ boardId, name, startDate, endDate })
    const row = toSavedSprint(place, saved.planId, run.id, step, made)
    return {
      made: 1,
      result: { sprintId: made.id },
      store: (queries) => putSprint(queries, row),
      apply: () => {
        const others = saved.sprints.filter(({ number }) => number !== step.number)
        saved = { ...saved, sprints: [...others, row] }
        target = { ...current, sprints: [...current.sprints, made] }
      },
    }
  }

  async function updateSprint(step: Extract<SaveStep, { kind: 'update-sprint' }>): Promise<Recorded> {
    const { startDate, endDate } = step
    await tracker.updateSprint(step.sprintId, { startDate, endDate })
    const before = saved.sprints.find(({ number }) => number === step.number)
    const row = before && { ...before, startDate, endDate, touchedBy: run.id }
    return {
      made: 1,
      result: { sprintId: step.sprintId },
      store: async (queries) => {
        if (row) await putSprint(queries, row)
      },
      apply: () => {
        const others = saved.sprints.filter(({ number }) => number !== step.number)
        if (row) saved = { ...saved, sprints: [...others, row] }
      },
    }
  }

  function itemChange(itemIds: readonly string[], columns: Parameters<typeof changeItems>[3]): Recorded {
    return {
      made: itemIds.length,
      result: {},
      store: (queries) => changeItems(queries, place, itemIds, columns),
      apply: () => change(itemIds, columns),
    }
  }

  function change(itemIds: readonly string[], columns: Partial<SavedItem>) {
    for (const itemId of itemIds) {
      const row = saved.items.get(itemId)
      if (row) saved.items.set(itemId, { ...row, ...columns })
    }
  }

  function toWrite(item: PlanItem): ItemToWrite {
    const parentKey = item.parentId === undefined ? undefined : liveRow(item.parentId)?.key
    return { item, ...(parentKey && { parentKey }) }
  }

  function savedRows(): SavedItem[] {
    return desired.items.flatMap(({ id }) => saved.items.get(id) ?? [])
  }

  /** A saved item that is not known to have disappeared. */
  function liveRow(itemId: string): SavedItem | undefined {
    const row = saved.items.get(itemId)
    return row && !gone.has(row.key) ? row : undefined
  }

  function itemOf(itemId: string): PlanItem | undefined {
    return desired.items.find(({ id }) => id === itemId)
  }

  function ready(): Target {
    if (!target) throw new Error('The target was not read')
    return target
  }
}

/** A call that is ready to be made. */
type Prepared = {
  readonly step: SaveStep
  readonly fence: number
  readonly payload: StepPayload
  readonly send: () => Promise<Recorded>
}

/** What a call that was answered leaves behind: in the database first, in memory when that is committed. */
type Recorded = {
  readonly made: number
  readonly result: object
  readonly items?: Parameters<SaveProgress['end']>[3]
  readonly store: (queries: RunWrite['queries']) => Promise<void>
  readonly apply: () => void
}

const sameTime = (a: string | undefined, b: string) => a !== undefined && Math.abs(Date.parse(a) - Date.parse(b)) < 1000
