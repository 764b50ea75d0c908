import type { TraceContext } from '../log/scope.ts'
import type { Attributes, MeasureName, ObservedName, RecordedName } from './measures.ts'

type Reading<Name extends MeasureName> = { readonly value: number; readonly attributes?: Attributes<Name> }
export type Observe = <Name extends ObservedName>(
  name: Name,
  read: () => readonly Reading<Name>[] | Promise<readonly Reading<Name>[]>,
) => void
export type Count = <Name extends RecordedName>(name: Name, value: number, attributes: Attributes<Name>) => void

type SpanStart = {
  readonly kind: 'server' | 'client' | 'internal'
  readonly parent: TraceContext | null
  /** Milliseconds since 1970; absent: now. */
  readonly from?: number
  readonly attributes: SpanAttributes
}
type SpanAttributes = Readonly<Record<string, string | number | undefined>>
export type Span = {
  /** What is under it, and its lines of the log, belong there. */
  readonly context: TraceContext | null
  end(outcome?: {
    /** Where it was known by less when it began. */
    readonly name?: string | undefined
    readonly attributes?: SpanAttributes
    readonly failed?: boolean
  }): void
}

/** How this server is seen from outside: figures and traces, without anything of a person's. */
export type Telemetry = {
  /** False where nobody looks: then nothing needs to be looked at. */
  readonly isOn: boolean
  /** Something happened. */
  readonly count: Count
  /** How something stands; `read` is called whenever somebody looks, and may fail. */
  readonly observe: Observe
  begin(name: string, start: SpanStart): Span
  /** All figures in the text format of Prometheus; null where it is not served. */
  readonly metrics: (() => Promise<string>) | null
  /** Sends what is left. */
  close(): Promise<void>
}

/** Nobody looks. A trace that came in goes on all the same, for the log's lines. */
export const noTelemetry: Telemetry = {
  isOn: false,
  count: () => undefined,
  observe: () => undefined,
  begin: (_name, { parent }) => ({ context: parent, end: () => undefined }),
  metrics: null,
  close: async () => undefined,
}
