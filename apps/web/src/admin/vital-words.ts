import type { VitalMetric } from '@planwright/contract'

/** What each figure says, and from where on it is not good any more, and poor: the limits of web.dev/articles/vitals. */
export const vitalKinds = {
  LCP: { label: 'Largest content shown', good: 2500, poor: 4000 },
  INP: { label: 'Answer to a press', good: 200, poor: 500 },
  CLS: { label: 'Things that moved', good: 0.1, poor: 0.25 },
  FCP: { label: 'First content shown', good: 1800, poor: 3000 },
  TTFB: { label: 'First byte', good: 800, poor: 1800 },
} as const satisfies Record<VitalMetric, { label: string; good: number; poor: number }>

export type Verdict = 'good' | 'fair' | 'poor'

export function verdictOf(metric: VitalMetric, p75: number): Verdict {
  const { good, poor } = vitalKinds[metric]
  if (p75 <= good) return 'good'
  return p75 <= poor ? 'fair' : 'poor'
}

export function vitalValue(metric: VitalMetric, p75: number): string {
  if (metric === 'CLS') return p75.toLocaleString(undefined, { maximumFractionDigits: 3 })
  return p75 < 1000
    ? `${p75.toLocaleString()} ms`
    : `${(p75 / 1000).toLocaleString(undefined, { maximumFractionDigits: 1 })} s`
}
