import type { Database } from '../db/database.ts'
import type { Telemetry } from './telemetry.ts'

type Watched = {
  readonly db: Pick<Database, 'connections'>
  /** How many pieces of work wait, by the name of their queue. */
  readonly queues: Readonly<Record<'threads' | 'serving-thread', () => number>>
  readonly openStreams: () => number
}

/** What waits, and for what: turns in threads and on the serving thread, connections to the database; and who follows something. */
export function watchQueues({ observe }: Pick<Telemetry, 'observe'>, { db, queues, openStreams }: Watched): void {
  observe('planwright.queue.waiting', () =>
    Object.entries(queues).map(([name, waiting]) => ({
      value: waiting(),
      attributes: { 'planwright.queue.name': name },
    })),
  )
  observe('planwright.streams', () => [{ value: openStreams() }])
  // the embedded database has none
  const connections = () => [db.connections?.() ?? []].flat()
  observe('db.client.connection.count', () =>
    connections().flatMap(({ used, idle }) => [
      { value: used, attributes: { 'db.client.connection.state': 'used' } },
      { value: idle, attributes: { 'db.client.connection.state': 'idle' } },
    ]),
  )
  observe('db.client.connection.max', () => connections().map(({ most }) => ({ value: most })))
  observe('db.client.connection.pending_requests', () => connections().map(({ waiting }) => ({ value: waiting })))
}
