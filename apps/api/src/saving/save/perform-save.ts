import { kindOf, type SavePlan, type SaveStep } from '@planwright/tracker'
import { readMovedFrom } from '../made-by-run.ts'
import { createReadBack } from '../review/read-back.ts'
import { resultOf } from '../run-answer.ts'
import { type SaveInput, targetSettings } from '../save-input.ts'
import { createSaveProgress } from '../save-progress.ts'
import { saveItems, saveUrl } from '../save-result.ts'
import { createSaveState } from '../save-state.ts'
import { WorkBlocked } from '../stop-outcome.ts'
import type { TrackerWork, WorkTools } from '../tracker-run.ts'
import { adoptIssues } from './adopt-issues.ts'
import { noteLeftOut } from './note-left-out.ts'
import { type FindTerms, noteSavedPlan } from './note-saved-plan.ts'
import { performStep } from './perform-step.ts'
import { planRest } from './plan-rest.ts'
import { readSaved } from './read-saved.ts'
import type { SavingParts } from './saving-parts.ts'
import { settleSteps } from './settle-steps.ts'
import { createStepContext } from './step-context.ts'

/** Rounds of plan, write and read back. The first writes, the second finds everything there; more are for what got lost on the way. */
const mostRounds = 4

/**
 * Makes Jira hold the plan, with the calls committed one by one. Begins by settling the calls whose outcome nobody knows, and ends by reading
 * everything back. See docs/decisions/008.
 */
export function createSaving({
  input,
  findTerms,
  ...tools
}: WorkTools & { input: SaveInput; findTerms: FindTerms }): TrackerWork {
  const { context, tracker } = tools
  const state = createSaveState(context.run, input)
  const parts: SavingParts = { ...tools, state, stepContext: createStepContext(tracker, state) }
  const readBack = createReadBack(parts)
  const note = (stopped: boolean) => noteSavedPlan({ ...parts, terms: input.terms, findTerms, now: Date.now, stopped })
  let plan: SavePlan | null = null

  return {
    run: async () => {
      await context.emit('step', { label: `Looking at ${tracker.name}`, state: 'running' })
      await look()
      await context.emit('step', { label: `Looking at ${tracker.name}`, state: 'done' })
      await write()
      await note(false)
    },
    noteStop: async () => {
      // without the target nothing was written: nobody had looked at it
      if (state.target && state.savedRows().some(({ touchedBy }) => touchedBy === state.run.id)) await note(true)
    },
    summary: () => {
      const { run, desired, saved, gone, isLeftOut, failures, target, moved, shownTitle, stoodIn } = state
      const withoutSprints = input.decisions?.withoutSprints
      const facts = {
        runId: run.id,
        desired,
        saved,
        gone,
        isLeftOut,
        plan,
        failures,
        tracker,
        target,
        moved,
        shownTitle,
        stoodIn,
        withoutSprints,
        before: resultOf(run).items,
      }
      const items = saveItems(facts)
      return { items, url: saveUrl(items, facts) }
    },
  }

  async function write() {
    for (let round = 1; round <= mostRounds; round += 1) {
      const next = await nextSteps(round)
      if (next.length === 0) return
      const progress = createSaveProgress(next)
      for (const step of next) await performStep(parts, step, progress)
    }
    // what the last round wrote has not been read back yet
    await nextSteps(mostRounds + 1)
  }

  async function look() {
    await readSaved(parts)
    const { place, run } = state
    state.noteMoved(await tools.db.withWorker((queries) => readMovedFrom(queries, place, run.id)))
    const sprintIds = state.saved.sprints.map(({ sprintId }) => sprintId)
    state.setTarget(await tracker.readTarget(targetSettings(input), sprintIds))
    await settleSteps(parts)
    await adoptIssues(parts)
  }

  /** Reads back what is known, and plans what is left to do. */
  async function nextSteps(round: number): Promise<SaveStep[]> {
    const label = `Checking what ${tracker.name} holds`
    const tells = round > 1 && state.savedRows().length > 0
    if (tells) await context.emit('step', { label, state: 'running' })
    const items = await readBack()
    state.noteStanding(items)
    if (tells) await context.emit('step', { label, state: 'done' })
    await noteLeftOut(parts, new Date())
    plan = await planRest(parts, items)
    if (round === 1) stopIfBlocked(plan)
    return plan.steps.flatMap((step) => kindOf(step).stillToDo(step, state.failures) ?? [])
  }
}

function stopIfBlocked({ problems, steps }: SavePlan) {
  const blocking = problems.filter(({ blocks }) => blocks)
  if (steps.length > 0 && blocking.length > 0) throw new WorkBlocked(blocking.map(({ message }) => message).join(' '))
}
