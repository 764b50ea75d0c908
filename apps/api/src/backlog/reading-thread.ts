import type { Brief } from '@planwright/generation'
import { type ReadUnit, readBrief } from '@planwright/generation/reading'

/** Reads a brief, in a thread. */
export function work(brief: Brief): ReadUnit[] {
  return readBrief(brief)
}
