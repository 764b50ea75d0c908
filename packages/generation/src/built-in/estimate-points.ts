import { countWords } from './clauses.ts'

const scale = [1, 2, 3, 5, 8, 13] as const
const largest = 8
/** What makes a story larger than its rules alone: each kind found in its passages counts. */
const weights: readonly [number, RegExp][] = [
  [
    1.5,
    /\b(?:integrat\w+ with|third[- ]party|external (?:system|service|api)s?|payment|stripe|paypal|oauth|sso|single sign-on|ldap|webhook|gateway|google|slack|sync\w* with|erp|crm)\b/i,
  ],
  [
    2,
    /\b(?:algorithm|optimi[sz]\w+|machine learning|forecast\w*|predict\w*|recommend\w*|schedul\w+ engine|simulat\w+)\b/i,
  ],
  [1, /\b(?:real[- ]time|concurren\w+|multi-thread\w*|offline|synchroni[sz]\w+|live)\b/i],
  [1, /\b(?:encrypt\w*|permission\w*|role-based|access control|audit\w*|gdpr|compliance|authenticat\w+)\b/i],
  [1, /\b(?:import\w*|export\w*|migrat\w+|csv|excel|pdf)\b/i],
  [
    1,
    /\b(?:workflow|state transition\w*|drag[- ]and[- ]drop|visual\w* (?:editor|model\w*)|chart\w*|dashboard\w*|map)\b/i,
  ],
  [1, /\b(?:reports?|statistics|calendar|waiting list|sms|e-?mails?|notif\w+)\b/i],
  [1, /\b(?:several|multiple|various|flexible|any kind|tbd|to be (?:decided|defined)|etc|unclear|somehow|probably)\b/i],
]

/** Numbers, limits and conditions: each is a case to build and to test. */
const casesPattern =
  /\b\d[\d.,:]*\b|\b(?:if|when|unless|until|otherwise|except|after|before|within|at most|at least|up to|only|per|each|every|automatic(?:ally)?)\b/gi
const mostCases = 5
/** So many words say about a point's worth of work more. */
const wordsOfPoint = 12

/**
 * Rough points from 1, 2, 3, 5, 8: the more the passages say, and the more rules, cases, outside systems and uncertainty they hold, the more points. Weights are by
 * judgement; the order of stories matters more than their size.
 */
export function estimatePoints(text: string, rules: number): number {
  const weight = weights.reduce((sum, [points, pattern]) => sum + (pattern.test(text) ? points : 0), 0)
  const cases = Math.min(mostCases, text.match(casesPattern)?.length ?? 0)
  const size = 0.6 + countWords(text) / wordsOfPoint + rules * 0.3 + cases * 0.25 + weight * 0.7
  return scale.find((points) => points >= size - 0.01 && points <= largest) ?? largest
}
