/** What `POST /_sandbox/linear/settings` changes. */
export type LinearSettings = {
  /** How long a new issue stays invisible to everything but its id, in milliseconds. */
  searchLagMs: number
  /** How long a used refresh token gives the same new pair again, in milliseconds. */
  refreshLeewayMs: number
  /** The lifetime of access tokens, those already issued too, in milliseconds. */
  accessTokenTtlMs: number
  /** Added to every answer of the Linear surface, in milliseconds. */
  latencyMs: number
  /** The HTTP status of a call that ran into wrong input: the real one has answered both. */
  inputErrorStatus: 200 | 400
}

export const defaultLinearSettings: LinearSettings = {
  searchLagMs: 0,
  refreshLeewayMs: 1_800_000,
  accessTokenTtlMs: 86_400_000,
  latencyMs: 0,
  inputErrorStatus: 200,
}
