import { sql } from 'drizzle-orm'
import { pgPolicy, pgRole, text } from 'drizzle-orm/pg-core'
import { user } from '../identity/identity-tables.ts'

/** Requests run as this role and see the rows of one person; background work runs as the other. */
export const appRole = 'planwright_app'
export const workerRole = 'planwright_worker'
const app = pgRole(appRole).existing()
const worker = pgRole(workerRole).existing()

/** The column that says whose row it is. A table that has it must also have `ownerPolicies`; the migration writer refuses it otherwise. */
export function ownerColumn() {
  return text('owner')
    .notNull()
    .references(() => user.id, { onDelete: 'cascade' })
}

/** The second wall: a person's transaction reaches the person's own rows only. `worker` opens the table to background work across owners. */
export function ownerPolicies(options: { worker?: boolean } = {}) {
  const ownsRow = sql`owner = current_setting('app.person', true)`
  const policies = [pgPolicy('own_rows', { to: app, using: ownsRow, withCheck: ownsRow })]
  if (options.worker) policies.push(pgPolicy('all_rows', { to: worker, using: sql`true`, withCheck: sql`true` }))
  return policies
}

/** For a record that is only added to: whoever works across owners adds rows, and neither role reads, changes or removes one. */
export function workerAdds() {
  return [pgPolicy('added_rows', { for: 'insert', to: worker, withCheck: sql`true` })]
}

/** For figures about everybody: background work reads all rows, and changes none. */
export function workerReads() {
  return [pgPolicy('read_rows', { for: 'select', to: worker, using: sql`true` })]
}

/** For what is counted by `day`: background work reaches days that no limit and no list of ours looks at any more, to remove them. */
export function workerRemovesOld() {
  return [pgPolicy('old_rows', { for: 'delete', to: worker, using: sql`day < current_date - 30` })]
}

/** For what passes: background work reaches the rows whose time is over, to remove them, and no other. */
export function workerRemovesExpired() {
  const expired = sql`expires_at < now()`
  return [pgPolicy('expired_rows', { to: worker, using: expired, withCheck: expired })]
}
