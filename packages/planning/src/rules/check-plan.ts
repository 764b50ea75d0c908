import { priorityWeights } from '../domain-lists.ts'
import { at } from '../planning-model.ts'
import { nameOf } from '../read-problem.ts'
import type { Assignment, PlannableStory, SprintProblem } from '../sprint-problem.ts'
import { ended } from '../steps.ts'
import { breakCycles } from './break-cycles.ts'

/** A hard rule that a plan breaks. */
export type RuleViolation = {
  readonly code:
    | 'not-placed'
    | 'unknown-story'
    | 'placed-twice'
    | 'no-such-sprint'
    | 'over-capacity'
    | 'too-early'
    | 'lock-moved'
  /** A sentence for a person. */
  readonly message: string
  readonly storyIds: readonly string[]
}

/**
 * Every hard rule that the assignments break, in words; empty for a plan that obeys.
 *
 * Judges by the problem alone and shares nothing with the search. A story larger than every velocity may fill a sprint of its
 * own; of a dependency cycle the edge that the planner would drop does not count. Does not throw on unfinished plans,
 * so it can be asked while a story is dragged; the problem itself must be one that planSprints accepts.
 */
export function checkPlan(problem: SprintProblem, assignments: readonly Assignment[]): RuleViolation[] {
  const violations: RuleViolation[] = []
  const say = (code: RuleViolation['code'], message: string, storyIds: readonly string[]) =>
    violations.push({ code, message, storyIds })
  const stories = new Map(problem.stories.map((story) => [story.id, story]))
  const sprintOf = new Map<string, number>()
  const bySprint = new Map<number, PlannableStory[]>()

  for (const { storyId, sprint } of assignments) {
    const story = stories.get(storyId)
    if (!story) say('unknown-story', `“${storyId}” is not in the backlog.`, [storyId])
    else if (sprintOf.has(storyId)) say('placed-twice', `“${nameOf(story)}” is placed twice.`, [storyId])
    else if (!Number.isInteger(sprint) || sprint < 1)
      say('no-such-sprint', `“${nameOf(story)}” is in sprint ${sprint}, which does not exist.`, [storyId])
    else bySprint.set(sprint, [...(bySprint.get(sprint) ?? []), story])
    if (!sprintOf.has(storyId)) sprintOf.set(storyId, sprint)
  }
  for (const story of problem.stories) {
    if (!sprintOf.has(story.id)) say('not-placed', `“${nameOf(story)}” is in no sprint.`, [story.id])
  }

  const velocities = problem.velocities ?? []
  const largest = Math.max(problem.velocity, ...velocities)
  for (const [sprint, members] of [...bySprint].sort(([a], [b]) => a - b)) {
    const room = velocities[sprint - 1] ?? problem.velocity
    const points = members.reduce((sum, story) => sum + story.points, 0)
    const ownSprint = room > 0 && members.length === 1 && members.every((story) => story.points > largest)
    if (points > room + 1e-9 && !ownSprint)
      say(
        'over-capacity',
        `Sprint ${sprint} holds ${room} points and would have ${points}.`,
        members.map((story) => story.id),
      )
  }

  for (const [story, dependency] of dependencies(problem)) {
    const storySprint = sprintOf.get(story.id)
    const dependencySprint = sprintOf.get(dependency.id)
    if (storySprint !== undefined && dependencySprint !== undefined && dependencySprint > storySprint)
      say(
        'too-early',
        `“${nameOf(story)}” in sprint ${storySprint} waits for “${nameOf(dependency)}” in sprint ${dependencySprint}.`,
        [story.id, dependency.id],
      )
  }

  for (const { storyId, sprint } of problem.locked ?? []) {
    const story = stories.get(storyId)
    const placed = sprintOf.get(storyId)
    if (story && placed !== undefined && placed !== sprint)
      say('lock-moved', `“${nameOf(story)}” is locked to sprint ${sprint} and would be in sprint ${placed}.`, [storyId])
  }
  return violations
}

/** Story and what it waits for, without the edges dropped from cycles. */
function dependencies({ stories }: SprintProblem): [PlannableStory, PlannableStory][] {
  const index = new Map(stories.map((story, i) => [story.id, i]))
  const dependsOn = stories.map((story) => [...new Set((story.dependsOn ?? []).flatMap((id) => index.get(id) ?? []))])
  const weight = stories.map((story) => priorityWeights[story.priority])
  ended(breakCycles(dependsOn, weight))
  return dependsOn.flatMap((list, i) =>
    list.map((j): [PlannableStory, PlannableStory] => [at(stories, i), at(stories, j)]),
  )
}
