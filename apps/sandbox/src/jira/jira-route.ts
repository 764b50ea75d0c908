import type { SandboxContext } from '../sandbox-context.ts'
import type { Person, Site } from './data/state.ts'

/** One call that passed the gateway: who, where, and what was sent. */
export type JiraCall = {
  context: SandboxContext
  site: Site
  person: Person
  params: Record<string, string>
  query: Record<string, string | string[] | undefined>
  body: unknown
  /** Jira's time, in milliseconds since 1970. */
  now: number
  /** Counts a write to an issue; throws 429 when one issue is written too often. */
  countWrite(issueId: string): void
}

export type JiraAnswer = { status: number; body?: unknown; headers?: Record<string, string> }

/** One operation, with its path as Atlassian's description spells it. */
export type JiraRoute = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  scopes: string[]
  handle(call: JiraCall): JiraAnswer
}

export function ok(body: unknown): JiraAnswer {
  return { status: 200, body }
}

export const noContent: JiraAnswer = { status: 204 }
