import type { Placement, PlanProof, Sprint } from '@planwright/contract'
import { formatNumber } from '../ui/format-number.ts'

/** `5–18 Jan`, or with years where they differ. Dates are the team's: its zone, not the reader's. */
export function sprintRange(sprint: Pick<Sprint, 'startDate' | 'endDate'>, timeZone: string): string {
  const range = formatOf('short', timeZone)
    .formatRange(new Date(sprint.startDate), new Date(sprint.endDate))
    .replace(/\s/g, ' ')
  return range.replace(/^(\d+) – (?=\d+ \D+$)/, '$1–')
}

export function longDate(instant: string, timeZone: string): string {
  return formatOf('long', timeZone).format(new Date(instant))
}

const dateParts = {
  short: { day: 'numeric', month: 'short' },
  long: { day: 'numeric', month: 'long', year: 'numeric' },
} as const

const formats = new Map<string, Intl.DateTimeFormat>()

/** Kept: making one costs a hundred times what using it does, and a plan has many dates. */
function formatOf(kind: keyof typeof dateParts, timeZone: string): Intl.DateTimeFormat {
  const key = `${kind} ${timeZone}`
  const format = formats.get(key) ?? new Intl.DateTimeFormat('en-GB', { ...dateParts[kind], timeZone })
  formats.set(key, format)
  return format
}

/** The answer in one sentence or two: how many sprints, done by when, and how good that is. Of a plan that was changed by hand nothing is claimed. */
export function planSentence(sprints: Sprint[], proof: PlanProof, timeZone: string, byHand = false): string {
  const last = sprints.at(-1)
  if (!last) return ''
  return `${countWords(last.number, 'sprint')}, done by ${longDate(last.endDate, timeZone)}. ${byHand ? 'Changed by you.' : qualityOf(proof)}`
}

/** How many stories a plan leaves where they were, and how many it moves. */
export function keptWords(former: Placement[], sprints: Sprint[]): string {
  const before = new Map(former.map(({ storyId, sprint }) => [storyId, sprint]))
  const planned = sprints.flatMap(({ stories }) => stories).filter(({ id }) => before.has(id))
  const stayed = planned.filter(({ id, sprint }) => before.get(id) === sprint).length
  return `${countWords(stayed, 'story', 'stories')} stayed where ${stayed === 1 ? 'it was' : 'they were'}, ${formatNumber(planned.length - stayed)} moved.`
}

/** `1 story`, `3 stories`: a number with its noun. */
export function countWords(count: number, one: string, many = `${one}s`): string {
  return `${formatNumber(count)} ${count === 1 ? one : many}`
}

function qualityOf({ provenFewest, provenOptimal, gap, lowerBound, sprintCount }: PlanProof): string {
  if (provenOptimal) return 'Fewest possible, and no order brings important work earlier.'
  if (provenFewest && gap !== null) {
    return `Fewest possible; important work stands within ${formatShare(gap)} of the earliest thinkable order.`
  }
  if (provenFewest) return 'Fewest possible.'
  return `At least ${lowerBound} are needed; ${sprintCount} is the best found.`
}

const formatShare = (share: number) =>
  new Intl.NumberFormat('en-GB', { style: 'percent', maximumFractionDigits: share < 0.01 ? 2 : 1 }).format(share)
