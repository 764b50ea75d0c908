import type { BacklogEpic } from '../../drafter.ts'

/** The backlog without these stories: what a task must not write again. */
export function standingBeside(epics: readonly BacklogEpic[], storyIds: readonly string[]): BacklogEpic[] {
  return epics.map((epic) => ({ ...epic, stories: epic.stories.filter(({ id }) => !storyIds.includes(id)) }))
}
