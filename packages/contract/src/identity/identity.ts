import * as z from 'zod/mini'
import { CriteriaPlace } from '../tracker/criteria-place.ts'
import { TokenScope } from './token-scope.ts'

/** The rules a new password must meet. Lengths in characters. */
export const PasswordPolicy = z.strictObject({
  minLength: z.number(),
  maxLength: z.number(),
  requireLowercase: z.boolean(),
  requireUppercase: z.boolean(),
  requireNumeric: z.boolean(),
  requireNonAlphanumeric: z.boolean(),
})
export type PasswordPolicy = z.infer<typeof PasswordPolicy>

/** `id` is what the identity service calls it; `kind` chooses the mark on the button. */
export const SignInProvider = z.strictObject({
  id: z.string(),
  name: z.string(),
  kind: z.enum(['demo', 'google', 'facebook', 'apple', 'oidc']),
})
export type SignInProvider = z.infer<typeof SignInProvider>

/** What a page may know before anybody signs in. `sandboxed` says which parts are not the real thing. */
export const Config = z.strictObject({
  name: z.string(),
  version: z.string(),
  signIn: z.strictObject({
    providers: z.array(SignInProvider),
    emailPassword: z.boolean(),
    /** A link by mail. */
    emailLink: z.boolean(),
    /** A phone number and a code. */
    phone: z.boolean(),
  }),
  /** Whether codes can be sent to phones at all, such as for a second factor. */
  sms: z.boolean(),
  passwordPolicy: PasswordPolicy,
  /** Where plans are saved to, as people call it. */
  tracker: z.strictObject({
    name: z.string(),
    /** Whether a plan's sprints are made there, or are the tracker's own, whose dates a plan takes. */
    sprints: z.enum(['made', 'given']),
    // a server of before has Jira where it does not say
    /** What people there call the whole, and a place for issues in it. */
    site: z._default(z.enum(['site', 'workspace']), 'site'),
    project: z._default(z.enum(['project', 'team']), 'project'),
    /** Whether issue types, a board and the place of criteria are chosen, or follow from the project. */
    mapped: z._default(z.boolean(), true),
    /** Whether it has a language to search in. */
    searchable: z._default(z.boolean(), true),
    /** How long what was deleted can be fetched back there; null: not at all. */
    trashDays: z._default(z.nullable(z.int()), null),
  }),
  sandboxed: z.strictObject({ identity: z.boolean(), tracker: z.boolean(), mail: z.boolean(), sms: z.boolean() }),
  sandboxUrl: z.nullable(z.string()),
  model: z.strictObject({ label: z.string(), builtIn: z.boolean() }),
  /** Whether pages tell the server how quick they were. */
  webVitals: z.boolean(),
})
export type Config = z.infer<typeof Config>

/** Ids are Jira's. Absent ones are not chosen yet; without `projectId` the planner does not open. */
export const JiraIntegration = z.strictObject({
  enabled: z.boolean(),
  siteId: z.optional(z.string()),
  siteName: z.optional(z.string()),
  siteUrl: z.optional(z.string()),
  accountName: z.optional(z.string()),
  projectId: z.optional(z.string()),
  /** As the project was called when it was chosen. */
  projectKey: z.optional(z.string()),
  projectName: z.optional(z.string()),
  epicTypeId: z.optional(z.string()),
  storyTypeId: z.optional(z.string()),
  boardId: z.optional(z.string()),
  acceptanceCriteria: z.optional(CriteriaPlace),
  /** Jira no longer accepts the tokens; linking again continues where it stopped. */
  needsLink: z.optional(z.boolean()),
})
export type JiraIntegration = z.infer<typeof JiraIntegration>

/** What the address of somebody ends with who signed up with a phone number: nobody can have it, and nothing is sent there (RFC 2606, section 2). */
export const noAddressHost = '@phone.invalid'

/** Where a call carries what whoever showed that it is them was answered: no cookie holds it, so that a copy of one is not enough. */
export const proofHeader = 'planwright-proof'

/** The signed-in person as `GET /users/whoami` answers. */
export const Profile = z.strictObject({
  uid: z.string(),
  email: z.string(),
  displayName: z.nullable(z.string()),
  photoURL: z.nullable(z.string()),
  role: z.string(),
  jiraIntegration: JiraIntegration,
  /** What the access token may do that this was asked with; absent where it was none. */
  scopes: z.optional(z.array(TokenScope)),
})
export type Profile = z.infer<typeof Profile>

/** What an ID token carries beside the registered claims. */
export const IdTokenClaims = z.object({
  sub: z.string(),
  sid: z.string(),
  email: z.string(),
  role: z.string(),
  /** When the session began, in seconds, and how: an id of `CurrentUser.providerData`. */
  auth_time: z.optional(z.number()),
  sign_in_provider: z.optional(z.string()),
  iat: z.number(),
  exp: z.number(),
})
export type IdTokenClaims = z.infer<typeof IdTokenClaims>

export const TokenResponse = z.object({ token: z.string() })
