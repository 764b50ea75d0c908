import { jiraBriefLimit } from '@planwright/contract'
import { type ItemTexts, type TextQuery, TrackerError } from '@planwright/tracker'
import { asking } from './app-error-of.ts'
import type { Trackers } from './trackers.ts'

/** Reads issues as text with a person's own grant; what Jira says of the person's own search is answered, every other failure thrown as AppError. */
export function createIssueReader(trackers: Pick<Trackers, 'ofPerson'>) {
  return async (personId: string, query: TextQuery): Promise<ItemTexts | { refused: string } | 'unknown'> => {
    const { tracker } = await trackers.ofPerson(personId)
    return asking(
      tracker.readTexts(query, jiraBriefLimit).catch((error: unknown) => {
        if (!(error instanceof TrackerError)) throw error
        if (error.fault.kind === 'not-found') return 'unknown' as const
        if (error.fault.kind !== 'rejected') throw error
        return { refused: error.fault.messages.join(' ') || error.message }
      }),
    )
  }
}
