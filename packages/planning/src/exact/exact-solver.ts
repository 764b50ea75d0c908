import type { ExactModel } from './exact-model.ts'

/** What an exact solver is given: a model, and a solution of it to start from where there is one. */
export type ExactTask = {
  readonly start: Float64Array | null
  /** No solution is known to be below this: one that meets it ends the search. */
  readonly target: number
  /** Stop at the first solution: only whether there is one is asked. */
  readonly firstOnly: boolean
} & ExactModel

/** What a solver tells of while it works. */
export type ExactNews =
  /** Perhaps a better solution than any before, whole but for rounding; whoever is told looks whether it keeps every rule. */
  | { readonly kind: 'solution'; readonly values: Float64Array }
  /** No solution is below this, but for rounding. */
  | { readonly kind: 'bound'; readonly bound: number }
  /** The last news. `stopped` is any end without a proof: time, a fault, no free processor. */
  | { readonly kind: 'end'; readonly end: ExactEnd }

/** `optimal`: nothing is better than the last solution told of. `infeasible`: there is none. */
export type ExactEnd = 'optimal' | 'infeasible' | 'stopped'

/** @internal to be tested */
export type ExactOptions = {
  /** Milliseconds by the clock, after which it is stopped whatever it does. */
  readonly timeMs: number
  /** Milliseconds of processor time. */
  readonly workMs: number
  readonly signal: AbortSignal | undefined
  readonly tell: (news: ExactNews) => void
}

/** Solves beside this thread; never rejects. Resolves at the latest when the time is up or the signal aborts. */
export type ExactSolver = (task: ExactTask, options: ExactOptions) => Promise<ExactEnd>
