import type { BoardSprint } from '../../port/target.ts'
import { count } from '../count-words.ts'
import { reconcileSprint } from '../reconcile.ts'
import type { RecordChange } from '../record-change.ts'
import type { StepKind } from '../step-kind.ts'

export type CreateSprint = {
  readonly kind: 'create-sprint'
  readonly number: number
  readonly boardId: string
  readonly name: string
  readonly startDate: string
  readonly endDate: string
  /** The board's sprints before: an answer that never came is settled against them (`reconcileSprint`). */
  readonly sprintIdsBefore: readonly string[]
}

export const createSprint: StepKind<CreateSprint> = {
  plan: ({ sprints, target }) => {
    const sprintIdsBefore = target.sprints.map(({ id }) => id)
    const steps = sprints.make.map(({ sprint: { number, startDate, endDate }, name }) => ({
      kind: 'create-sprint' as const,
      number,
      boardId: target.board?.id ?? '',
      name,
      startDate,
      endDate,
      sprintIdsBefore,
    }))
    return { steps }
  },
  words: (total) => `Creating ${count(total, 'sprint', 'sprints')}`,
  reviewed: ({ number, name }) => [{ shows: 'sprint-made', number, name }],
  stillToDo: (step, { sprints }) => (sprints.has(step.number) ? undefined : step),
  call: (step, { tracker }) => {
    const { boardId, name, startDate, endDate } = step
    return {
      step,
      send: async () => {
        const sprint = await tracker.createSprint({ boardId, name, startDate, endDate })
        return { made: 1, result: { sprintId: sprint.id }, changes: [madeOf(step, sprint)] }
      },
    }
  },
  refused: ({ number }, reason, { sprints }) => sprints.set(number, reason),
  settle: {
    look: async (step, _lost, { tracker }) => {
      const sprints = await tracker.listSprints(step.boardId)
      return {
        unmarked: sprints.map(({ id }) => id),
        judge: (taken) => {
          const sprint = reconcileSprint({ ...step, sprintIdsBefore: [...step.sprintIdsBefore, ...taken] }, sprints)
          return sprint
            ? { isComplete: true, isMade: true, result: { sprintId: sprint.id }, changes: [madeOf(step, sprint)] }
            : { isComplete: false, isMade: false, result: { reason: 'not there' }, changes: [] }
        },
      }
    },
    unmade: (step, { sprintIdOf }) => (sprintIdOf(step.number) === undefined ? step : undefined),
  },
}

const madeOf = ({ number, startDate, endDate }: CreateSprint, sprint: BoardSprint): RecordChange => ({
  change: 'sprint-made',
  number,
  sprint,
  startDate,
  endDate,
})
