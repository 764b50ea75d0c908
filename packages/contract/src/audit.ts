import * as z from 'zod/mini'

/** What the audit trail tells of. Codes are stable: programs may rely on them. */
const auditCodes = [
  'sign-in',
  'sign-up',
  'sign-up-voided',
  'session-ended',
  'password-set',
  'role-changed',
  'account-disabled',
  'account-enabled',
  'account-deleted',
  'export',
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

/** Newest first; `before` is the id to ask with for those that come next, null where there are none. */
export const AuditPage = z.strictObject({ events: z.array(AuditEvent), before: z.nullable(z.number()) })
export type AuditPage = z.infer<typeof AuditPage>
