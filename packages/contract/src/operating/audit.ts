import * as z from 'zod/mini'

/** What the audit trail tells of. Codes are stable: programs may rely on them. */
export const auditCodes = [
  'sign-in',
  'sign-up',
  'sign-up-voided',
  'session-ended',
  'password-set',
  'email-change-asked',
  'email-changed',
  'method-linked',
  'method-unlinked',
  'second-factor-on',
  'second-factor-off',
  'second-factor-removed',
  'backup-codes-renewed',
  'passkey-added',
  'passkey-removed',
  'phone-added',
  'phone-removed',
  'token-made',
  'token-revoked',
  'webhook-made',
  'webhook-removed',
  'role-changed',
  'account-disabled',
  'account-enabled',
  'account-deleted',
  'export',
  'admin-looked',
  'link',
  'unlink',
  'save',
  'undo',
  'denied',
  'limited',
] as const
export const AuditCode = z.enum(auditCodes)
export type AuditCode = z.infer<typeof AuditCode>

export const auditOutcomes = ['done', 'refused'] as const

/** One thing that somebody did or was refused. People, runs and sessions are told by their ids. */
export const AuditEvent = z.strictObject({
  id: z.number(),
  at: z.iso.datetime(),
  person: z.nullable(z.string()),
  what: AuditCode,
  outcome: z.enum(auditOutcomes),
  address: z.nullable(z.string()),
  userAgent: z.nullable(z.string()),
  about: z.record(z.string(), z.union([z.string(), z.number()])),
})
export type AuditEvent = z.infer<typeof AuditEvent>

/**
 * Newest first; `before` is the id to ask with for those that come next, null where there are none. `people` has the addresses of those in the events
 * who still have an account, by their ids.
 */
export const AuditPage = z.strictObject({
  events: z.array(AuditEvent),
  before: z.nullable(z.number()),
  people: z.record(z.string(), z.string()),
})
export type AuditPage = z.infer<typeof AuditPage>
