import type { Epic } from '@planwright/contract'

/** Which epic each story belongs to, and the epics' order, which is the order of their colours. */
export function epicIndex(epics: Pick<Epic, 'id' | 'title' | 'userStories'>[]) {
  const order = epics.map(({ id }) => id)
  const ofStory = new Map(epics.flatMap((epic) => epic.userStories.map((story) => [story.id, epic.id] as const)))
  const titles = new Map(epics.map(({ id, title }) => [id, title]))
  return { order, ofStory, titles }
}
export type EpicIndex = ReturnType<typeof epicIndex>
