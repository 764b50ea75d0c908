/** What `POST /_sandbox/jira/settings` changes; all in milliseconds. */
export type SandboxSettings = {
  /** How long a new issue stays invisible to search. */
  searchLagMs: number
  /** How long a used refresh token may be used again without being taken for stolen. */
  refreshLeewayMs: number
  /** The lifetime of access tokens, those already issued too. */
  accessTokenTtlMs: number
  /** Added to every answer of the Jira surface. */
  latencyMs: number
}

export const defaultSettings: SandboxSettings = {
  searchLagMs: 0,
  refreshLeewayMs: 600_000,
  accessTokenTtlMs: 3_600_000,
  latencyMs: 0,
}
