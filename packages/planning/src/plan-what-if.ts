import type { Priority } from './domain-lists.ts'
import { planSprints } from './plan-sprints.ts'
import type { PlannableStory, PlanOptions, SprintPlan, SprintProblem } from './sprint-problem.ts'

/** A change of the circumstances. What is absent stays as it is. */
export interface WhatIf {
  /** Points of a sprint of the length that the problem was made for, at least a half. */
  readonly velocity?: number
  /** How much longer (2) or shorter (0.5) sprints are; what fits in one grows with it. */
  readonly lengthRatio?: number
  /** Stories less important than this are left out, unless one that stays waits for them. */
  readonly lowestPriority?: Priority
}

/**
 * The problem under changed circumstances. Velocities of single sprints keep their share of the velocity while sprints keep their length;
 * with another length the sprints are others, so only the plain velocity counts, and locks are given up.
 */
export function problemIf(
  problem: SprintProblem,
  { velocity = problem.velocity, lengthRatio = 1, lowestPriority = 4 }: WhatIf,
): SprintProblem {
  const share = velocity / problem.velocity
  const stories = storiesInScope(problem.stories, lowestPriority)
  const kept = new Set(stories.map(({ id }) => id))
  const sameSprints = lengthRatio === 1
  return {
    ...problem,
    stories,
    velocity: Math.max(0.5, Math.floor(velocity * lengthRatio * 2 + 1e-9) / 2),
    velocities: sameSprints ? problem.velocities?.map((points) => Math.floor(points * share * 2 + 1e-9) / 2) : [],
    locked: sameSprints ? problem.locked?.filter(({ storyId }) => kept.has(storyId)) : [],
  }
}

/** Plans under changed circumstances; null where nothing is left to plan. Takes and throws what planSprints does. */
export async function planWhatIf(
  problem: SprintProblem,
  change: WhatIf,
  options: PlanOptions,
): Promise<{ readonly problem: SprintProblem; readonly plan: SprintPlan } | null> {
  const changed = problemIf(problem, change)
  if (changed.stories.length === 0) return null
  return { problem: changed, plan: await planSprints(changed, options) }
}

/** The stories of a priority or a more important one, and whatever they wait for. */
export function storiesInScope<Story extends Pick<PlannableStory, 'id' | 'priority' | 'dependsOn'>>(
  stories: readonly Story[],
  lowestPriority: Priority,
): Story[] {
  const byId = new Map(stories.map((story) => [story.id, story]))
  const kept = new Set(stories.filter(({ priority }) => priority <= lowestPriority).map(({ id }) => id))
  // a set is walked through what is added meanwhile
  for (const id of kept) for (const needed of byId.get(id)?.dependsOn ?? []) if (byId.has(needed)) kept.add(needed)
  return stories.filter(({ id }) => kept.has(id))
}
