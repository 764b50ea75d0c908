import type { ReadChange } from '../reading.ts'
import type { SavedWork } from '../saved-work.ts'

type Plans = Pick<SavedWork, 'plans'>

/** Tells what a save has changed from what people have: by the account that it wrote with, while it wrote. Pure. */
export function isOurs({ plans }: Plans): (change: Pick<ReadChange, 'at' | 'author'>) => boolean {
  return ({ at, author }) => plans.some((plan) => author === plan.author && isWithin(at, plan.begunAt, plan.savedAt))
}

/** Whether a save was at work then. */
export function wasSaving({ plans }: Plans, at: string) {
  return plans.some(({ begunAt, savedAt }) => isWithin(at, begunAt, savedAt))
}

const isWithin = (at: string, from: string, to: string) =>
  Date.parse(at) >= Date.parse(from) && Date.parse(at) <= Date.parse(to)
