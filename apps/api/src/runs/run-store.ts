import { randomUUID } from 'node:crypto'
import type { RunEventName, RunState } from '@planwright/contract'
import { and, arrayContains, asc, eq, gt, inArray, isNull, notInArray, or, type SQL, sql } from 'drizzle-orm'
import type { Database, Queries } from '../db/database.ts'
import { databaseNow, later } from '../db/database-clock.ts'
import { kindsOfServer, type RunEvent, type RunKind, type StoredRun, underWayStates } from './run.ts'
import { run, runEvent } from './run-tables.ts'

/** A run as its worker or an owner's action sees it. */
export type RunRow = StoredRun & {
  readonly idempotencyKey: string | null
  readonly joinedKeys: readonly string[]
  readonly inputHash: string
  readonly fence: number
  readonly failures: number
  readonly cancelRequested: boolean
  readonly lastSeq: number
  readonly traceParent: string | null
}

export type Ending = Partial<Pick<typeof run.$inferInsert, 'state' | 'result' | 'failures'>> & {
  /** From now on by the database's clock; absent: no such time. */
  readonly retryInMs?: number
}
export type LastEvent = { readonly name: RunEventName; readonly data: unknown }

const uniqueViolation = '23505'

type RunInsert = {
  owner: string
  kind: RunKind
  lane: string | undefined
  idempotencyKey: string | undefined
  draftId: string | undefined
  inputHash: string
  input: unknown
  traceParent: string | null
}

/**
 * Inserts a run with its `run` event, or answers the one that the same key or the same input under way already made. What `admit` throws leaves
 * no new run behind.
 */
export async function insertRun(
  db: Database,
  start: RunInsert,
  admit: (queries: Queries) => Promise<void>,
): Promise<{ run: RunRow; created: boolean }> {
  // a run that ends between the two statements frees its key: then the insert works the second time
  for (;;) {
    const started = await db.withPerson(start.owner, async (queries) => {
      const joined = start.draftId && (await joinRun(queries, start, start.draftId))
      if (joined) return { run: joined, created: false }
      const id = randomUUID()
      const values = { ...start, id, input: start.input as object, state: 'queued' as const, lastSeq: 1 }
      const [newRun] = await queries.insert(run).values(values).onConflictDoNothing().returning()
      if (newRun) {
        const event = { runId: id, owner: start.owner, seq: 1, name: 'run' as const, data: { runId: id } }
        await queries.insert(runEvent).values(event)
        await admit(queries)
        return { run: newRun, created: true }
      }
      const isSameWork = start.idempotencyKey
        ? eq(run.idempotencyKey, start.idempotencyKey)
        : and(isNull(run.idempotencyKey), eq(run.inputHash, start.inputHash), inArray(run.state, [...underWayStates]))
      const [existing] = await queries
        .select()
        .from(run)
        .where(and(eq(run.owner, start.owner), isSameWork))
      return existing && { run: existing, created: false }
    })
    if (started) return started
  }
}

/**
 * The run under way that does the same for the draft, which `idempotencyKey` finds from now on as well; or the one that this key has found ever since. One of those
 * who ask at once has no answer, and inserts it.
 */
async function joinRun(
  queries: Queries,
  { owner, idempotencyKey, inputHash }: RunInsert,
  draftId: string,
): Promise<RunRow | undefined> {
  // a unique index would refuse what a server of the release before does
  await queries.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`run of ${owner} ${draftId}`}, 0))`)
  const known = idempotencyKey && (await findRunByKey(queries, owner, idempotencyKey))
  if (known) return known
  const isSame = and(eq(run.draftId, draftId), eq(run.inputHash, inputHash), inArray(run.state, [...underWayStates]))
  const [same] = await queries
    .select()
    .from(run)
    .where(and(eq(run.owner, owner), isSame))
    .orderBy(asc(run.createdAt))
    .limit(1)
    .for('update')
  if (!same || !idempotencyKey) return same
  const [joined] = await queries
    .update(run)
    .set({ joinedKeys: [...same.joinedKeys, idempotencyKey] })
    .where(eq(run.id, same.id))
    .returning()
  return joined
}

/** The run of this owner, or undefined. `lock` holds it until the transaction ends. */
export async function findRun(
  queries: Queries,
  owner: string,
  runId: string,
  lock = false,
): Promise<RunRow | undefined> {
  const query = queries
    .select()
    .from(run)
    .where(and(eq(run.id, runId), eq(run.owner, owner)))
  const [found] = lock ? await query.for('update') : await query
  return found
}

/** The run that this owner began, or joined, with the key; or undefined. */
export async function findRunByKey(queries: Queries, owner: string, key: string): Promise<RunRow | undefined> {
  const [found] = await queries
    .select()
    .from(run)
    .where(and(eq(run.owner, owner), or(eq(run.idempotencyKey, key), arrayContains(run.joinedKeys, [key]))))
  return found
}

/** How far the run is, without anything large; undefined where this owner has none such. */
export async function findProgress(
  queries: Queries,
  owner: string,
  runId: string,
): Promise<Pick<RunRow, 'state' | 'lastSeq'> | undefined> {
  const [state] = await queries
    .select({ state: run.state, lastSeq: run.lastSeq })
    .from(run)
    .where(and(eq(run.id, runId), eq(run.owner, owner)))
  return state
}

/**
 * Those of these runs, whoever's they are, that stand otherwise than is known of them; null for one that is gone. Where nothing has changed nothing is
 * answered, however many they are: it is asked every second.
 */
export async function readChangedMarks(
  queries: Queries,
  known: ReadonlyMap<string, string>,
): Promise<ReadonlyMap<string, string | null>> {
  const { rows } = await queries.execute<{ id: string; mark: string | null }>(sql`
    select known.key as id, found.mark from json_each_text(${JSON.stringify(Object.fromEntries(known))}::json) known
      left join lateral (select ${run.state} || ' ' || ${run.lastSeq} as mark from ${run} where ${run.id} = known.key) found on true
      where found.mark is distinct from known.value`)
  return new Map(rows.map(({ id, mark }) => [id, mark]))
}

export async function readEvents(
  queries: Queries,
  runId: string,
  afterSeq: number,
  limit: number,
): Promise<RunEvent[]> {
  return queries
    .select({ seq: runEvent.seq, name: runEvent.name, data: runEvent.data })
    .from(runEvent)
    .where(and(eq(runEvent.runId, runId), gt(runEvent.seq, afterSeq)))
    .orderBy(asc(runEvent.seq))
    .limit(limit)
}

/**
 * Takes the oldest run that nobody works on and whose time has come; its fence is one higher. One whose holder let the lease run out has failed once
 * more: `wasLeft` says so. Of one person no more are worked on than `mostOfOne`, or nobody else's would ever be begun.
 */
export async function claimRun(
  db: Database,
  { kinds, leaseMs, mostOfOne }: { kinds: RunKind[]; leaseMs: number; mostOfOne: number },
): Promise<(RunRow & { readonly wasLeft: boolean }) | undefined> {
  const free = or(
    and(eq(run.state, 'queued'), or(isNull(run.retryAt), sql`${run.retryAt} <= ${databaseNow}`)),
    and(eq(run.state, 'running'), sql`${run.leaseUntil} <= ${databaseNow}`),
    and(eq(run.state, 'parked'), sql`${run.retryAt} <= ${databaseNow}`),
  )
  const laneFree = sql`(${run.lane} is null or ${run.state} = 'running' or not exists (
    select from run other where other.owner = ${run.owner} and other.lane = ${run.lane} and other.state = 'running'))`
  const ownerFree = sql`(${run.state} = 'running' or ${mostOfOne} > (
    select count(*) from run other where other.owner = ${run.owner} and other.state = 'running'))`
  return db.withWorker(async (queries) => {
    const [next] = await queries
      .select({ id: run.id, state: run.state })
      .from(run)
      .where(and(inArray(run.kind, kinds), free, laneFree, ownerFree))
      .orderBy(asc(run.createdAt), asc(run.id))
      .limit(1)
      .for('update', { skipLocked: true })
    if (!next) return undefined
    const wasLeft = next.state === 'running'
    const [claimedRun] = await queries
      .update(run)
      .set({
        state: 'running',
        fence: sql`${run.fence} + 1`,
        ...(wasLeft && { failures: sql`${run.failures} + 1` }),
        leaseUntil: later(leaseMs),
        retryAt: null,
        updatedAt: databaseNow,
      })
      .where(eq(run.id, next.id))
      .returning()
    return claimedRun && { ...claimedRun, wasLeft }
  })
}

/** Renews the leases of these holders; answers who still holds, and whose run is to be cancelled. */
export async function renewLeases(
  db: Database,
  holders: readonly { id: string; fence: number }[],
  leaseMs: number,
): Promise<{ id: string; cancelRequested: boolean }[]> {
  if (holders.length === 0) return []
  return db.withWorker((queries) =>
    queries
      .update(run)
      .set({ leaseUntil: later(leaseMs) })
      .where(or(...holders.map(holds)))
      .returning({ id: run.id, cancelRequested: run.cancelRequested }),
  )
}

/** Ends a holder's work only while the fence is still theirs; undefined when it is not. Locks the row until the transaction ends. */
export async function updateHeld(
  queries: Queries,
  holder: { id: string; fence: number },
  { retryInMs, ...change }: Ending,
): Promise<RunRow | undefined> {
  const [updatedRun] = await queries
    .update(run)
    .set({
      ...change,
      leaseUntil: null,
      retryAt: retryInMs === undefined ? null : later(retryInMs),
      updatedAt: databaseNow,
    })
    .where(holds(holder))
    .returning()
  return updatedRun
}

/** Renews the holder's lease; undefined when the fence is no longer theirs. Locks the row until the transaction ends, and reads nothing large of it. */
export async function holdRun(
  queries: Queries,
  holder: { id: string; fence: number },
  leaseMs: number,
): Promise<{ id: string; owner: string } | undefined> {
  const [heldRun] = await queries
    .update(run)
    .set({ leaseUntil: later(leaseMs), updatedAt: databaseNow })
    .where(holds(holder))
    .returning({ id: run.id, owner: run.owner })
  return heldRun
}

/**
 * Adds events under the next numbers, and keeps a result where there is one: two statements however many they are. The row's lock makes numbers
 * appear in the order of their commits.
 */
export async function appendEvents(
  queries: Queries,
  target: { id: string; owner: string },
  events: readonly LastEvent[],
  change: { result?: unknown; failures?: 0 } = {},
): Promise<void> {
  const [numbered] = await queries
    .update(run)
    .set({ ...change, lastSeq: sql`${run.lastSeq} + ${events.length}`, ...(events.length > 0 && { hasEvents: true }) })
    .where(eq(run.id, target.id))
    .returning({ seq: run.lastSeq })
  if (!numbered) throw new Error('The run is gone')
  if (events.length === 0) return
  const before = numbered.seq - events.length
  await queries.insert(runEvent).values(
    events.map(({ name, data }, index) => ({
      runId: target.id,
      owner: target.owner,
      seq: before + index + 1,
      name,
      data: (data ?? null) as object,
    })),
  )
}

/** An owner's change of state, under the lock of `findRun`. */
export async function setRun(
  queries: Queries,
  id: string,
  change: Partial<typeof run.$inferInsert>,
): Promise<RunRow | undefined> {
  const [updatedRun] = await queries
    .update(run)
    .set({ ...change, updatedAt: databaseNow })
    .where(eq(run.id, id))
    .returning()
  return updatedRun
}

/** Before a run goes on: it will end anew, and a reader from the beginning must not stop at the old end. */
export async function forgetEnding(queries: Queries, id: string): Promise<void> {
  await queries.delete(runEvent).where(and(eq(runEvent.runId, id), inArray(runEvent.name, ['done', 'problem'])))
}

/**
 * How many runs an owner has that have not ended, and how many of this kind are waited for or worked on. Whoever else counts the same waits until this
 * transaction ends, so that two begun in the same moment see each other.
 */
export async function countUnderWay(
  queries: Queries,
  owner: string,
  kind: RunKind,
): Promise<{ ofKind: number; all: number }> {
  await queries.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`runs ${owner}`}, 0))`)
  const states: RunState[] = ['queued', 'running']
  const isBegun = and(eq(run.owner, owner), notInArray(run.kind, [...kindsOfServer]))
  return {
    ofKind: await queries.$count(run, and(eq(run.owner, owner), eq(run.kind, kind), inArray(run.state, states))),
    all: await queries.$count(run, and(isBegun, inArray(run.state, [...underWayStates]))),
  }
}

export async function runsWaitingForLink(queries: Queries, owner: string): Promise<string[]> {
  const rows = await queries
    .select({ id: run.id })
    .from(run)
    .where(and(eq(run.owner, owner), eq(run.state, 'needs-link')))
  return rows.map(({ id }) => id)
}

export function runsUnderWay(queries: Queries, owner: string): Promise<Pick<RunRow, 'id' | 'cancelRequested'>[]> {
  return queries
    .select({ id: run.id, cancelRequested: run.cancelRequested })
    .from(run)
    .where(and(eq(run.owner, owner), inArray(run.state, [...underWayStates])))
}

/** Somebody else made the same, or took the same lane, a moment ago. */
export function isUniqueViolation(error: unknown): boolean {
  const code = error instanceof Error && error.cause instanceof Error && 'code' in error.cause ? error.cause.code : null
  return code === uniqueViolation
}

const holds = ({ id, fence }: { id: string; fence: number }): SQL | undefined =>
  and(eq(run.id, id), eq(run.fence, fence), eq(run.state, 'running'))
