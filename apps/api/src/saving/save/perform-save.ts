import type { SaveItem } from '@planwright/contract'
import {
  contentHash,
  type FoundItem,
  kindOf,
  planSave,
  type RecordChange,
  type SavePlan,
  type SaveStep,
  type StepOutcome,
  sizeOf,
  TrackerError,
} from '@planwright/tracker'
import { createReadBack } from '../review/read-back.ts'
import { Interrupted, reasonOf } from '../save-failures.ts'
import type { SaveInput } from '../save-input.ts'
import { createSaveProgress, type SaveProgress } from '../save-progress.ts'
import { saveItems, saveUrl } from '../save-result.ts'
import { createSaveState } from '../save-state.ts'
import { addStep, changeItems, readSavedPlan, setStep, toKnownPlan, unsettledSteps } from '../save-store.ts'
import { type TrackerWork, WorkBlocked, type WorkTools } from '../tracker-run.ts'
import { adoptIssues } from './adopt-issues.ts'
import { recordChanges } from './record-changes.ts'
import { settleSteps } from './settle-steps.ts'
import { createStepContext } from './step-context.ts'

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
  const steps = createStepContext(tracker, state)
  const readBack = createReadBack({ context, tracker, state })
  let plan: SavePlan | null = null

  return {
    run: async () => {
      await context.emit('step', { label: 'Looking at Jira', state: 'running' })
      await look()
      await context.emit('step', { label: 'Looking at Jira', state: 'done' })
      for (let round = 1; round <= mostRounds; round += 1) {
        const next = await nextSteps(round)
        if (next.length === 0) return
        const progress = createSaveProgress(next)
        for (const step of next) await perform(step, progress)
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
    await settleSteps({ context, state, steps, wait, patience }, rows)
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
    return plan.steps.flatMap((step) => kindOf(step).stillToDo(step, failures) ?? [])
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

  function stopIfBlocked({ problems, steps: planned }: SavePlan) {
    const blocking = problems.filter(({ blocks }) => blocks)
    if (planned.length > 0 && blocking.length > 0)
      throw new WorkBlocked(blocking.map(({ message }) => message).join(' '))
  }

  async function perform(step: SaveStep, progress: SaveProgress, attempt = 1) {
    if (context.signal.aborted) throw new Interrupted('The run was told to stop')
    const call = await kindOf(step).call(step, steps)
    if (!call) return
    const { fence } = context
    const stepId = await context.write(async ({ queries, emit }) => {
      await progress.begin(call.step, emit)
      const { planId } = state.saved
      return addStep(queries, { ...place, runId: run.id, planId, fence, payload: { step: call.step, ...call.sent } })
    })
    let outcome: StepOutcome
    try {
      context.assertHeld()
      outcome = await call.send()
    } catch (error) {
      return failed(call.step, stepId, error, progress, attempt)
    }
    const { made, result, changes } = outcome
    const recording = recordChanges(state, { planId: state.saved.planId, madeBy: run.id, touchedBy: run.id }, changes)
    await context.write(async ({ queries, emit, progressed }) => {
      if (made > 0) progressed()
      await recording.store(queries)
      await setStep(queries, stepId, made > 0 ? 'done' : 'failed', result)
      await progress.end(call.step, made, emit, changes.flatMap(madeItems))
    })
    recording.apply()
  }

  /** As a person is shown them at once. */
  function madeItems(change: RecordChange): SaveItem[] {
    if (change.change !== 'items-made') return []
    return change.items.map(({ itemId, kind, key }) => {
      const title = state.itemOf(itemId)?.title ?? ''
      return { itemId, kind, title, state: 'done', key, url: tracker.itemUrl(key) }
    })
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
    const kind = kindOf(step)
    if (refused) return kind.refused(step, reason, failures)
    // what may be repeated was repeated as often as it may be
    if (!lostAnswer || kind.settle === 'send-again') throw error
    await settle()
    const rest = kind.settle.unmade(step, steps)
    const made = sizeOf(step) - (rest ? sizeOf(rest) : 0)
    if (made > 0) await context.write(({ emit }) => progress.settled(step, made, emit))
    if (!rest) return
    if (attempt >= mostTries) throw error
    // at once, not in the next round: what comes after it builds on it
    await perform(rest, progress, attempt + 1)
  }
}

const sameTime = (a: string | undefined, b: string) => a !== undefined && Math.abs(Date.parse(a) - Date.parse(b)) < 1000
