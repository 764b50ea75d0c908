/**
 * Tables are changed in two steps, so that servers of the release before go on beside newer ones: a release adds what it needs and stops using what it does
 * not (expand), and a later one takes that away (contract). Each migration that takes away or tightens is named here, or a test fails. See
 * docs/decisions/038-expand-and-contract.md.
 */
export const contractions: readonly Contraction[] = []

type Contraction = {
  /** Its tag, such as `0023_no_nicknames`. */
  readonly migration: string
  /** The release that did without what it takes away first, such as `v1.2.0`: already out when the migration is written. */
  readonly unusedSince: string
  /** The tag of that release's newest migration: a server has to know it to start on the tables as they then are. */
  readonly knows: string
}

/** The newest migration of the first servers that start on newer tables where these allow it. Those before refuse any. */
export const firstOnNewerTables = '0018_growth'
