import { and, eq, inArray, sql } from 'drizzle-orm'
import { type Origin, recordWithin } from '../audit/audit-trail.ts'
import type { Database, Queries } from '../db/database.ts'
import { workerRole } from '../db/owner-policies.ts'
import { removePersonal } from '../db/personal-tables.ts'
import { AppError } from '../http/answers/app-error.ts'
import type { Log } from '../log/log.ts'
import { underWayStates } from '../runs/run.ts'
import type { RunEngine } from '../runs/run-engine.ts'
import { run } from '../runs/run-tables.ts'
import { decideDeletion, deletionsLeft, holdRuns, letRunsGo } from './hold-runs.ts'

type Options = {
  readonly db: Database
  readonly runs: Pick<RunEngine, 'cancelAll'>
  /** Throws AppError `last-admin` where nobody would be an admin without this person. */
  readonly requireAnotherAdmin: (queries: Queries, personId: string) => Promise<void>
  readonly log: Pick<Log, 'error'>
  readonly now: () => Date
  /** How long a run may take to its next safe point: a call to Jira that is under way is awaited for 30 s. */
  readonly patienceMs?: number
}

/**
 * Removes a person with everything of theirs. No run begins from now on, and those under way come to a safe point, so that nothing is left half-written
 * in Jira without a word of it. Until then nothing is lost. Then it is decided in one step, with which nobody can sign in any more, and carried through:
 * what is large goes in small pieces, the account itself last, and with it whatever came in between.
 */
export function createAccountDeletion({ db, runs, requireAnotherAdmin, log, now, patienceMs = 40_000 }: Options) {
  /** Throws AppError `already-under-way` where a run would not stop: then everything is as it was. */
  async function deleteAccount(personId: string, from: Origin): Promise<void> {
    // before anything is stopped for it; asked again once it is decided
    await db.asOwner.transaction((queries) => requireAnotherAdmin(queries, personId))
    try {
      await db.withPerson(personId, (queries) => holdRuns(queries, personId))
      if (!(await runs.cancelAll(personId, patienceMs))) throw stillBusy()
      await decide(personId, from)
    } catch (error) {
      // another call of theirs was first
      if (causeOf(error) === foreignKeyViolation) return
      await db
        .withPerson(personId, (queries) => letRunsGo(queries, personId))
        // it lapses by itself
        .catch((err: unknown) => log.error({ err }, 'a deletion that was given up still holds runs'))
      throw error
    }
    await carryThrough(personId)
  }

  function decide(personId: string, from: Origin): Promise<void> {
    return db.asOwner.transaction(async (queries) => {
      await requireAnotherAdmin(queries, personId)
      // not even the owner of a table of people's rows sees them
      await queries.execute(sql`select set_config('role', ${workerRole}, true)`)
      const first = await decideDeletion(queries, personId)
      const underWay = and(eq(run.owner, personId), inArray(run.state, [...underWayStates]))
      const busy = await queries.$count(run, underWay)
      await queries.execute(sql`select set_config('role', 'none', true)`)
      // runs are held for so long only
      if (busy > 0) throw stillBusy()
      // codes that mails brought, and ways in that were being linked
      await queries.execute(sql`delete from verification where position(${personId} in value) > 0`)
      await queries.execute(sql`delete from session where user_id = ${personId}`)
      await queries.execute(sql`delete from account where user_id = ${personId}`)
      // no passkey, link or code signs in any more either, and whoever goes is no admin that another could leave behind
      await queries.execute(sql`update "user" set banned = true where id = ${personId}`)
      if (first) await recordWithin(queries, { person: personId, what: 'account-deleted', from }, now())
    })
  }

  async function carryThrough(personId: string): Promise<void> {
    await removePersonal(db, personId)
    await db.asOwner.execute(sql`delete from "user" where id = ${personId}`)
  }

  return {
    deleteAccount,

    /** Carries deletions through that a server left halfway. */
    async finishDeletions(): Promise<void> {
      for (const personId of await db.withWorker(deletionsLeft)) {
        await carryThrough(personId).catch((err: unknown) =>
          log.error({ err, person: personId }, 'a deletion could not be carried through'),
        )
      }
    },
  }
}

const stillBusy = () => new AppError('already-under-way', { detail: 'Something of yours is still coming to its end.' })

const foreignKeyViolation = '23503'
const causeOf = (error: unknown): unknown =>
  error instanceof Error && error.cause instanceof Error && 'code' in error.cause ? error.cause.code : undefined

export type DeleteAccount = ReturnType<typeof createAccountDeletion>['deleteAccount']
