import { countWords, withoutBrackets } from '../english/phrases.ts'
import type { Criterion } from './criterion.ts'

const mostJoined = 6
const longest = 240

/** What can be seen in one and the same moment is told in one line; what a longer line says already is left out. */
export function mergeCriteria(criteria: readonly Criterion[]): Criterion[] {
  const merged: Criterion[] = []
  for (const criterion of criteria) {
    const last = merged.findLast((other) => other.given === criterion.given && other.when === criterion.when)
    const both = last ? joined(last.outcome, criterion.outcome) : undefined
    if (last && both !== undefined) last.outcome = both
    else merged.push({ ...criterion })
  }
  // what the product does is told once: as what happens where others say what follows
  return merged.filter((one) => !merged.some((other) => other !== one && other.when === one.outcome))
}

/** Two outcomes in one sentence; undefined where they do not go together. */
function joined(one: string, other: string): string | undefined {
  if (one === other) return one
  if (one.length + other.length > longest) return undefined
  for (const frame of frames) {
    const [first, second] = [frame.exec(one), frame.exec(other)]
    if (!first || !second) continue
    const [head = '', rest = ''] = [second[1] ?? '', second[2] ?? '']
    const told = first[2] ?? ''
    if (/[,;:]|\band\b/.test(withoutBrackets(rest)) || /[;:]/.test(withoutBrackets(told))) return undefined
    const items = withoutBrackets(told).split(/, | and /)
    if (items.length >= mostJoined || items.some((item) => countWords(item) > 9) || countWords(rest) > 9)
      return undefined
    if (/\band\b/.test(withoutBrackets(told)) && !joinedPattern.test(withoutBrackets(told))) return undefined
    const verb = /^there (?:is|are)$/.test(head) ? 'there are' : first[1]
    return `${verb} ${told.replace(/ and (?=[^,()]*(?:\([^()]*\))?$)/, ', ')} and ${rest}`
  }
  return undefined
}

const joinedPattern = /^[^,]+(?:, [^,]+)* and [^,]+$/
/** Outcomes that begin alike. */
const frames: readonly RegExp[] = [
  /^(there (?:is|are)) (.+)$/,
  /^(the system) ([a-z]+s .+)$/,
  /^(it has|they have) (.+)$/,
]
