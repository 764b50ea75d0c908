import type { ReviewItem, Sprint } from '@planwright/contract'
import { sprintRange } from '../app/date-words.ts'

/** As the server names the item of a sprint. Pure. */
const itemOfSprint = (number: number | '') => `sprint-${number}`

/** What new sprints will be called, where that is not what the plan calls them: `Sprints 1 to 5 will be called SHOP Sprint 3 to SHOP Sprint 7 in Jira.` Pure. */
export function otherNamesWords(
  items: readonly Pick<ReviewItem, 'itemId' | 'kind' | 'title'>[],
  tracker: string,
): string {
  const named = items.flatMap(({ itemId, kind, title }) => {
    const number = Number(itemId.replace(itemOfSprint(''), ''))
    return kind === 'sprint' && title !== `Sprint ${number}` ? [{ number, title }] : []
  })
  const first = named[0]
  const last = named.at(-1)
  if (!first || !last) return ''
  const isRow = named.length > 1 && last.number - first.number === named.length - 1
  return !isRow
    ? named.map(({ number, title }) => `Sprint ${number} will be called ${title} in ${tracker}.`).join(' ')
    : `Sprints ${first.number} to ${last.number} will be called ${first.title} to ${last.title} in ${tracker}.`
}

/** When each sprint is, by its item. Pure. */
export function sprintRanges(sprints: readonly Sprint[], timeZone: string): ReadonlyMap<string, string> {
  return new Map(sprints.map((sprint) => [itemOfSprint(sprint.number), sprintRange(sprint, timeZone)]))
}
