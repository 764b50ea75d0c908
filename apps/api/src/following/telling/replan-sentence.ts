import type { ReplanResponse } from '@planwright/contract'

type ChangedPlan = Pick<ReplanResponse, 'changes' | 'ends'> & {
  /** The instant from which it was planned, ISO 8601. */
  readonly asOf: string
  readonly timeZone: string
  /** Of the same person on the same board, as far as it takes room in the sprints that were planned. */
  readonly others?: { readonly initiatives: number; readonly points: number }
}

/** Ways to go that are told one by one; the rest are counted. */
const mostTold = 2
const dayMs = 86_400_000
const numbers = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']

/** What planning again changes, in one sentence. Pure. */
export function replanSentence({ changes, ends, asOf, timeZone, others }: ChangedPlan): string {
  const moves = movesOf(changes)
  if (ends.after === null) return `${moves}; nothing is left to plan.`
  return `${moves}; done by ${dayOf(ends.after, asOf, timeZone)}, ${shiftOf(ends)}${besideOf(others)}.`
}

function besideOf({ initiatives, points }: NonNullable<ChangedPlan['others']> = { initiatives: 0, points: 0 }): string {
  if (initiatives === 0) return ''
  const whose = initiatives === 1 ? 'another initiative' : `${initiatives} other initiatives`
  return `, beside ${points === 1 ? '1 point' : `${points} points`} of ${whose} on this board`
}

function movesOf(changes: ReplanResponse['changes']): string {
  if (changes.length === 0) return 'Every story stays where it is'
  const groups = Map.groupBy(changes, ({ from, to }) => `${from ?? ''}>${to}`)
  const ways = [...groups.values()].toSorted((a, b) => b.length - a.length)
  const told = ways.slice(0, mostTold).map((way) => {
    const [first] = way
    const many = way.length !== 1
    if (!first || first.from === null)
      return `${countOf(way.length)} ${many ? 'come' : 'comes'} into sprint ${first?.to ?? ''}`
    return `${countOf(way.length)} ${many ? 'go' : 'goes'} from sprint ${first.from} to ${first.to}`
  })
  const others = ways.slice(mostTold).reduce((sum, way) => sum + way.length, 0)
  if (others > 0) told.push(`${others} ${others === 1 ? 'other moves' : 'others move'}`)
  return new Intl.ListFormat('en').format(told)
}

const countOf = (count: number) => (count === 1 ? '1 story' : `${count} stories`)

function dayOf(instant: string, asOf: string, timeZone: string): string {
  const isThisYear = instant.slice(0, 4) === asOf.slice(0, 4)
  const form = { day: 'numeric', month: 'long', timeZone, ...(!isThisYear && { year: 'numeric' as const }) } as const
  return new Intl.DateTimeFormat('en-GB', form).format(new Date(instant))
}

function shiftOf({ before, after }: ReplanResponse['ends']): string {
  if (before === null || after === null) return 'which no plan said before'
  const days = Math.round((Date.parse(after) - Date.parse(before)) / dayMs)
  if (days === 0) return 'as planned'
  const length = Math.abs(days)
  const [count, unit] = length % 7 === 0 ? [length / 7, 'week'] : [length, 'day']
  return `${numbers[count] ?? count} ${unit}${count === 1 ? '' : 's'} ${days > 0 ? 'later' : 'earlier'} than planned`
}
