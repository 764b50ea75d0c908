import type { UserStory } from '@planwright/contract'

export type Waiting = Pick<UserStory, 'id' | 'dependsOn'>

/** The stories without dependencies on what is not there, on themselves, and on what waits for them. Pure. */
export function withSoundDependencies<Story extends Waiting>(
  stories: readonly Story[],
  others: readonly Waiting[],
): Story[] {
  const sound: Story[] = []
  for (const [index, story] of stories.entries()) {
    const later = stories.slice(index + 1).map(({ id }) => ({ id, dependsOn: [] }))
    sound.push(withSoundDependency(story, [...others, ...sound, ...later]))
  }
  return sound
}

/** One story among others, whose own dependencies are sound. */
function withSoundDependency<Story extends Waiting>(story: Story, others: readonly Waiting[]): Story {
  const waitsFor = new Map(others.map(({ id, dependsOn }) => [id, dependsOn]))
  const dependsOn = [...new Set(story.dependsOn)].filter(
    (id) => id !== story.id && waitsFor.has(id) && !leadsTo(id, story.id, waitsFor),
  )
  return { ...story, dependsOn }
}

function leadsTo(from: string, to: string, waitsFor: ReadonlyMap<string, readonly string[]>): boolean {
  const visited = new Set([from])
  for (const id of visited) {
    if (id === to) return true
    for (const next of waitsFor.get(id) ?? []) visited.add(next)
  }
  return false
}
