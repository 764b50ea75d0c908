import type { SprintStory } from '@planwright/contract'

/** How a sprint's points are made up: one part an epic, in the backlog's order of epics. */
export function pointsByEpic(
  stories: Pick<SprintStory, 'id' | 'storyPoints'>[],
  epicOfStory: ReadonlyMap<string, string>,
  epicOrder: string[],
): { epicId: string; points: number }[] {
  const points = new Map<string, number>()
  for (const story of stories) {
    const epicId = epicOfStory.get(story.id) ?? ''
    points.set(epicId, (points.get(epicId) ?? 0) + story.storyPoints)
  }
  return [...points]
    .map(([epicId, value]) => ({ epicId, points: value }))
    .sort((a, b) => epicOrder.indexOf(a.epicId) - epicOrder.indexOf(b.epicId))
}
