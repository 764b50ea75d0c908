import type { Epic, Sprint, SprintPlanResponse } from '@planwright/contract'
import { priorityWeights } from '@planwright/planning'

type Valued = { readonly count: number; readonly earliness: number }

/** How good a plan is: the fewer sprints the better, then the earlier important stories come (weight times sprint number, the less the better). @internal to be tested */
export function planValue(epics: readonly Epic[], sprints: readonly Sprint[]): Valued {
  const weightOf = new Map(
    epics.flatMap(({ userStories }) => userStories).map(({ id, priority }) => [id, priorityWeights[priority]]),
  )
  const earliness = sprints.flatMap(({ number, stories }) => stories.map(({ id }) => number * (weightOf.get(id) ?? 0)))
  return { count: sprints.at(-1)?.number ?? 0, earliness: earliness.reduce((sum, cost) => sum + cost, 0) }
}

/** What a longer search brought: a better plan, more known about the same one, or neither. */
export function improvementOf(
  epics: readonly Epic[],
  now: { readonly sprints: readonly Sprint[]; readonly proof: SprintPlanResponse['proof'] },
  longer: Pick<SprintPlanResponse, 'sprints' | 'proof'>,
): 'better' | 'proven' | 'none' {
  const [before, after] = [planValue(epics, now.sprints), planValue(epics, longer.sprints)]
  if (after.count < before.count) return 'better'
  if (after.count > before.count || after.earliness > before.earliness) return 'none'
  if (after.earliness < before.earliness) return 'better'
  const knows = ({ provenOptimal, provenFewest, gap }: SprintPlanResponse['proof']) =>
    Number(provenFewest) + Number(provenOptimal) - (gap ?? 1)
  return knows(longer.proof) > knows(now.proof) ? 'proven' : 'none'
}
