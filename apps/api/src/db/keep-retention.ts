import { setTimeout } from 'node:timers/promises'
import { type SQL, sql } from 'drizzle-orm'
import type { Log } from '../log/log.ts'
import type { Database, Queries } from './database.ts'

/** Days that something is kept after it has ended. */
export type Retention = {
  readonly runsDays: number
  readonly eventsDays: number
  readonly sessionsDays: number
  readonly auditDays: number
  readonly tokensDays: number
  /** Between two looks. */
  readonly everyMinutes: number
}

type Options = {
  readonly db: Database
  readonly keep: Retention
  /** Carries on what deletions of accounts left. */
  readonly finishDeletions?: () => Promise<void>
  /** Told how many rows of what went, and when all of it was through. */
  readonly tell?: { removed(what: string, rows: number): void; through(at: Date): void }
  readonly log: Pick<Log, 'info' | 'error'>
  readonly now: () => Date
  /** Rows that one transaction removes. */
  readonly batch?: number
}

/** Any number that nobody else in this database uses. */
const lockNumber = 7_529_265
const dayMs = 86_400_000
/** After a start the server has better things to do. */
const firstMs = 30_000

/** Runs whose events one transaction removes: each has some dozens to hundreds. */
const runsAtOnce = 20

const hasEnded = sql`state in ('done', 'partial', 'failed', 'cancelled', 'needs-link')`

/** Of a row `p` that belongs to a plan: the save of it was taken back, or its issues were deleted. */
const nothingSaved = sql`not exists (select from saved_item i
  where i.owner = p.owner and i.site_id = p.site_id and i.project_id = p.project_id and i.plan_id = p.plan_id)`

type Rule = {
  readonly what: string
  /** Who may remove it: tables of people's rows are out of the owner's reach, the others out of the worker's. */
  readonly by: 'worker' | 'owner'
  /** Where what it answers stands for many rows: how many of it one batch takes at most. */
  readonly atOnce?: number
  /** What one batch removes; answers a row for each. */
  readonly remove: (batch: number) => SQL
}

/**
 * What goes when its time is over. Drafts that were not thrown away, links, estimates and what saves left behind in Jira (`saved_*`) stay as long as the account: they are what a
 * person goes on with. A save stays as long as it can be taken back or something of it is not settled, whatever its age, and in time without its plan.
 */
function rulesOf(keep: Retention, now: Date): readonly Rule[] {
  const { runsDays, eventsDays, sessionsDays, auditDays, tokensDays } = keep
  const before = (days: number) => sql`${new Date(now.getTime() - days * dayMs).toISOString()}::timestamptz`
  const expired = (table: string, key: string, time: SQL) => (batch: number) =>
    sql`delete from ${sql.identifier(table)} where ${sql.identifier(key)} in
      (select ${sql.identifier(key)} from ${sql.identifier(table)} where expires_at < ${time} limit ${batch}) returning 1`
  return [
    {
      what: 'events of so many runs',
      by: 'worker',
      // run by run, each marked, or every look would go through all that ended ever and have none any more
      atOnce: runsAtOnce,
      remove: (
        batch,
      ) => sql`with due as (select id from run where has_events and ${hasEnded} and updated_at < ${before(eventsDays)}
          order by updated_at limit ${batch} for update skip locked),
        gone as (delete from run_event where run_id in (select id from due))
        update run set has_events = false where id in (select id from due) returning 1`,
    },
    {
      what: 'runs with the briefs in them',
      by: 'worker',
      remove: (batch) => sql`delete from run where id in
        (select r.id from run r where r.${hasEnded} and r.updated_at < ${before(runsDays)}
          and not exists (select from saved_item i where i.owner = r.owner and i.made_by = r.id)
          and not exists (select from saved_sprint s where s.owner = r.owner and s.made_by = r.id)
          and not exists (select from save_step p where p.run_id = r.id and p.state in ('planned', 'sending', 'unknown'))
          limit ${batch}) returning 1`,
    },
    {
      what: 'calls of settled saves',
      by: 'worker',
      remove: (batch) => sql`delete from save_step where id in
        (select p.id from run r join save_step p on p.run_id = r.id
          where r.${hasEnded} and r.updated_at < ${before(runsDays)} and p.state in ('done', 'failed') limit ${batch}) returning 1`,
    },
    {
      what: 'plans of saves that can be taken back',
      by: 'worker',
      // where it went to is what taking it back needs
      remove: (batch) => sql`update run set input = jsonb_strip_nulls(jsonb_build_object('target', input -> 'target',
          'sprints', case when jsonb_typeof(input -> 'sprints') = 'array' then '[]'::jsonb end))
        where id in (select id from run where kind = 'save' and state = 'done' and updated_at < ${before(runsDays)}
          and input -> 'epics' is not null limit ${batch}) returning 1`,
    },
    {
      what: 'plans of which nothing is saved any more',
      by: 'worker',
      remove: (batch) => sql`delete from saved_plan where ctid in
        (select p.ctid from saved_plan p where p.created_at < ${before(runsDays)} and ${nothingSaved} limit ${batch}) returning 1`,
    },
    {
      what: 'readings of such plans',
      by: 'worker',
      remove: (batch) => sql`delete from plan_reading where ctid in
        (select p.ctid from plan_reading p where p.read_at < ${before(runsDays)} and ${nothingSaved} limit ${batch}) returning 1`,
    },
    {
      what: 'initiatives that nobody follows any more',
      by: 'worker',
      remove: (batch) => sql`delete from followed_draft where (owner, draft_id) in
        (select owner, draft_id from followed_draft where seen_at < ${before(runsDays)} limit ${batch}) returning 1`,
    },
    { what: 'ways to the tracker', by: 'worker', remove: expired('jira_link_attempt', 'state_hash', sql`now()`) },
    { what: 'unconfirmed links', by: 'worker', remove: expired('jira_pending_link', 'id', sql`now()`) },
    { what: 'drafts thrown away', by: 'worker', remove: expired('draft', 'id', sql`now()`) },
    { what: 'expired access tokens', by: 'worker', remove: expired('access_token', 'id', before(sessionsDays)) },
    {
      what: 'devices that asked to be let in',
      by: 'owner',
      remove: expired('device_login', 'device_digest', sql`now()`),
    },
    { what: 'codes of consents', by: 'worker', remove: expired('oauth_code', 'digest', sql`now()`) },
    { what: 'programs that nobody uses', by: 'worker', remove: expired('oauth_grant', 'id', sql`now()`) },
    { what: 'registrations of programs', by: 'owner', remove: expired('oauth_client', 'id', sql`now()`) },
    { what: 'ended sessions', by: 'owner', remove: expired('session', 'id', before(sessionsDays)) },
    {
      what: 'counts of tokens',
      by: 'worker',
      remove: (batch) => sql`delete from token_use where (owner, day, work) in
        (select owner, day, work from token_use where day < ${before(tokensDays)}::date limit ${batch}) returning 1`,
    },
    // those of a month ago have signed nothing that is still good
    { what: 'keys of ID tokens', by: 'owner', remove: expired('jwks', 'id', before(30)) },
    { what: 'codes', by: 'owner', remove: expired('verification', 'id', sql`now()`) },
    {
      what: 'counted tries',
      by: 'owner',
      remove: (batch) =>
        sql`delete from attempt where key in (select key from attempt where until < now() limit ${batch}) returning 1`,
    },
    {
      what: 'counted calls',
      by: 'owner',
      remove: (batch) =>
        sql`delete from call_count where key in (select key from call_count where until < now() limit ${batch}) returning 1`,
    },
    {
      what: 'counts of how quick pages were',
      by: 'owner',
      remove: (batch) => sql`delete from vital_count where ctid in
        (select ctid from vital_count where day <= ${before(30)}::date limit ${batch}) returning 1`,
    },
    {
      what: 'audit events',
      by: 'owner',
      remove: (batch) => sql`delete from audit_event where id in
        (select id from audit_event where at < ${before(auditDays)} order by id limit ${batch}) returning 1`,
    },
  ]
}

/**
 * The job that keeps the retention: each server looks every so often, and one at a time works. It removes in small transactions with pauses in between, so
 * that nobody waits for it, and an end in the middle costs nothing.
 */
export function createRetention({ db, keep, finishDeletions, tell, log, now, batch = 500 }: Options) {
  const stopping = new AbortController()
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()

  async function keepAll(): Promise<void> {
    await finishDeletions?.()
    for (const rule of rulesOf(keep, now())) {
      let removedCount = 0
      for (let hasMore = true; hasMore && !stopping.signal.aborted; ) {
        const count = await removeBatch(rule)
        removedCount += count ?? 0
        hasMore = count === (rule.atOnce ?? batch)
        if (hasMore) await setTimeout(20)
      }
      if (removedCount === 0) continue
      tell?.removed(rule.what, removedCount)
      log.info({ removed: removedCount }, `the retention: ${rule.what} were removed`)
    }
    await db.tidy?.()
    tell?.through(now())
  }

  /** How many rows went; undefined while another server is at it. */
  async function removeBatch({ by, remove, atOnce = batch }: Rule): Promise<number | undefined> {
    const work = async (queries: Queries) => {
      const { rows } = await queries.execute<{ mine: boolean }>(
        sql`select pg_try_advisory_xact_lock(${lockNumber}) as mine, set_config('app.retention', 'on', true)`,
      )
      if (!rows[0]?.mine) return undefined
      return (await queries.execute(remove(atOnce))).rows.length
    }
    return by === 'worker' ? db.withWorker(work) : db.asOwner.transaction(work)
  }

  const look = () => {
    running = keepAll().catch((error: unknown) => log.error({ err: error }, 'the retention could not be kept'))
    timer = global.setTimeout(() => void running.then(look), keep.everyMinutes * 60_000).unref()
  }

  return {
    /** Removes everything whose time is over. */
    keepAll,
    begin: () => {
      timer = global.setTimeout(look, firstMs).unref()
    },
    stop: async () => {
      stopping.abort()
      clearTimeout(timer)
      await running
    },
  }
}
