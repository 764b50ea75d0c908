import type { SandboxContext } from '../sandbox-context.ts'

/** One call of a surface; `status` is null while unanswered and when the connection was cut. */
export type LoggedRequest = {
  at: string
  method: string
  path: string
  query: Record<string, unknown>
  body: unknown
  status: number | null
  fault: string | null
}

export type RequestLog = { all(): LoggedRequest[]; add(entry: LoggedRequest): void }

/** Bounded, so that a sandbox left running for days stays small. */
const most = 50_000

export function createRequestLog(context: SandboxContext): RequestLog {
  let entries: LoggedRequest[] = []
  context.onReset(() => {
    entries = []
  })
  return {
    all: () => entries,
    add(entry) {
      entries.push(entry)
      if (entries.length > most) entries = entries.slice(-most / 2)
    },
  }
}
