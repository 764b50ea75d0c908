import { count } from '../count-words.ts'
import type { StepKind } from '../step-kind.ts'

export type UpdateSprint = {
  readonly kind: 'update-sprint'
  readonly number: number
  readonly sprintId: string
  readonly startDate: string
  readonly endDate: string
}

export const updateSprint: StepKind<UpdateSprint> = {
  plan: ({ sprints }) => ({
    steps: sprints.date.map(({ sprint: { number, startDate, endDate }, live }) => ({
      kind: 'update-sprint',
      number,
      sprintId: live.id,
      startDate,
      endDate,
    })),
  }),
  words: (total) => `Changing the dates of ${count(total, 'sprint', 'sprints')}`,
  reviewed: ({ number }) => [{ shows: 'sprint-dated', number }],
  stillToDo: (step, { sprints }) => (sprints.has(step.number) ? undefined : step),
  call: (step, { tracker, target }) => {
    const { number, sprintId, startDate, endDate } = step
    const before = target.sprints.find(({ id }) => id === sprintId)
    return {
      step,
      ...(before?.startDate &&
        before.endDate && { sent: { dates: { startDate: before.startDate, endDate: before.endDate } } }),
      send: async () => {
        await tracker.updateSprint(sprintId, { startDate, endDate })
        return { made: 1, result: { sprintId }, changes: [{ change: 'sprint-dated', number, startDate, endDate }] }
      },
    }
  },
  refused: ({ number }, reason, { sprints }) => sprints.set(number, reason),
  settle: 'send-again',
}
