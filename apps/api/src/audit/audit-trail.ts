import type { AuditCode, auditOutcomes } from '@planwright/contract'
import type { FastifyRequest } from 'fastify'
import type { Database, Queries } from '../db/database.ts'
import { networkOf } from '../http/limits/network-of.ts'
import type { Log } from '../log/log.ts'
import { type AuditAbout, auditEvent } from './audit-tables.ts'

/** Where a call came from. */
export type Origin = { readonly address: string | null; readonly userAgent: string | null }
type AuditEntry = {
  readonly person: string | null
  readonly what: AuditCode
  /** Absent: done. */
  readonly outcome?: (typeof auditOutcomes)[number]
  readonly from?: Origin
  /** Ids and codes; never a secret, nor anybody's words. */
  readonly about?: AuditAbout
}

export type AuditTrail = {
  /** Notes what happened. Never throws and is not waited for: whatever it tells of is done or refused already. */
  record(entry: AuditEntry): void
  /** Once everything noted so far is written, or has been given up. */
  written(): Promise<void>
}

/** More than this are not kept in memory while the database does not take them: the log has them then. */
const mostWaiting = 1000
const mostAtOnce = 200
/** What is refused to one person or network in a minute beyond this is not noted: a flood must not fill the disk. */
const mostRefusals = 60
const minute = 60_000

/**
 * The trail is written beside the work and not within it: a call neither fails nor waits for its note. What comes while a write is under way goes with
 * the next one. A note that cannot be written is a line of the log.
 */
export function createAuditTrail({ db, log, now }: { db: Database; log: Log; now: () => Date }): AuditTrail {
  let waiting: (typeof auditEvent.$inferInsert)[] = []
  let writing: Promise<void> | null = null
  const refusals = countedPerMinute(now)

  async function write() {
    while (waiting.length > 0) {
      const rows = waiting.slice(0, mostAtOnce)
      waiting = waiting.slice(mostAtOnce)
      try {
        await db.withWorker((queries) => queries.insert(auditEvent).values(rows))
      } catch (error) {
        log.error({ err: error, events: rows }, 'the audit trail could not be written')
      }
    }
  }

  return {
    record(entry) {
      const who = entry.person ?? networkOf(entry.from?.address ?? '')
      if (entry.outcome === 'refused' && refusals(who) > mostRefusals) return
      const row = rowOf(entry, now())
      if (waiting.length >= mostWaiting) return log.error({ events: [row] }, 'the audit trail could not be written')
      waiting.push(row)
      writing ??= write().finally(() => {
        writing = null
      })
    },
    async written() {
      while (writing) await writing
    },
  }
}

/** For what is done in a transaction of the owner's: the note is written with it or not at all. */
export async function recordWithin(queries: Queries, entry: AuditEntry, at: Date): Promise<void> {
  await queries.insert(auditEvent).values(rowOf(entry, at))
}

const longestUserAgent = 120

/** A user agent says which browser it was; it is sent by the caller, so that it is cut, and nothing but plain signs is kept. */
export function originOf({ ip, headers }: Pick<FastifyRequest, 'ip' | 'headers'>): Origin {
  return {
    address: ip,
    userAgent: headers['user-agent']?.replace(/[^ -~]/g, '').slice(0, longestUserAgent) ?? null,
  }
}

const rowOf = ({ person, what, outcome = 'done', from, about = {} }: AuditEntry, at: Date) => ({
  at,
  person,
  what,
  outcome,
  address: from?.address ?? null,
  userAgent: from?.userAgent ?? null,
  about,
})

/** Answers how many there were of a key in the minute that began with its first. */
function countedPerMinute(now: () => Date) {
  let counts = new Map<string, number>()
  let until = 0
  return (key: string): number => {
    if (now().getTime() >= until) {
      counts = new Map()
      until = now().getTime() + minute
    }
    const count = (counts.get(key) ?? 0) + 1
    counts.set(key, count)
    return count
  }
}
