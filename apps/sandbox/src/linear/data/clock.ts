import type { SandboxContext } from '../../sandbox-context.ts'

/** The time in Linear, in milliseconds since 1970: the real time and what teams were let work ahead of it. Tokens and rate limits stay on the real one. */
export function linearNow({ state, now }: Pick<SandboxContext, 'state' | 'now'>): number {
  return now() + state.current.linear.data.aheadMs
}
