import type { CriteriaPlace } from '@planwright/contract'
import { boolean, index, jsonb, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { ownerColumn, ownerPolicies, workerRemovesExpired } from '../db/owner-policies.ts'

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

export type LinkSite = { readonly id: string; readonly name: string; readonly url: string }
export type LinkAccount = { readonly id: string; readonly name: string; readonly email: string | null }

/** A way to Jira's consent page that somebody set out on. Of the `state` only the hash is kept. */
export const jiraLinkAttempt = pgTable(
  'jira_link_attempt',
  {
    stateHash: text('state_hash').primaryKey(),
    owner: ownerColumn(),
    sessionId: text('session_id').notNull(),
    provider: text('provider').notNull(),
    /** What only we know of this way (PKCE), encrypted and bound to the row. */
    verifier: text('verifier').notNull().default(''),
    expiresAt: at('expires_at').notNull(),
    consumedAt: at('consumed_at'),
  },
  (table) => [...ownerPolicies(), ...workerRemovesExpired(), index().on(table.owner, table.expiresAt)],
)

/** A consent that came back and waits for the person's confirmation. Tokens are encrypted, bound to the row. */
export const jiraPendingLink = pgTable(
  'jira_pending_link',
  {
    id: text('id').primaryKey(),
    owner: ownerColumn(),
    sessionId: text('session_id').notNull(),
    sites: jsonb('sites').$type<LinkSite[]>().notNull(),
    account: jsonb('account').$type<LinkAccount>().notNull(),
    accessToken: text('access_token').notNull(),
    refreshToken: text('refresh_token').notNull(),
    accessGoodUntil: at('access_good_until').notNull(),
    expiresAt: at('expires_at').notNull(),
  },
  (table) => [...ownerPolicies(), ...workerRemovesExpired(), index().on(table.owner, table.expiresAt)],
)

/** A person's active link to one Jira site, with the settings chosen for it. */
export const jiraLink = pgTable(
  'jira_link',
  {
    id: text('id').primaryKey(),
    owner: ownerColumn(),
    siteId: text('site_id').notNull(),
    siteName: text('site_name').notNull(),
    siteUrl: text('site_url').notNull(),
    accountId: text('account_id').notNull(),
    accountName: text('account_name').notNull(),
    accessToken: text('access_token').notNull(),
    refreshToken: text('refresh_token').notNull(),
    accessGoodUntil: at('access_good_until').notNull(),
    /** Jira no longer accepts the refresh token. */
    needsLink: boolean('needs_link').notNull().default(false),
    /** Somebody is refreshing the tokens until then: everybody else waits for the new pair. */
    refreshingUntil: at('refreshing_until'),
    projectId: text('project_id'),
    /** As the project was called when it was chosen; null in links from before these were kept. */
    projectKey: text('project_key'),
    projectName: text('project_name'),
    epicTypeId: text('epic_type_id'),
    storyTypeId: text('story_type_id'),
    boardId: text('board_id'),
    /** Null: as a list in the description. */
    acceptanceCriteria: jsonb('acceptance_criteria').$type<CriteriaPlace>(),
    /** Sites that the person was on before with this same consent: runs that were started there stay there. */
    formerSites: jsonb('former_sites').$type<LinkSite[]>().notNull().default([]),
    /** Somebody is making a board until then, or Jira may still be at it: nobody else makes one. */
    makingBoardUntil: at('making_board_until'),
    createdAt: at('created_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (table) => [...ownerPolicies(), uniqueIndex('jira_link_owner').on(table.owner)],
)
export type PendingLinkRow = typeof jiraPendingLink.$inferSelect
export type LinkRow = typeof jiraLink.$inferSelect
