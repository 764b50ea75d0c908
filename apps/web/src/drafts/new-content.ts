import type { DraftContent } from '@planwright/contract'
import { emptyDraft } from './draft-content.ts'

/** What a new initiative begins with: what is the organisation's and the team's of the last one, and nothing of what that one was about. Pure. */
export function contentAfter(last: DraftContent | null): DraftContent {
  const form = last?.form
  const plan = last?.plan
  return {
    ...emptyDraft,
    form: form
      ? {
          companyInfo: form.companyInfo,
          epicInfo: '',
          detailLevel: 'high-level',
          additionalInfo: '',
          additionalDescription: '',
          labels: form.labels,
          customFields: form.customFields,
        }
      : null,
    plan: plan
      ? {
          velocity: plan.velocity,
          sprintLength: plan.sprintLength,
          startDate: null,
          ...(plan.capacity && { capacity: plan.capacity }),
        }
      : null,
  }
}

/** The same with ids of its own, so that saving it makes issues of its own. */
export function copyOf(
  { name, backlog, plan, runs: { brief }, ...rest }: DraftContent,
  newId = () => crypto.randomUUID(),
): DraftContent {
  const ids = new Map(
    (backlog ?? [])
      .flatMap(({ id, userStories }) => [id, ...userStories.map((story) => story.id)])
      .map((id) => [id, newId()]),
  )
  const idOf = (id: string) => ids.get(id) ?? id
  return {
    ...rest,
    name: `Copy of ${name || 'New initiative'}`.slice(0, 200),
    backlog:
      backlog?.map((epic) => ({
        ...epic,
        id: idOf(epic.id),
        userStories: epic.userStories.map((story) => ({
          ...story,
          id: idOf(story.id),
          dependsOn: story.dependsOn.map(idOf),
        })),
      })) ?? null,
    plan: renamedIds(plan, ids),
    runs: { ...emptyDraft.runs, ...(brief !== undefined && { brief }) },
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
