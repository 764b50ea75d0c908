import * as z from 'zod/mini'

const Rows = z.array(z.record(z.string(), z.unknown()))

/**
 * Everything of one person's, table by table: the rows as they are kept, but for passwords, tokens and the like. Lists may be added; `version` counts
 * other changes.
 */
export const AccountExport = z.looseObject({
  format: z.literal('planwright-account'),
  version: z.literal(1),
  exportedAt: z.iso.datetime(),
  profile: Rows,
  signInMethods: Rows,
  sessions: Rows,
  drafts: Rows,
  draftVersions: Rows,
  runs: Rows,
  runEvents: Rows,
  jiraLinks: Rows,
  jiraLinksToConfirm: Rows,
  jiraLinksBegun: Rows,
  savedItems: Rows,
  savedSprints: Rows,
  savedLinks: Rows,
  saveSteps: Rows,
  estimateHistories: Rows,
  accountDeletions: Rows,
  tokenUse: Rows,
  auditEvents: Rows,
})
export type AccountExport = z.infer<typeof AccountExport>

/** Needed where the account has a password. */
export const AccountDeletion = z.strictObject({ password: z.optional(z.string().check(z.maxLength(1024))) })
