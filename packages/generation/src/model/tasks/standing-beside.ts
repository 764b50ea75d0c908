import type { BacklogEpic } from '../../drafter.ts'

/** The backlog without these stories: what a task must not write again. */
export const standingBeside = (epics: readonly BacklogEpic[], storyIds: readonly string[]): BacklogEpic[] =>
  epics.map((epic) => ({ ...epic, stories: epic.stories.filter(({ id }) => !storyIds.includes(id)) }))
