import { formatNumber } from '../ui/format-number.ts'

/**
 * How closed sprints are counted that ran shorter or longer than a sprint of the plan, by how much of one each ran; empty where all were whole ones. It
 * follows a sentence that names them.
 */
export function sprintShareWords(shares: readonly number[]): string {
  const shorter = shares.filter((share) => share > 0 && share < 1).length
  const longer = shares.filter((share) => share > 1).length
  const leftOut = shares.filter((share) => share === 0).length
  return [
    shorter > 0 &&
      `${formatNumber(shorter)} of them ran for less than a sprint of this plan, and ${counts(shorter)} for the days that ${they(shorter)} ran, together with the next.`,
    longer > 0 &&
      `${formatNumber(longer)} ran longer, and ${counts(longer)} for ${longer === 1 ? 'its' : 'their'} days.`,
    leftOut > 0 && `${formatNumber(leftOut)} ran for less than a day, and ${leftOut === 1 ? 'is' : 'are'} left out.`,
  ]
    .filter((part) => part !== false)
    .join(' ')
}

const counts = (count: number) => (count === 1 ? 'counts' : 'count')
const they = (count: number) => (count === 1 ? 'it' : 'they')
