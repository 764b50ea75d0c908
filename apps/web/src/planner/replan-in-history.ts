import { ReplanRequest } from '@planwright/contract'
import * as z from 'zod/mini'
import type { ReplanChoices } from '../following/replan-query.ts'

const Place = z.object({ replan: z.object({ opensActive: z.boolean(), adds: ReplanRequest.shape.adds }) })

/** What the browser's history keeps of planning again: what a person has chosen, so that a reload asks the same; null where the work is only followed. */
export function replanInHistory(state: unknown): ReplanChoices | null {
  return Place.safeParse(state).data?.replan ?? null
}

/** The place at which this is planned again. */
export function replanPlace(replan: ReplanChoices): z.infer<typeof Place> {
  return { replan }
}
