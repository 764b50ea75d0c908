import type { EstimateHistory } from '@planwright/contract'
import { formatNumber, formatShare } from '../ui/format-number.ts'

/** How good the estimates were on the team's own history, and whether they are worth having, in words. */
export function accuracyWords({ issues, issuesNeeded, accuracy }: EstimateHistory): string {
  if (issues < issuesNeeded)
    return `At least ${issuesNeeded} done issues with points are needed. Until then stories get points from the plain scale 1, 2, 3, 5, 8, 13.`
  if (!accuracy) return 'There is too little to say how good estimates from it are.'
  const { n, mae, medianMae, betterThanMedian, withinRange } = accuracy
  const measured = `Tried on the last ${n} of them, each estimated from those before it: off by ${points(mae)} on average`
  const compared = betterThanMedian
    ? `; always guessing the median would be off by ${points(medianMae)}.`
    : `. That does not beat always guessing the median, which is off by ${points(medianMae)}.`
  return `${measured}${compared} ${formatShare(withinRange)} lay within the range shown.`
}

/** What the stories of followed initiatives add, in words; null where none is done. */
export function followedWords({ followed }: EstimateHistory): string | null {
  if (!followed) return null
  const { issues, unread, error } = followed
  const all = issues + unread
  const whose = `${formatNumber(all)} done ${all === 1 ? 'story is' : 'stories are'} of initiatives that you follow`
  const planned =
    error === null
      ? '.'
      : error === 0
        ? ', with the points planned.'
        : `. When done, they were off by ${points(error)} from what was planned, on average.`
  const learned = whose + planned
  if (unread === 0) return learned
  return `${learned} ${formatNumber(unread)} of them came since this was read, and ${unread === 1 ? 'is' : 'are'} read before the next estimate.`
}

/** Finer than points are shown elsewhere: the two errors are often close. */
const format = new Intl.NumberFormat(undefined, { maximumSignificantDigits: 3 })
const points = (value: number): string => `${format.format(value)} ${format.format(value) === '1' ? 'point' : 'points'}`
