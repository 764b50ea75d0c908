const SCALE = [1, 2, 3, 5, 8, 13] as const
const LARGEST = 8

/** What makes a story larger than its rules alone: each kind found in its passages counts. */
const WEIGHTS: readonly [number, RegExp][] = [
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
  [1, /\b(?:several|multiple|various|flexible|any kind|tbd|to be (?:decided|defined)|etc|unclear|somehow|probably)\b/i],
]

/** Points from 1, 2, 3, 5, 8: the more rules, outside systems and uncertainty the passages hold, the more points. */
export function estimatePoints(text: string, rules: number): number {
  const weight = WEIGHTS.reduce((sum, [points, pattern]) => sum + (pattern.test(text) ? points : 0), 0)
  const size = 0.5 + rules * 0.7 + weight * 0.8
  return SCALE.find((points) => points >= size && points <= LARGEST) ?? LARGEST
}
