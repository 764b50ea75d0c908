import type { SandboxContext } from '../../sandbox-context.ts'

/**
 * The time in Jira, in milliseconds since 1970: the real time and what teams were let work ahead of it
 * (`POST /_sandbox/jira/advance`). Everything Jira writes or compares is on it; tokens and rate limits stay on the real one.
 */
export function jiraNow({ state, now }: Pick<SandboxContext, 'state' | 'now'>): number {
  return now() + (state.current.jira.aheadMs ?? 0)
}
