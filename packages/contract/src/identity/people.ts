import * as z from 'zod/mini'

/** What somebody may do here. An admin sees people, the audit trail and figures, and nobody's work. */
export const roles = ['user', 'admin'] as const

/** An account as admins see it. `role` is the one that counts; `roleFixed` where the server's settings make somebody an admin. */
export const AccountSummary = z.strictObject({
  id: z.string(),
  email: z.string(),
  /** Confirmed; whoever has an account by it alone has no address of their own. */
  phoneNumber: z.nullable(z.string()),
  displayName: z.nullable(z.string()),
  emailVerified: z.boolean(),
  role: z.string(),
  roleFixed: z.boolean(),
  disabled: z.boolean(),
  createdAt: z.iso.datetime(),
  /** Sessions that have not ended. */
  sessions: z.number(),
})
export type AccountSummary = z.infer<typeof AccountSummary>

export const accountFilters = ['all', 'admins', 'disabled'] as const
export type AccountFilter = (typeof accountFilters)[number]

/** Newest first. `total` counts all that were asked for; `next` asks for those after these, null where there are none. */
export const AccountPage = z.strictObject({
  people: z.array(AccountSummary),
  total: z.number(),
  next: z.nullable(z.string()),
})
export type AccountPage = z.infer<typeof AccountPage>

/** Where somebody is signed in. */
export const AccountSession = z.strictObject({
  id: z.string(),
  createdAt: z.iso.datetime(),
  usedAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  address: z.nullable(z.string()),
  userAgent: z.nullable(z.string()),
})
export type AccountSession = z.infer<typeof AccountSession>

/** `reason` is what an admin wrote when the account was last disabled or enabled. */
export const AccountDetails = z.strictObject({
  person: AccountSummary,
  reason: z.nullable(z.string()),
  /** Whether their sign-ins ask for one. */
  secondFactor: z.boolean(),
  signInMethods: z.array(z.string()),
  sessions: z.array(AccountSession),
})
export type AccountDetails = z.infer<typeof AccountDetails>

const reason = z.string().check(z.trim(), z.maxLength(500))

export const RoleChange = z.strictObject({ role: z.enum(roles) })
export const Disabling = z.strictObject({ reason: reason.check(z.minLength(1)) })
export const FactorRemoval = z.strictObject({ reason: reason.check(z.minLength(1)) })
export const Enabling = z.strictObject({ reason: z.optional(reason) })
