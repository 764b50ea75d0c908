/**
 * Everything that is measured, once: OTLP takes the names as they stand here, which are OpenTelemetry's own where it has one, and Prometheus as it
 * spells them (`prometheusName`). Attributes take few values, and none that a person wrote: patterns of routes, kinds, states, codes.
 */
export const measures = {
  'http.server.request.duration': {
    kind: 'histogram',
    unit: 's',
    help: 'How long calls took; event streams are not among them',
    attributes: ['http.request.method', 'http.route', 'http.response.status_code'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  },
  'planwright.streams': { kind: 'gauge', unit: '{stream}', help: 'Event streams that are open', attributes: [] },
  'planwright.run.duration': {
    kind: 'histogram',
    unit: 's',
    help: 'From the beginning of a run to its end, waiting included',
    attributes: ['planwright.run.kind', 'planwright.run.state'],
    buckets: [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 300, 900, 3600],
  },
  'planwright.runs': {
    kind: 'gauge',
    unit: '{run}',
    help: 'Runs that wait or are worked on, of all servers on the database',
    attributes: ['planwright.run.kind', 'planwright.run.state'],
  },
  'planwright.run.oldest_queued': {
    kind: 'gauge',
    unit: 's',
    help: 'How long the oldest run has waited to be begun, of all servers on the database',
    attributes: [],
  },
  'planwright.tracker.call.duration': {
    kind: 'histogram',
    unit: 's',
    help: 'How long calls to the tracker took, each try for itself',
    attributes: ['planwright.tracker.operation', 'http.response.status_code', 'error.type'],
    buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
  },
  'planwright.sign_in.call.duration': {
    kind: 'histogram',
    unit: 's',
    help: 'How long a provider that people sign in with took to say who somebody is',
    attributes: ['planwright.sign_in.provider', 'planwright.sign_in.operation', 'error.type'],
    buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  },
  'planwright.message.duration': {
    kind: 'histogram',
    unit: 's',
    help: 'How long it took to hand over a mail or an SMS',
    attributes: ['planwright.message.kind', 'error.type'],
    buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  },
  'gen_ai.client.operation.duration': {
    kind: 'histogram',
    unit: 's',
    help: 'How long a model took for an answer, each try for itself',
    attributes: ['gen_ai.provider.name', 'gen_ai.request.model', 'gen_ai.operation.name', 'error.type'],
    buckets: [0.1, 0.5, 1, 2.5, 5, 10, 20, 40, 80, 160, 320],
  },
  'gen_ai.client.token.usage': {
    kind: 'histogram',
    unit: '{token}',
    help: 'Tokens that a model read and wrote for an answer',
    attributes: ['gen_ai.provider.name', 'gen_ai.request.model', 'gen_ai.operation.name', 'gen_ai.token.type'],
    buckets: [16, 64, 256, 1024, 4096, 16_384, 65_536, 262_144],
  },
  'planwright.queue.waiting': {
    kind: 'gauge',
    unit: '{piece}',
    help: 'Pieces of heavy work that wait for their turn',
    attributes: ['planwright.queue.name'],
  },
  'db.client.connection.count': {
    kind: 'gauge',
    unit: '{connection}',
    help: 'Connections to PostgreSQL',
    attributes: ['db.client.connection.state'],
  },
  'db.client.connection.max': {
    kind: 'gauge',
    unit: '{connection}',
    help: 'Connections to PostgreSQL that there may be',
    attributes: [],
  },
  'db.client.connection.pending_requests': {
    kind: 'gauge',
    unit: '{request}',
    help: 'Pieces of work that wait for a connection to PostgreSQL',
    attributes: [],
  },
  'nodejs.eventloop.delay.p99': {
    kind: 'gauge',
    unit: 's',
    help: 'How late the event loop was in the last minute, one turn in a hundred more than that',
    attributes: [],
  },
  'nodejs.eventloop.delay.max': {
    kind: 'gauge',
    unit: 's',
    help: 'How late the event loop was in the last minute at most',
    attributes: [],
  },
  'nodejs.eventloop.time': {
    kind: 'observed-counter',
    unit: 's',
    help: 'How long the event loop worked, and how long it waited for something to do',
    attributes: ['nodejs.eventloop.state'],
  },
  'process.cpu.time': {
    kind: 'observed-counter',
    unit: 's',
    help: 'Time of the processor, threads included',
    attributes: ['cpu.mode'],
  },
  'process.memory.usage': { kind: 'gauge', unit: 'By', help: 'Memory of the process (resident)', attributes: [] },
  'v8js.memory.heap.used': { kind: 'gauge', unit: 'By', help: 'Heap of the main thread in use', attributes: [] },
  'process.uptime': { kind: 'gauge', unit: 's', help: 'Since the process began', attributes: [] },
  'planwright.table.size': {
    kind: 'gauge',
    unit: 'By',
    help: 'What a table takes with its indexes, of all servers on the database',
    attributes: ['db.collection.name'],
  },
  'planwright.table.rows': {
    kind: 'gauge',
    unit: '{row}',
    help: 'Rows of a table as the database counts along, of all servers on it',
    attributes: ['db.collection.name'],
  },
  'planwright.retention.removed': {
    kind: 'counter',
    unit: '{row}',
    help: 'Rows whose time was over',
    attributes: ['planwright.retention.what'],
  },
  'planwright.retention.last_success.timestamp': {
    kind: 'gauge',
    unit: 's',
    help: 'When this server last came to the end of the retention without an error, or began, since 1970',
    attributes: [],
  },
} as const satisfies Record<string, Measure>

export type Measure = {
  readonly kind: 'histogram' | 'counter' | 'gauge' | 'observed-counter'
  /** By UCUM, as OpenTelemetry writes units. */
  readonly unit: 's' | 'By' | `{${string}}`
  readonly help: string
  readonly attributes: readonly string[]
  readonly buckets?: readonly number[]
}

export type MeasureName = keyof typeof measures
/** Measures of something that happens, and of how something stands, which is asked when somebody looks. */
export type RecordedName = NameOf<'histogram' | 'counter'>
export type ObservedName = NameOf<'gauge' | 'observed-counter'>
type NameOf<Kind extends Measure['kind']> = {
  [Name in MeasureName]: (typeof measures)[Name]['kind'] extends Kind ? Name : never
}[MeasureName]

export type Attributes<Name extends MeasureName> = {
  readonly [Key in (typeof measures)[Name]['attributes'][number]]?: string | number
}

const suffixes: Record<string, string> = { s: '_seconds', By: '_bytes' }

/** As OpenTelemetry's rules translate a name for Prometheus. */
export function prometheusName(name: string, { kind, unit }: Measure): string {
  const isCounter = kind === 'counter' || kind === 'observed-counter'
  return `${name.replaceAll('.', '_')}${suffixes[unit] ?? ''}${isCounter ? '_total' : ''}`
}
