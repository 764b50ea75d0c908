import type { LinearData, LinearUser } from '../data/state.ts'

/** What one call sees and acts upon. */
export type World = {
  data: LinearData
  /** Linear's time, in milliseconds since 1970. */
  now: number
  viewer: LinearUser
  /** Where the pages of Linear stand, without a trailing slash. */
  pagesUrl: string
  /** How long a new issue stays invisible to search. */
  searchLagMs: number
  /** What is left of the caller's limits. */
  limits: { type: string; allowed: number; remaining: number; reset: number }[]
  identifier: string
}

export type Entity = { id: string; createdAt: string; updatedAt: string; archivedAt: string | null }
