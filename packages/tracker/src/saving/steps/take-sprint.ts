import type { BoardSprint } from '../../port/target.ts'
import { count } from '../count-words.ts'
import type { StepKind } from '../step-kind.ts'

/** A sprint of the plan that the tracker has by itself. It is put on record and nobody is called: there is nothing to make and nothing to change. */
export type TakeSprint = {
  readonly kind: 'take-sprint'
  readonly number: number
  readonly sprint: BoardSprint
  readonly startDate: string
  readonly endDate: string
}

export const takeSprint: StepKind<TakeSprint> = {
  plan: ({ sprints }) => ({
    steps: sprints.take.map(({ sprint: { number, startDate, endDate }, live }) => ({
      kind: 'take-sprint',
      number,
      sprint: live,
      startDate,
      endDate,
    })),
  }),
  words: (total) => `Noting ${count(total, 'sprint', 'sprints')} that ${total === 1 ? 'is' : 'are'} there`,
  reviewed: () => [],
  stillToDo: (step) => step,
  call: (step) => {
    const { number, sprint, startDate, endDate } = step
    const change = { change: 'sprint-made', number, sprint, startDate, endDate, isGiven: true } as const
    return { step, send: async () => ({ made: 1, result: { sprintId: sprint.id }, changes: [change] }) }
  },
  refused: ({ number }, reason, { sprints }) => sprints.set(number, reason),
  settle: 'send-again',
}
