import type { TokenScope } from '@planwright/contract'
import { index, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { ownerColumn, ownerPolicies, workerReads, workerRemovesExpired } from '../db/owner-policies.ts'

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** Programs that have registered by themselves, which anybody may: nobody's, without a secret, and gone when nobody uses them. */
export const oauthClient = pgTable(
  'oauth_client',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    redirectUris: text('redirect_uris').array().notNull(),
    createdAt: at('created_at').notNull(),
    /** Later with each use. */
    expiresAt: at('expires_at').notNull(),
  },
  (table) => [index().on(table.expiresAt)],
)

const clientColumn = () =>
  text('client_id')
    .notNull()
    .references(() => oauthClient.id, { onDelete: 'cascade' })

/** What a consent gave a program to fetch its first tokens with: for a minute, and once. */
export const oauthCode = pgTable(
  'oauth_code',
  {
    digest: text('digest').primaryKey(),
    owner: ownerColumn(),
    clientId: clientColumn(),
    redirectUri: text('redirect_uri').notNull(),
    challenge: text('challenge').notNull(),
    scopes: text('scopes').array().$type<TokenScope[]>().notNull(),
    /** Of the grant that it was redeemed for: whoever redeems it again ends that one. */
    grantId: text('grant_id'),
    expiresAt: at('expires_at').notNull(),
  },
  (table) => [
    ...ownerPolicies(),
    ...workerReads(),
    ...workerRemovesExpired(),
    index().on(table.owner),
    index().on(table.clientId),
    index().on(table.expiresAt),
  ],
)

/**
 * A program that a person has let in. Its refresh token has a part that stays, by which the grant is found, and a part that changes with each use; of both only digests are kept.
 * Removing the row removes its access tokens.
 */
export const oauthGrant = pgTable(
  'oauth_grant',
  {
    id: text('id').primaryKey(),
    owner: ownerColumn(),
    clientId: clientColumn(),
    clientName: text('client_name').notNull(),
    redirectHost: text('redirect_host').notNull(),
    scopes: text('scopes').array().$type<TokenScope[]>().notNull(),
    familyDigest: text('family_digest').notNull().unique(),
    secretDigest: text('secret_digest').notNull(),
    /** The one before, which is good for a moment longer: two processes of a program refresh at once. */
    formerDigest: text('former_digest'),
    createdAt: at('created_at').notNull(),
    /** When tokens were handed out last. */
    refreshedAt: at('refreshed_at').notNull(),
    expiresAt: at('expires_at').notNull(),
  },
  (table) => [
    ...ownerPolicies(),
    ...workerReads(),
    ...workerRemovesExpired(),
    index().on(table.owner, table.createdAt),
    index().on(table.clientId),
    index().on(table.expiresAt),
  ],
)
