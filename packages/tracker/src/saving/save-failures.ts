/** What could not be made, with the reason, while one worker is at it. Kept in memory: a later try asks the tracker anew. */
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
    /** There more than once: a person has to look. */
    doubled,
    moves,
    addMove(itemId: string, reason: string) {
      moves.set(itemId, { reason, tries: (moves.get(itemId)?.tries ?? 0) + 1 })
    },
    /** A move fails as a whole when one of its items is gone, so each is tried twice. */
    mayMove: (itemId: string): boolean => (moves.get(itemId)?.tries ?? 0) < 2,
  }
}
export type SaveFailures = ReturnType<typeof createSaveFailures>

export function linkId({ itemId, dependsOnId }: { itemId: string; dependsOnId: string }): string {
  return `${itemId}>${dependsOnId}`
}
