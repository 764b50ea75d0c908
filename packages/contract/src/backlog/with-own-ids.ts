import type { DraftContent } from './drafts.ts'

/** The same with new ids of its epics and stories, so that saving it makes issues of its own. Pure but for the ids. */
export function withOwnIds(
  { backlog, plan, ...rest }: DraftContent,
  newId: () => string = () => crypto.randomUUID(),
): DraftContent {
  const ids = new Map(
    (backlog ?? [])
      .flatMap(({ id, userStories }) => [id, ...userStories.map((story) => story.id)])
      .map((id) => [id, newId()]),
  )
  const idOf = (id: string) => ids.get(id) ?? id
  return {
    ...rest,
    backlog:
      backlog?.map((epic) => ({
        ...epic,
        id: idOf(epic.id),
        userStories: epic.userStories.map(({ issueKey: _issue, ...story }) => ({
          ...story,
          id: idOf(story.id),
          dependsOn: story.dependsOn.map(idOf),
        })),
      })) ?? null,
    plan: renamedIds(plan, ids),
  }
}

/** A plan names stories by their ids in many places, as keys too, and holds no words of a person's but titles. */
function renamedIds<Value>(value: Value, ids: ReadonlyMap<string, string>): Value {
  const rename = (part: unknown, key = ''): unknown => {
    if (typeof part === 'string') return key === 'title' ? part : (ids.get(part) ?? part)
    if (Array.isArray(part)) return part.map((each) => rename(each, key))
    if (part === null || typeof part !== 'object') return part
    return Object.fromEntries(Object.entries(part).map(([name, each]) => [ids.get(name) ?? name, rename(each, name)]))
  }
  // only strings were changed, for strings
  return rename(value) as Value
}
