import { Check, CircleAlert, TriangleAlert } from 'lucide-react'
import type { Verdict } from './drag-store.ts'

/** How each verdict looks: the words' colour, the ground below them, and a sign that needs no colour. */
export const verdictTones = {
  here: 'text-muted',
  fits: 'text-success',
  over: 'text-warning',
  refused: 'text-danger',
} as const satisfies Record<Verdict['kind'], string>

export const verdictGrounds = {
  here: 'bg-sunken',
  fits: 'bg-success-tint',
  over: 'bg-warning-tint',
  refused: 'bg-danger-tint',
} as const satisfies Record<Verdict['kind'], string>

/** In one line, as each sprint says it. Why a sprint refuses is a sentence, which is told once, while the story is held over it. */
export function shortVerdict(verdict: Verdict): string {
  return verdict.kind === 'refused' ? 'Not here' : verdict.words
}

/** Around the place that a story is held over, where there are no grounds to see. */
export const heldOver = 'forced-colors:outline-2 forced-colors:-outline-offset-2'

const signs = { here: Check, fits: Check, over: TriangleAlert, refused: CircleAlert } as const

export function VerdictSign({ kind, className = '' }: { kind: Verdict['kind']; className?: string }) {
  const Sign = signs[kind]
  return <Sign size={14} aria-hidden="true" className={`shrink-0 ${className}`} />
}
