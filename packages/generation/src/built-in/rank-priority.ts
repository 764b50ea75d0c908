type Priority = 1 | 2 | 3 | 4

const words: readonly [Priority, RegExp][] = [
  [
    4,
    /\b(?:nice[- ]to[- ]have|could[- ]have|won'?t[- ]have|(?:is|are|be) optional|^optional(?:ly)?|if time (?:permits|allows)|later (?:phase|release|version)|in a later|future (?:release|version)|phase (?:2|two|3|three)|low[- ]priority|priority:? low|stretch goal|bonus|eventually|maybe|perhaps|if possible|some ?day|later we|later on|we might|P3|P4)\b/i,
  ],
  [
    1,
    /\b(?:must[- ]have|critical(?:ly)?\b(?! (?:operations|metrics|data|exceptions))|mandatory|essential|mvp|minimum viable|top priority|high(?:est)? priority|priority:? high|blocker|P0|first release|above all|most important(?:ly)?|non-negotiable|must not fail)\b/i,
  ],
  [2, /\b(?:should[- ]have|important|P1|medium priority|priority:? medium)\b/i],
  [3, /\b(?:could|P2|ideally|would be (?:nice|good|great)|preferably)\b/i],
  [1, /\bmust\b/i],
  [2, /\b(?:should|shall|needs? to|has to|have to|required)\b/i],
]

const cells: readonly [Priority, RegExp][] = [
  [1, /^(?:p0|1|m|must.*|highest|high|critical|h|a)$/i],
  [2, /^(?:p1|2|s|should.*|medium|normal|med|b)$/i],
  [3, /^(?:p2|3|c|could.*|low|l|minor|c)$/i],
  [4, /^(?:p3|p4|4|w|won.*|lowest|nice.*|optional|later)$/i],
]

export type PriorityFacts = { text: string; cell?: string; headings: string; kind: string; place: number }

/**
 * Priority 1 (highest) to 4 from the words of the passages, their table cell or their headings; where none speaks, the
 * brief's order does: `place` runs from 0 (first) to 1 (last).
 */
export function rankPriority({ text, cell, headings, kind, place }: PriorityFacts): Priority {
  const told = cell ? cells.find(([, pattern]) => pattern.test(cell.trim()))?.[0] : undefined
  if (told) return told
  if (kind === 'later') return 4
  const heading = words.slice(0, 4).find(([, pattern]) => pattern.test(headings))?.[0]
  if (heading) return heading
  const bare = text.replace(/\([^()]*\)/g, ' ')
  const worded = words.find(([, pattern]) => pattern.test(bare))?.[0]
  if (worded) return kind === 'quality' && worded === 1 ? 2 : worded
  if (kind === 'quality') return 3
  return place < 0.5 ? 2 : 3
}
