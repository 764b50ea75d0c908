import { count } from '../count-words.ts'
import type { KnownSprint } from '../plan-input.ts'
import type { Planning } from '../planning.ts'
import type { StepKind } from '../step-kind.ts'

export type DeleteSprint = { readonly kind: 'delete-sprint'; readonly number: number; readonly sprintId: string }

export const deleteSprint: StepKind<DeleteSprint> = {
  plan: (planning) => ({
    steps: sprintsLeft(planning)
      .filter(({ number }) => planning.remote?.removeSprints?.has(number))
      .map(({ number, id }) => ({ kind: 'delete-sprint', number, sprintId: id })),
  }),
  words: (total) => `Deleting ${count(total, 'sprint', 'sprints')}`,
  reviewed: () => [],
  stillToDo: (step, { sprints }) => (sprints.has(step.number) ? undefined : step),
  call: (step, { tracker, failures }) => ({
    step,
    send: async () => {
      const { number, sprintId } = step
      const itemKeys = await tracker.listSprintItems(sprintId)
      if (itemKeys.length > 0) {
        failures.sprints.set(number, `It still holds ${itemKeys.slice(0, 3).join(', ')}, so it was left.`)
        return { made: 0, result: { held: itemKeys }, changes: [] }
      }
      await tracker.deleteSprint(sprintId)
      return { made: 1, result: { held: itemKeys }, changes: [{ change: 'sprint-deleted', number }] }
    },
  }),
  refused: ({ number }, reason, { sprints }) => sprints.set(number, reason),
  settle: 'send-again',
}

/** Sprints that were saved and that the plan no longer has, still open in the tracker. */
export function sprintsLeft({ desired, knownPlan, target }: Planning): KnownSprint[] {
  if (desired.sprints === null || target.sprintMode === 'given') return []
  const numbers = new Set(desired.sprints.map(({ number }) => number))
  const open = new Set(target.sprints.filter(({ state }) => state !== 'closed').map(({ id }) => id))
  return knownPlan.sprints.filter(({ number, id }) => !numbers.has(number) && open.has(id))
}
