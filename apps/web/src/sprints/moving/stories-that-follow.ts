type Waiting = { readonly id: string; readonly dependsOn?: readonly string[] | undefined }

/** What waits for what among these stories, both ways. */
export function dependencyLinks(stories: readonly Waiting[]) {
  const known = new Set(stories.map(({ id }) => id))
  const waitsFor = new Map(stories.map(({ id, dependsOn = [] }) => [id, dependsOn.filter((other) => known.has(other))]))
  const awaitedBy = new Map<string, string[]>()
  for (const [id, needed] of waitsFor)
    for (const other of needed) awaitedBy.set(other, [...(awaitedBy.get(other) ?? []), id])
  return { waitsFor, awaitedBy }
}
export type DependencyLinks = ReturnType<typeof dependencyLinks>

/** These and whatever they wait for, or whatever waits for them. */
export function withLinked(links: ReadonlyMap<string, readonly string[]>, storyIds: readonly string[]): string[] {
  const found = new Set(storyIds)
  for (const id of found) for (const other of links.get(id) ?? []) found.add(other)
  return [...found]
}

/** Stories that have to go into the sprint as well when one does: what it waits for and is planned later, what waits for it and is planned earlier, and so on from those. */
export function storiesThatFollow(
  { waitsFor, awaitedBy }: DependencyLinks,
  sprintOf: ReadonlyMap<string, number>,
  storyId: string,
  sprint: number,
): string[] {
  const following = new Set([storyId])
  for (const id of following) {
    const later = (waitsFor.get(id) ?? []).filter((other) => (sprintOf.get(other) ?? sprint) > sprint)
    const earlier = (awaitedBy.get(id) ?? []).filter((other) => (sprintOf.get(other) ?? sprint) < sprint)
    for (const other of [...later, ...earlier]) following.add(other)
  }
  following.delete(storyId)
  return [...following]
}
