import { AsyncLocalStorage } from 'node:async_hooks'

/** A place in a trace, as W3C Trace Context names it: ids in hexadecimal, and whether it is sampled. */
export type TraceContext = { readonly traceId: string; readonly spanId: string; readonly flags: number }

/** What is worked on: a call, or a run. Every line of the log that is written meanwhile names it. */
export type Scope = {
  readonly of: { readonly reqId: string } | { readonly runId: string }
  readonly trace: TraceContext | null
}

const scopes = new AsyncLocalStorage<Scope | undefined>()

export function currentScope(): Scope | undefined {
  return scopes.getStore()
}

export function inScope<Result>(scope: Scope, work: () => Result): Result {
  return scopes.run(scope, work)
}

/** For what a call sets going and what is not its own: work for whoever comes, and timers. */
export function outsideScopes<Result>(work: () => Result): Result {
  return scopes.run(undefined, work)
}

/** The names are OpenTelemetry's for logs in other formats than its own. */
export function traceFields({ trace }: Scope): Record<string, string> {
  return trace ? { trace_id: trace.traceId, span_id: trace.spanId } : {}
}
