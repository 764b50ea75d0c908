import { contentHash, type FoundItem, planSave, type SavePlan, type SaveStep, TrackerError } from '@planwright/tracker'
import { adoptIssues } from './adopt-issues.ts'
import { createReadBack } from './read-back.ts'
import { createSaveCalls, type Recorded } from './save-calls.ts'
import { Interrupted, linkId, reasonOf } from './save-failures.ts'
import type { SaveInput } from './save-input.ts'
import { createSaveProgress, type SaveProgress } from './save-progress.ts'
import { saveItems, saveUrl } from './save-result.ts'
import { createSaveState } from './save-state.ts'
import { addStep, changeItems, readSavedPlan, setStep, toKnownPlan, unsettledSteps } from './save-store.ts'
import { settleSteps } from './settle-steps.ts'
import { type TrackerWork, WorkBlocked, type WorkTools } from './tracker-run.ts'

/** Rounds of plan, write and read back. The first writes, the second finds everything there; more are for what got lost on the way. */
const mostRounds = 4
/** Tries of a call whose answer got lost and which Jira turned out not to have done; then the run waits before it goes on. */
const mostTries = 3

/**
 * Makes Jira hold the plan, with the calls committed one by one: `sending` before each, the outcome after it, in statements that only the run's holder
 * can make. Begins by settling the calls whose outcome nobody knows, and ends by reading everything back. See docs/decisions/008.
 */
export function createSaving({
  db,
  context,
  input,
  tracker,
  wait,
  patience,
}: WorkTools & { input: SaveInput }): TrackerWork {
  const state = createSaveState(context.run, input)
  const { run, place, failures } = state
  const callOf = createSaveCalls({ tracker, state })
  const readBack = createReadBack({ context, tracker, state })
  let plan: SavePlan | null = null

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
      const { desired, saved, gone, target } = state
      const facts = { runId: run.id, desired, saved, gone, plan, failures, tracker, target }
      const items = saveItems(facts)
      return { items, url: saveUrl(items, facts) }
    },
  }

  async function look() {
    await readSaved()
    const sprintIds = state.saved.sprints.map(({ sprintId }) => sprintId)
    state.setTarget(await tracker.readTarget({ ...input.target, links: input.links }, sprintIds))
    await settle()
    await adoptIssues({ context, tracker, state })
  }

  async function readSaved() {
    const ids = state.desired.items.map(({ id }) => id)
    state.setSaved(await db.withWorker((queries) => readSavedPlan(queries, place, ids, run.id)))
  }

  /** Also calls of earlier runs: the same plan may have been on its way when they ended. */
  async function settle() {
    const rows = await db.withWorker((queries) => unsettledSteps(queries, place))
    if (rows.length === 0) return
    await settleSteps({ context, tracker, state, wait, patience }, rows)
    await readSaved()
  }

  /** Reads back what is known, and plans what is left to do. */
  async function nextSteps(round: number): Promise<SaveStep[]> {
    const label = 'Checking what Jira holds'
    const tells = round > 1 && state.savedRows().length > 0
    if (tells) await context.emit('step', { label, state: 'running' })
    const items = await readBack()
    if (tells) await context.emit('step', { label, state: 'done' })
    plan = planFrom(items)
    if (await keepTheirs(plan)) plan = planFrom(items)
    if (round === 1) stopIfBlocked(plan)
    return plan.steps.flatMap((step) => stillToDo(step) ?? [])
  }

  function planFrom(items: readonly FoundItem[]): SavePlan {
    const target = state.ready()
    const known = toKnownPlan(state.saved)
    // a sprint's number may have been given to another sprint when Jira was set back
    const sprints = known.sprints.filter((sprint) => {
      const live = target.sprints.find(({ id }) => id === sprint.id)
      return !live || live.name === sprint.name || sameTime(live.startDate, sprint.startDate)
    })
    const { takeOurs, remove, removeSprints } = state.decisions
    const decided = { takeOurs, remove: new Set(remove), removeSprints }
    return planSave(state.desired, { ...known, sprints }, target, { items, ...decided })
  }

  /**
   * Records that the plan's words for these items give way to Jira's. What Jira had after the last save stays on record, so that the next change in
   * the plan asks again instead of writing over it.
   */
  async function keepTheirs({ conflicts }: SavePlan): Promise<boolean> {
    const kept = conflicts.flatMap(({ itemId }) => {
      const item = state.decisions.keepTheirs.has(itemId) ? state.itemOf(itemId) : undefined
      return item ? [{ itemId, columns: { contentHash: contentHash(item), words: 'theirs' as const } }] : []
    })
    if (kept.length === 0) return false
    await context.write(async ({ queries }) => {
      for (const { itemId, columns } of kept) await changeItems(queries, place, [itemId], columns)
    })
    for (const { itemId, columns } of kept) state.change([itemId], columns)
    return true
  }

  function stopIfBlocked({ problems, steps }: SavePlan) {
    const blocking = problems.filter(({ blocks }) => blocks)
    if (steps.length > 0 && blocking.length > 0) throw new WorkBlocked(blocking.map(({ message }) => message).join(' '))
  }

  /** A step without what failed for good in an earlier round; undefined where nothing is left of it. */
  function stillToDo(step: SaveStep): SaveStep | undefined {
    switch (step.kind) {
      case 'create-epics':
      case 'create-stories':
        return withItems(step, (id) => !failures.items.has(id) && !failures.doubled.has(id))
      case 'move-to-sprint':
        if (failures.sprints.has(step.number)) return undefined
        return withItems(step, (id) => failures.mayMove(id) && !failures.items.has(id))
      case 'update-item':
      case 'delete-item':
        return failures.items.has(step.itemId) ? undefined : step
      case 'set-points':
        return failures.points.has(step.itemId) || failures.items.has(step.itemId) ? undefined : step
      case 'move-to-backlog':
        return withItems(step, (id) => failures.mayMove(id))
      case 'create-sprint':
      case 'update-sprint':
      case 'delete-sprint':
        return failures.sprints.has(step.number) ? undefined : step
      case 'link-items':
        return failures.links.has(linkId(step)) ? undefined : step
    }
  }

  async function perform(step: SaveStep, progress: SaveProgress, attempt = 1) {
    if (context.signal.aborted) throw new Interrupted('The run was told to stop')
    const call = await callOf(step)
    if (!call) return
    const { fence } = context
    const stepId = await context.write(async ({ queries, emit }) => {
      await progress.begin(call.step, emit)
      const { planId } = state.saved
      return addStep(queries, { ...place, runId: run.id, planId, fence, payload: call.payload })
    })
    let record: Recorded
    try {
      context.assertHeld()
      record = await call.send()
    } catch (error) {
      return failed(call.step, stepId, error, progress, attempt)
    }
    await context.write(async ({ queries, emit, progressed }) => {
      if (record.made > 0) progressed()
      await record.store(queries)
      await setStep(queries, stepId, record.made > 0 ? 'done' : 'failed', record.result)
      await progress.end(call.step, record.made, emit, record.items)
    })
    record.apply()
  }

  async function failed(step: SaveStep, stepId: string, error: unknown, progress: SaveProgress, attempt: number) {
    const lostAnswer = error instanceof TrackerError && error.kind === 'uncertain'
    const refused =
      error instanceof TrackerError && ['forbidden', 'not-found', 'rejected'].includes(error.kind) ? error : null
    const stepState = lostAnswer ? 'unknown' : refused ? 'failed' : 'planned'
    const reason = error instanceof TrackerError ? reasonOf(error) : 'interrupted'
    const underWay = error instanceof TrackerError && error.fault.kind === 'uncertain' && error.fault.underWay === true
    await context.write(async ({ queries, emit }) => {
      await setStep(queries, stepId, stepState, { reason, underWay })
      if (refused) await progress.end(step, 0, emit)
    })
    if (refused) return noteFailure(step, reason)
    // what may be repeated was repeated as often as it may be
    const settles = step.kind.startsWith('create-') || step.kind === 'link-items'
    if (!lostAnswer || !settles) throw error
    await settle()
    const rest = unmade(step)
    const made = sizeOf(step) - (rest ? sizeOf(rest) : 0)
    if (made > 0) await context.write(({ emit }) => progress.settled(step, made, emit))
    if (!rest) return
    if (attempt >= mostTries) throw error
    // at once, not in the next round: what comes after it builds on it
    await perform(rest, progress, attempt + 1)
  }

  /** What of a settled step Jira certainly does not have; undefined where it has everything. */
  function unmade(step: SaveStep): SaveStep | undefined {
    switch (step.kind) {
      case 'create-epics':
      case 'create-stories':
        return withItems(step, (id) => !state.liveRow(id) && !failures.doubled.has(id))
      case 'create-sprint':
        return state.saved.sprints.some(({ number }) => number === step.number) ? undefined : step
      case 'link-items':
        return state.saved.links.some((link) => linkId(link) === linkId(step)) ? undefined : step
      default:
        return step
    }
  }

  function noteFailure(step: SaveStep, reason: string) {
    switch (step.kind) {
      case 'create-epics':
      case 'create-stories':
        for (const id of step.itemIds) failures.items.set(id, reason)
        break
      case 'move-to-sprint':
      case 'move-to-backlog':
        for (const id of step.itemIds) failures.addMove(id, reason)
        break
      case 'update-item':
      case 'delete-item':
        failures.items.set(step.itemId, reason)
        break
      case 'set-points':
        failures.points.set(step.itemId, reason)
        break
      case 'create-sprint':
      case 'update-sprint':
      case 'delete-sprint':
        failures.sprints.set(step.number, reason)
        break
      case 'link-items':
        failures.links.set(linkId(step), reason)
    }
  }
}

/** The step with those of its items; undefined where none is left. */
function withItems<Step extends { itemIds: readonly string[] }>(
  step: Step,
  keep: (itemId: string) => boolean,
): Step | undefined {
  const itemIds = step.itemIds.filter(keep)
  return itemIds.length > 0 ? { ...step, itemIds } : undefined
}

const sizeOf = (step: SaveStep): number => ('itemIds' in step ? step.itemIds.length : 1)

const sameTime = (a: string | undefined, b: string) => a !== undefined && Math.abs(Date.parse(a) - Date.parse(b)) < 1000
