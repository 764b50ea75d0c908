import type { TokenScope } from '@planwright/contract'
import { index, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { ownerColumn, ownerPolicies, workerReads, workerRemovesExpired } from '../db/owner-policies.ts'
import { oauthGrant } from './oauth-tables.ts'

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/**
 * What programs act with for a person. Of the token itself only the digest is kept; revoking one removes its row. Whose a token is that comes with a call
 * is found across owners.
 */
export const accessToken = pgTable(
  'access_token',
  {
    id: text('id').primaryKey(),
    owner: ownerColumn(),
    name: text('name').notNull(),
    digest: text('digest').notNull().unique(),
    lastFour: text('last_four').notNull(),
    scopes: text('scopes').array().$type<TokenScope[]>().notNull(),
    createdAt: at('created_at').notNull(),
    expiresAt: at('expires_at').notNull(),
    /** To the minute. */
    lastUsedAt: at('last_used_at'),
    /** Of a program that was let in: such a token is good at `/mcp` alone, and goes with the grant. */
    grantId: text('grant_id').references(() => oauthGrant.id, { onDelete: 'cascade' }),
  },
  (table) => [
    ...ownerPolicies(),
    ...workerReads(),
    ...workerRemovesExpired(),
    index().on(table.owner, table.createdAt),
    index().on(table.expiresAt),
    index().on(table.grantId),
  ],
)
