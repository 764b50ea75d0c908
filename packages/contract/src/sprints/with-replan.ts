import type { DraftContent, DraftPlan } from '../backlog/drafts.ts'
import type { ReplanResponse } from './following.ts'
import type { Sprint } from './sprints.ts'

type Planned = Pick<DraftContent, 'backlog' | 'plan'>

/**
 * What a draft holds once it takes over a plan of what is left: the new sprints and what they were planned with, the points that Jira has, the stories taken in, and none
 * that is gone there. Words, locks and whatever else of it is a person's stay. Pure.
 */
export function withReplan({ backlog, plan }: Planned, answer: ReplanResponse): Planned {
  const { sprints, proof, terms } = answer
  const gone = new Set(answer.gone)
  const answered = new Map(answer.epics.map((epic) => [epic.id, epic.userStories]))
  const epics = (backlog ?? []).map((epic) => {
    const stories = answered.get(epic.id) ?? []
    const now = new Map(stories.map((story) => [story.id, story]))
    const own = new Set(epic.userStories.map(({ id }) => id))
    const kept = epic.userStories
      .filter(({ id }) => !gone.has(id))
      .map((story) => ({
        ...story,
        storyPoints: now.get(story.id)?.storyPoints ?? story.storyPoints,
        dependsOn: story.dependsOn.filter((id) => !gone.has(id)),
      }))
    const taken = stories.filter(({ id }) => !own.has(id)).map(({ sprint: _sprint, ...story }) => story)
    return { ...epic, userStories: [...kept, ...taken] }
  })
  return {
    backlog: backlog && epics,
    plan: {
      ...teamOf(plan),
      velocity: terms.velocity,
      sprintLength: terms.sprintLength,
      startDate: terms.startDate,
      timeZone: terms.timeZone,
      sprints,
      proof,
      plannedVelocity: terms.velocity,
      plannedOn: terms,
      touched: locksOf(plan, gone),
    },
  }
}

/** All of a plan that is not where its stories were. */
function teamOf(plan: DraftPlan | null): Partial<DraftPlan> {
  const { former: _former, epics: _epics, ...team } = plan ?? {}
  return team
}

const locksOf = (plan: DraftPlan | null, gone: ReadonlySet<string>): NonNullable<DraftPlan['touched']> =>
  Object.fromEntries(Object.entries(plan?.touched ?? {}).filter(([id, touch]) => touch !== 'moved' && !gone.has(id)))

/** Whether there is anything to save: a story that moves or comes in, or a sprint that is new or at other dates. Pure. */
export function changesSomething({
  changes,
  before,
  sprints,
}: Pick<ReplanResponse, 'changes' | 'before' | 'sprints'>): boolean {
  if (changes.length > 0) return true
  const former = new Map(before.map((sprint) => [sprint.number, sprint]))
  return sprints.some((sprint) => !isSameSprint(former.get(sprint.number), sprint))
}

/** Whether two plans hold the same in a sprint, at the same dates. Pure. */
export function isSameSprint(one: Sprint | undefined, other: Sprint | undefined): boolean {
  const idsOf = (sprint: Sprint | undefined) => (sprint?.stories ?? []).map(({ id }) => id).toSorted()
  if (!one || !other) return idsOf(one).length + idsOf(other).length === 0
  const isAt = (at: 'startDate' | 'endDate') => Date.parse(one[at]) === Date.parse(other[at])
  return isAt('startDate') && isAt('endDate') && JSON.stringify(idsOf(one)) === JSON.stringify(idsOf(other))
}
