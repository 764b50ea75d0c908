import type { SprintStory } from '@planwright/contract'

export type CapacitySegment = { epicId: string; points: number; share: number }

/**
 * How a sprint's bar is made up: one segment an epic, in the backlog's order of epics, each as a share (0 to 1) of what
 * the bar shows. The bar shows the velocity, or the sprint's own points where they exceed it.
 */
export function capacitySegments(
  stories: Pick<SprintStory, 'id' | 'storyPoints'>[],
  epicOfStory: ReadonlyMap<string, string>,
  epicOrder: string[],
  velocity: number,
): CapacitySegment[] {
  const points = new Map<string, number>()
  for (const story of stories) {
    const epicId = epicOfStory.get(story.id) ?? ''
    points.set(epicId, (points.get(epicId) ?? 0) + story.storyPoints)
  }
  const total = [...points.values()].reduce((sum, value) => sum + value, 0)
  const width = Math.max(velocity, total, 1)
  return [...points]
    .sort(([a], [b]) => epicOrder.indexOf(a) - epicOrder.indexOf(b))
    .map(([epicId, value]) => ({ epicId, points: value, share: value / width }))
}
