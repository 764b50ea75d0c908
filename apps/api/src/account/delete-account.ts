import { and, eq, inArray, sql } from 'drizzle-orm'
import { type Origin, recordWithin } from '../audit/audit-trail.ts'
import type { Database } from '../db/database.ts'
import { workerRole } from '../db/owner-policies.ts'
import { removePersonal } from '../db/personal-tables.ts'
import { AppError } from '../http/app-error.ts'
import { underWayStates } from '../runs/run.ts'
import type { RunEngine } from '../runs/run-engine.ts'
import { run } from '../runs/run-tables.ts'

/** How long a run may take to its next safe point: a call to Jira that is under way is awaited for 30 s. */
const patienceMs = 40_000
/** A run that somebody begins in the very moment of the deletion makes us look again. */
const mostTries = 3

/**
 * Removes a person with everything of theirs. Work under way comes to a safe point first, so that nothing is left half-written in Jira without a word of
 * it; what is large goes in small pieces; the account itself goes last, and with it whatever came in between. Throws AppError `already-under-way`
 * where a run would not stop: then the account is still there.
 */
export function createAccountDeletion({ db, runs, now }: { db: Database; runs: RunEngine; now: () => Date }) {
  return async (personId: string, from: Origin): Promise<void> => {
    for (let tries = 1; tries <= mostTries; tries += 1) {
      if (!(await runs.cancelAll(personId, patienceMs))) break
      await removePersonal(db, personId)
      if (await removeAccount(personId, from)) return
    }
    throw new AppError('already-under-way', { detail: 'Something of yours is still coming to its end.' })
  }

  /** False where a run is under way: nobody begins one while this transaction holds the account. */
  function removeAccount(personId: string, from: Origin): Promise<boolean> {
    return db.asOwner.transaction(async (queries) => {
      await queries.execute(sql`select id from "user" where id = ${personId} for update`)
      // not even the owner of a table of people's rows sees them
      await queries.execute(sql`select set_config('role', ${workerRole}, true)`)
      const underWay = and(eq(run.owner, personId), inArray(run.state, [...underWayStates]))
      const busy = await queries.$count(run, underWay)
      await queries.execute(sql`select set_config('role', 'none', true)`)
      if (busy > 0) return false
      // codes that mails brought
      await queries.execute(sql`delete from verification where value = ${personId}`)
      await queries.execute(sql`delete from "user" where id = ${personId}`)
      await recordWithin(queries, { person: personId, what: 'account-deleted', from }, now())
      return true
    })
  }
}
export type DeleteAccount = ReturnType<typeof createAccountDeletion>
