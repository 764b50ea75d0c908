import { isProofOfAnother, type Placement, type PlanProof, provenFrom, type Sprint } from '@planwright/contract'
import { longDate } from '../app/date-words.ts'
import { formatNumber, formatShare } from '../ui/format-number.ts'

const readersLocale: string | undefined = undefined

/** The answer in one sentence or two: how many sprints, done by when, and how good that is. Of a plan that was changed by hand nothing is claimed. */
export function planSentence(
  sprints: Sprint[],
  proof: PlanProof,
  timeZone: string,
  { byHand = false, locale = readersLocale, roomOf }: DoneOptions & { byHand?: boolean } = {},
): string {
  if (sprints.length === 0) return ''
  return `${doneWords(sprints, timeZone, { locale })} ${planQuality({ sprints, proof }, { byHand, roomOf })}`
}

/** The first of the two: `5 sprints, done by 12 March 2027.` Where sprints are too full it says what that takes. */
export function doneWords(
  sprints: Sprint[],
  timeZone: string,
  { locale = readersLocale, roomOf = () => Number.POSITIVE_INFINITY }: DoneOptions = {},
): string {
  const last = sprints.at(-1)
  if (!last) return ''
  const done = `${countWords(last.number, 'sprint')}, done by ${longDate(last.endDate, timeZone, locale)}`
  const over = sprints.filter(({ number, totalPoints }) => totalPoints > roomOf(number))
  const points = over.reduce((sum, { number, totalPoints }) => sum + totalPoints - roomOf(number), 0)
  const [first, ...others] = over
  if (!first) return `${done}.`
  if (others.length === 0)
    return `${done} if sprint ${first.number} does ${formatNumber(points)} SP more than it holds.`
  return `${done} if ${countWords(over.length, 'sprint')} do ${formatNumber(points)} SP more than they hold.`
}

type DoneOptions = { locale?: string | undefined; roomOf?: ((sprint: number) => number) | undefined }

/** The second. Claimed is what was proven for just these sprints: of those that planning again left as they were nothing, nor of a plan in which one that has room holds no story. */
export function planQuality(
  { sprints, proof }: { sprints: Sprint[]; proof: PlanProof },
  { byHand, roomOf = () => Number.POSITIVE_INFINITY }: { byHand: boolean } & Pick<DoneOptions, 'roomOf'>,
): string {
  if (byHand || isProofOfAnother(proof)) return 'Changed by you.'
  if (isAsItWas({ sprints, proof })) return ''
  const from = provenFrom({ sprints, proof })
  const filled = new Set(sprints.map(({ number }) => number))
  const last = sprints.at(-1)?.number ?? 0
  const empty = Array.from({ length: Math.max(0, last - from) }, (_, at) => from + at).filter(
    (number) => !filled.has(number) && roomOf(number) > 0,
  )
  if (empty.length > 0)
    return empty.length === 1 ? `Sprint ${empty[0]} is empty.` : `${empty.length} sprints are empty.`
  // another plan's
  if (last !== proof.sprintCount) return ''
  // what is then too large makes them that many: it is no merit of the plan, and its order is hardly seen
  const isOneEach = proof.provenFewest && sprints.length > 1 && sprints.every(({ stories }) => stories.length === 1)
  return isOneEach ? 'One story in each.' : qualityOf(proof, from)
}

/** How many stories a plan leaves where they were, and how many it moves; nothing where none of them was in it before. */
export function keptWords(former: readonly Placement[], sprints: readonly Sprint[]): string {
  const before = new Map(former.map(({ storyId, sprint }) => [storyId, sprint]))
  const planned = sprints.flatMap(({ stories }) => stories).filter(({ id }) => before.has(id))
  const stayed = planned.filter(({ id, sprint }) => before.get(id) === sprint).length
  const moved = planned.length - stayed
  const stories = countWords(stayed || moved, 'story', 'stories')
  if (planned.length === 0) return ''
  if (stayed === 0) return `${stories} moved.`
  return `${stories} stayed where ${stayed === 1 ? 'it was' : 'they were'}${moved > 0 ? `, ${formatNumber(moved)} moved` : ''}.`
}

/** `1 story`, `3 stories`: a number with its noun. */
export function countWords(count: number, one: string, many = `${one}s`): string {
  return `${formatNumber(count)} ${count === 1 ? one : many}`
}

/** What the fewest sprints are said to be in as well. */
export const orderWords = ', important and small first'

function qualityOf({ provenFewest, provenOptimal, lowerBound, sprintCount }: PlanProof, from: number): string {
  const fewest = `Fewest possible${fromWords(from)}`
  if (provenOptimal && sprintCount > from) return `${fewest}${orderWords}.`
  if (provenFewest) return `${fewest}.`
  return `Fewer may be possible, but not fewer than ${formatNumber(lowerBound)}.`
}

/** Planning again had nothing to plan, and gave a reason for no story. */
const isAsItWas = ({ sprints, proof }: { sprints: Sprint[]; proof: Pick<PlanProof, 'reasons'> }) =>
  sprints.some(({ stories }) => stories.length > 0) && Object.keys(proof.reasons).length === 0

/** Nothing where that is all of it. */
const fromWords = (from: number): string => (from > 1 ? ` from sprint ${from} on` : '')

/** What is known of how good a plan is, in figures. */
export function proofFigures(plan: { sprints: Sprint[]; proof: PlanProof }): string[] {
  if (isAsItWas(plan)) return ['There was nothing to plan: every story stays where it is done or runs.']
  if (isProofOfAnother(plan.proof))
    return [
      'You changed it since it was planned: fewer sprints may be possible, or a better order. Improve looks for such a plan.',
    ]
  const { provenFewest, provenOptimal, gap, lowerBound, sprintCount } = plan.proof
  const from = provenFrom(plan)
  const count = provenFewest
    ? `No plan has fewer than ${countWords(sprintCount - from + 1, 'sprint')}${fromWords(from)}.`
    : `At least ${countWords(lowerBound, 'sprint is', 'sprints are')} needed. Fewer than ${formatNumber(sprintCount)} may be possible: Improve looks for such a plan.`
  if (provenOptimal) return [count, 'No other order has important work earlier.']
  if (gap === null) return [count]
  return [
    count,
    `A better order may be possible, with important work at most ${formatShare(gap, gap < 0.01 ? 2 : 1)} earlier: Improve looks for one.`,
  ]
}
