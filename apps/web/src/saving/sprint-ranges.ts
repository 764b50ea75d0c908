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
  const alone = ({ number, title }: Named) => `Sprint ${number} will be called ${title} in ${tracker}.`
  if (named.length === 1 || !named.every((one, at) => at === 0 || isNext(named[at - 1], one)))
    return named.map(alone).join(' ')
  const to = named.length === 2 ? 'and' : 'to'
  return `Sprints ${first.number} ${to} ${last.number} will be called ${first.title} ${to} ${last.title} in ${tracker}.`
}

type Named = { number: number; title: string }

/** Whether it is the next sprint, and its name the same but for one number, which is the next too. */
function isNext(before: Named | undefined, { number, title }: Named): boolean {
  return (
    before?.number === number - 1 &&
    [...before.title.matchAll(/\d+/g)].some(({ 0: digits, index }) => {
      const next = String(Number(digits) + 1).padStart(digits.length, '0')
      return title === `${before.title.slice(0, index)}${next}${before.title.slice(index + digits.length)}`
    })
  )
}

/** When each sprint is, by its item. Pure. */
export function sprintRanges(sprints: readonly Sprint[], timeZone: string): ReadonlyMap<string, string> {
  return new Map(sprints.map((sprint) => [itemOfSprint(sprint.number), sprintRange(sprint, timeZone)]))
}
