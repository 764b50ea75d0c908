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
    /\b(?:algorithm|optimi[sz]\w+|machine learning|forecast\w*|predict\w*|recommend\w*|schedul\w+ engine|simulat\w+|dijkstra|factor analysis|regression|topsis|path ?finding|decomposition)\b/i,
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

/** Points from 1, 2, 3, 5, 8: the more rules, cases, outside systems and uncertainty the passages hold, the more points. */
export function estimatePoints(text: string, rules: number): number {
  const weight = weights.reduce((sum, [points, pattern]) => sum + (pattern.test(text) ? points : 0), 0)
  const cases = Math.min(mostCases, text.match(casesPattern)?.length ?? 0)
  const size = 0.4 + rules * 0.5 + cases * 0.35 + weight * 0.8
  return scale.find((points) => points >= size - 0.01 && points <= largest) ?? largest
}
