import type { Brief } from '@planwright/generation'
import { type Gaps, gapsOf, type StandingStory } from '@planwright/generation/gaps'
import { type ReadUnit, readBrief } from '@planwright/generation/reading'

export type ReadingWork =
  | { readonly does: 'read'; readonly brief: Brief }
  | {
      readonly does: 'find-gaps'
      readonly brief: Brief
      readonly units: readonly ReadUnit[]
      readonly stories: readonly StandingStory[]
    }

/** Reads a brief, or looks for what stories leave out of it, in a thread. */
export function work(asked: ReadingWork): { units: ReadUnit[] } | { gaps: Gaps } {
  if (asked.does === 'read') return { units: readBrief(asked.brief) }
  return { gaps: gapsOf(asked.brief, asked.units, asked.stories) }
}
