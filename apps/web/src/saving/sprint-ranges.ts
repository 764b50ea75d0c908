import type { Sprint } from '@planwright/contract'
import { sprintRange } from '../app/date-words.ts'

/** As the server names the item of a sprint. Pure. */
const itemOfSprint = (number: number) => `sprint-${number}`

/** When each sprint is, by its item. Pure. */
export function sprintRanges(sprints: readonly Sprint[], timeZone: string): ReadonlyMap<string, string> {
  return new Map(sprints.map((sprint) => [itemOfSprint(sprint.number), sprintRange(sprint, timeZone)]))
}
