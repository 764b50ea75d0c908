import type { RateLimits } from './rate-limits.ts'
import type { Tracker } from './tracker.ts'

/** A kind of tracker, set up with the operator's settings: how a person lets us in, and what is done with it then. It keeps nothing of anybody. */
export type TrackerProvider = {
  /** As people call it, in sentences. */
  readonly name: string
  /** Where its api stands. */
  readonly apiUrl: string
  readonly traits: TrackerTraits
  readonly consent: Consent
  readonly createTracker: (access: TrackerAccess) => Tracker
  /** A module whose `work` does a `TextTask`, to be loaded in a worker thread; null where no text takes long. */
  readonly textWork: URL | null
}

/** What the words and the controls of our screens depend on. */
type TrackerTraits = {
  /** Who makes sprints: we do, or the tracker itself, so that a plan takes the dates that are given. */
  readonly sprints: 'made' | 'given'
  /** What its people call a site, and a project of ours. */
  readonly site: 'site' | 'workspace'
  readonly project: 'project' | 'team'
  /** Whether item types, a board and the place of criteria are chosen, or follow from the project. */
  readonly mapped: boolean
  /** Whether it has a language to search in. */
  readonly searchable: boolean
  /** How long its people can fetch back what was deleted; null where it is gone for good. */
  readonly trashDays: number | null
}

/** A way to the tracker's page of consent and back (OAuth 2 with a code and PKCE, RFC 6749 and 7636). Throws `TrackerError`. */
export type Consent = {
  /** Where a person is asked, every time anew. `state` is the caller's: unguessable, single use, bound to a session. */
  authorizeUrl(way: { readonly redirectUri: string; readonly state: string; readonly codeChallenge: string }): string
  /** Once and at once. `rejected` for a code that is used, old or not ours. */
  redeem(way: { readonly redirectUri: string; readonly code: string; readonly codeVerifier: string }): Promise<Grant>
  /**
   * One call, never repeated in here: tokens rotate, so one process at a time may refresh a link, and must keep the new pair before using it.
   * `link-lost` when only consent helps, `uncertain` when the answer was lost.
   */
  refresh(refreshToken: string): Promise<Grant>
  /** The sites that a grant covers; a tracker that knows none answers the one place that it is for. */
  listSites(accessToken: string): Promise<readonly Site[]>
  /** Whose grant it is, as the site knows them. */
  readAccount(siteId: string, accessToken: string): Promise<Account>
}

/** Tokens of a link. `refreshToken` is null where the consent lacked offline access. */
export type Grant = {
  readonly accessToken: string
  readonly refreshToken: string | null
  readonly expiresAt: Date
  readonly scopes: readonly string[]
}

export type Site = {
  readonly id: string
  readonly name: string
  /** Where people open it. */
  readonly url: string
}

/** People may hide their address. */
export type Account = { readonly id: string; readonly name: string; readonly email: string | null }

/** One person's way into one site. */
export type TrackerAccess = {
  readonly site: Pick<Site, 'id' | 'url'>
  readonly accessToken: () => Promise<string>
  /** Gives a token that is not `rejected`, refreshing it where nobody else has yet. Throws `link-lost` when the grant is gone. */
  readonly refreshAccessToken: (rejected: string) => Promise<string>
  /** The same for all trackers of a person on a site, so that all slow down together. */
  readonly limits?: RateLimits
  readonly fetch?: typeof fetch
  /** For pictures, whose addresses come from the tracker and not from us. */
  readonly fetchImage?: typeof fetch
  /** For texts that may be long; absent: done right here. */
  readonly doTextTask?: DoTextTask
  /** Milliseconds since 1970. */
  readonly now?: () => number
  readonly wait?: (ms: number) => Promise<void>
  readonly log?: (entry: CallLog) => void
}

/** Work on people's texts, as plain data: a name that the provider's `textWork` knows, and what it is given. */
export type TextTask = { readonly name: string; readonly parameters: readonly unknown[] }
export type DoTextTask = (task: TextTask) => Promise<unknown>

/** What happened to one try of a call; no body, no token, no query. */
export type CallLog = {
  readonly operation: string
  readonly method: string
  readonly path: string
  readonly attempt: number
  readonly status: number | null
  readonly ms: number
  readonly outcome: string
}
