import type { BacklogEpic, DraftPiece } from './drafter.ts'

/**
 * What is left to hand out after an earlier attempt: pieces are the same where their titles are, and what names such a piece names it by
 * the id that it has from the earlier attempt. Pure.
 */
export function leaveOutBegun(events: readonly DraftPiece[], begun: readonly BacklogEpic[]): DraftPiece[] {
  const idsOfEpics = new Map(begun.map(({ title, id }) => [title, id]))
  const idsOfStories = new Map(begun.flatMap(({ stories }) => stories.map(({ title, id }) => [title, id])))
  const earlierId = new Map(
    events.map((event) =>
      event.type === 'epic'
        ? [event.epic.id, idsOfEpics.get(event.epic.title)]
        : [event.story.id, idsOfStories.get(event.story.title)],
    ),
  )
  const now = (id: string) => earlierId.get(id) ?? id
  return events.flatMap((event): DraftPiece[] => {
    if (event.type === 'epic') return idsOfEpics.has(event.epic.title) ? [] : [event]
    const { epicId, story } = event
    if (idsOfStories.has(story.title)) return []
    return [{ type: 'story', epicId: now(epicId), story: { ...story, dependsOn: story.dependsOn.map(now) } }]
  })
}
