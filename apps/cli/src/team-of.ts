import { type DraftPlan, nextMonday, startDateProblem } from '@planwright/contract'

export type TeamWishes = {
  readonly velocity?: number
  readonly length?: number
  readonly start?: string
  readonly timeZone?: string
  readonly target?: string
}

/** What a team of a few people does in a sprint: only where nobody has said anything, and told then. */
export const usualVelocity = 20

/** As it is asked for, else as it was planned last, else as the page begins. Pure. */
export function teamOf(options: TeamWishes, plan: DraftPlan | null, now: Date) {
  const timeZone = options.timeZone ?? plan?.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone
  const former =
    plan?.startDate && startDateProblem(plan.startDate, now, timeZone) === null ? plan.startDate : undefined
  return {
    velocity: options.velocity ?? plan?.velocity ?? usualVelocity,
    sprintLength: options.length ?? plan?.sprintLength ?? 2,
    startDate: options.start ?? former ?? nextMonday(now, timeZone),
    timeZone,
    ...(options.target !== undefined && { targetDate: options.target }),
  }
}
