import type { TrackerError } from '@planwright/tracker'

/** What could not be made, with the reason, while one worker is at it. Kept in memory: a later try asks Jira anew. */
export function createSaveFailures() {
  const items = new Map<string, string>()
  const points = new Map<string, string>()
  const sprints = new Map<number, string>()
  const links = new Map<string, string>()
  const moves = new Map<string, { reason: string; tries: number }>()
  const doubled = new Map<string, string>()
  return {
    items,
    points,
    sprints,
    links,
    /** More than one in Jira: a person has to look. */
    doubled,
    moves,
    addMove(itemId: string, reason: string) {
      moves.set(itemId, { reason, tries: (moves.get(itemId)?.tries ?? 0) + 1 })
    },
    /** A move fails as a whole when one of its issues is gone, so each is tried twice. */
    mayMove: (itemId: string): boolean => (moves.get(itemId)?.tries ?? 0) < 2,
  }
}
export type SaveFailures = ReturnType<typeof createSaveFailures>

export const linkId = ({ itemId, dependsOnId }: { itemId: string; dependsOnId: string }): string =>
  `${itemId}>${dependsOnId}`

/** The tracker's own words, for the person whose plan it is. */
export function reasonOf(error: TrackerError): string {
  if (error.fault.kind !== 'rejected') return error.message
  const { messages, fields } = error.fault
  return [...messages, ...fields.map(({ field, message }) => `${field}: ${message}`)].join(' ') || error.message
}

/** The work was told to stop while it waited; what it was about to send was not sent. */
export class Interrupted extends Error {
  override readonly name = 'Interrupted'
}
