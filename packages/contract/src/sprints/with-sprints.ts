import type { Epic } from '../backlog/backlog.ts'
import type { Sprint } from './sprints.ts'

/** The backlog with each story's sprint: what planning answered, put together again. Pure. */
export function withSprints(epics: readonly Epic[], sprints: readonly Sprint[]): Epic[] {
  const sprintOf = new Map(sprints.flatMap(({ number, stories }) => stories.map(({ id }) => [id, number] as const)))
  return epics.map((epic) => ({
    ...epic,
    userStories: epic.userStories.map((story) => ({ ...story, sprint: sprintOf.get(story.id) })),
  }))
}
