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
  secondFactors: Rows,
  passkeys: Rows,
  sessions: Rows,
  programs: Rows,
  consents: Rows,
  accessTokens: Rows,
  deviceLogins: Rows,
  webhooks: Rows,
  pictures: Rows,
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
  savedPlans: Rows,
  planReadings: Rows,
  saveSteps: Rows,
  estimateHistories: Rows,
  accountDeletions: Rows,
  tokenUse: Rows,
  auditEvents: Rows,
})
export type AccountExport = z.infer<typeof AccountExport>

/** Needed where the account has a password. */
export const AccountDeletion = z.strictObject({ password: z.optional(z.string().check(z.maxLength(1024))) })

/** A way to sign in to an account: `password`, or the id of a provider, and who the person is there. */
export const ProviderData = z.strictObject({ providerId: z.string(), uid: z.string(), linkedAt: z.iso.datetime() })
export type ProviderData = z.infer<typeof ProviderData>

/** The signed-in person's account, as they see it themselves. Nobody here is anonymous, and there are no tenants. */
export const CurrentUser = z.strictObject({
  uid: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  displayName: z.nullable(z.string()),
  /** As a `data:` URI: an uploaded picture, else the provider's. */
  photoURL: z.nullable(z.string()),
  hasOwnPicture: z.boolean(),
  phoneNumber: z.nullable(z.string()),
  isAnonymous: z.literal(false),
  tenantId: z.null(),
  providerData: z.array(ProviderData),
  metadata: z.strictObject({ creationTime: z.iso.datetime(), lastSignInTime: z.iso.datetime() }),
  role: z.string(),
  /** Of the sign-in that this session began with. */
  additionalUserInfo: z.strictObject({
    isNewUser: z.boolean(),
    providerId: z.nullable(z.string()),
    /** What the provider told when the account was made or linked; null where there is none. */
    profile: z.nullable(z.record(z.string(), z.unknown())),
  }),
})
export type CurrentUser = z.infer<typeof CurrentUser>

/** One place where the person is signed in. */
export const OwnSession = z.strictObject({
  id: z.string(),
  /** The one that asks. */
  isCurrent: z.boolean(),
  signedInAt: z.iso.datetime(),
  /** To the day. */
  lastSeenAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  address: z.nullable(z.string()),
  userAgent: z.nullable(z.string()),
  signInProvider: z.nullable(z.string()),
})
export type OwnSession = z.infer<typeof OwnSession>
export const OwnSessions = z.strictObject({ sessions: z.array(OwnSession) })

/** Pictures come small: the page makes them so. */
export const mostPictureBytes = 64 * 1024
const mostPictureCharacters = 100 + Math.ceil((mostPictureBytes * 4) / 3)
export const pictureTypes = ['image/png', 'image/jpeg', 'image/webp'] as const
export const OwnPicture = z.strictObject({
  image: z
    .string()
    .check(z.maxLength(mostPictureCharacters), z.regex(/^data:image\/(png|jpeg|webp);base64,[A-Za-z0-9+/]+={0,2}$/)),
})
