import { ReplanRequest } from '@planwright/contract'
import * as z from 'zod/mini'
import { readUnfinished } from '../app/kept/unfinished.ts'
import type { ReplanChoices } from '../following/replan-query.ts'

const Choices = z.object({ opensActive: z.boolean(), adds: ReplanRequest.shape.adds })
const Place = z.object({ replan: Choices })

/** What the browser's history keeps of planning again: what a person has chosen, so that a reload asks the same; null where the work is only followed. */
export function replanInHistory(state: unknown): ReplanChoices | null {
  return Place.safeParse(state).data?.replan ?? null
}

/** Under which name what is chosen for planning a draft again waits, for whoever comes back another way than by a reload. */
export function replanName(draftId: string): string {
  return `replan ${draftId}`
}

/** What waits there; null where nothing does. */
export function keptReplan(text: string): ReplanChoices | null {
  return readUnfinished(Choices, text)
}

/** The place at which this is planned again. */
export function replanPlace(replan: ReplanChoices): z.infer<typeof Place> {
  return { replan }
}
