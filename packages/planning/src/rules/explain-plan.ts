import type { PlanningModel } from '../planning-model.ts'
import { at, capacity, fits, loadIn } from '../planning-model.ts'
import { nameOf } from '../read-problem.ts'
import type { PlannableStory } from '../sprint-problem.ts'

/** Why each story is where it is: one sentence by story id, told from the finished plan alone. */
export function explainPlan(
  model: PlanningModel,
  stories: readonly PlannableStory[],
  sprint: Int32Array,
): Record<string, string> {
  const count = sprint.reduce((most, s) => Math.max(most, s), 0)
  const members: number[][] = Array.from({ length: count + 1 }, () => [])
  const load = new Float64Array(count + 1)
  const lightest = new Float64Array(count + 1).fill(Number.POSITIVE_INFINITY)
  for (const [i, s] of sprint.entries()) {
    at(members, s).push(i)
    lightest[s] = Math.min(at(lightest, s), at(model.weight, i))
    load[s] = at(load, s) + loadIn(model, i, s)
  }
  const name = (i: number) => `“${nameOf(at(stories, i))}”`

  const explain = (i: number): string => {
    const s = at(sprint, i)
    if (at(model.fixed, i) > 0) return `You locked it to sprint ${s}.`
    if (model.oversize[i]) return `Larger than a sprint holds, so it has sprint ${s} to itself, over capacity.`
    const inTheWay = at(model.before, i).find((j) => at(sprint, j) === s)
    if (s === 1)
      return inTheWay === undefined
        ? startReason(i)
        : `Fits in the first sprint, together with ${name(inTheWay)}, which it waits for.`
    if (inTheWay !== undefined) return `Waits for ${name(inTheWay)}.`
    const first = at(model.before, i).reduce((latest, j) => Math.max(latest, at(sprint, j)), 1)
    return crowdedReason(i, first, s)
  }

  const startReason = (i: number): string => {
    const helped = at(model.after, i).find((j) => at(model.weight, j) > at(model.weight, i))
    if (helped !== undefined) return `First, because the more important ${name(helped)} waits for it.`
    return at(stories, i).priority <= 2
      ? 'Important, and nothing holds it back.'
      : 'Fits in the first sprint, and nothing holds it back.'
  }

  /** Why none of the sprints from `first` up to the one before s has it. */
  const crowdedReason = (i: number, first: number, s: number): string => {
    for (let earlier = first; earlier < s; earlier++) {
      if (fits(model, i, earlier, at(load, earlier))) return `Moved behind sprint ${earlier} to stay with its epic.`
    }
    const s0 = s - 1
    const others = at(members, s0)
    const sprintRange = first === s0 ? `Sprint ${s0} is` : `Sprints ${first} to ${s0} are`
    if (others.length === 0) return `Nobody works in sprint ${s0}.`
    const ownWeight = at(model.weight, i)
    const least = lightest.slice(first, s).reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY)
    if (least > ownWeight) return `${sprintRange} full of more important work.`
    const helped = at(model.after, i).find((j) => at(sprint, j) === s)
    const helpful = helped === undefined ? '' : ` ${name(helped)} waits for it.`
    const instead = least < ownWeight ? smallerInstead(i, first, s) : ''
    if (instead) return `${sprintRange} full: ${instead}${helpful}`
    if (least >= ownWeight) return `${sprintRange} full of work at least as important.${helpful}`
    return `${sprintRange} full: ${lighterInstead(i, first, s)}${helpful}`
  }

  /** That in its place, in the first sprint from `first` on with lighter work, smaller stories stand that weigh no less together; empty where they do not. */
  const smallerInstead = (i: number, first: number, s: number): string => {
    const own = at(model.weight, i)
    const earlier = members.findIndex((there, e) => e >= first && e < s && there.some((j) => at(model.weight, j) < own))
    const density = (j: number) => at(model.weight, j) / at(model.size, j)
    let missing = at(load, earlier) + at(model.size, i) - capacity(model, earlier)
    const instead: number[] = []
    for (const j of at(members, earlier).toSorted((a, b) => density(a) - density(b))) {
      if (missing <= 0) break
      if (at(model.weight, j) > own || at(model.fixed, j) > 0) continue
      instead.push(j)
      missing -= loadIn(model, j, earlier)
    }
    const weight = instead.reduce((sum, j) => sum + at(model.weight, j), 0)
    const areSmaller = instead.every((j) => at(model.size, j) < at(model.size, i))
    if (missing > 0 || instead.length < 2 || !areSmaller || weight < own) return ''
    const where = first === s - 1 ? '' : ` in sprint ${earlier}`
    return `${instead.length} smaller stories fit in its place${where}, and together they count ${weight > own ? 'for more' : 'as much'}.`
  }

  /** Why the least important story of the first sprint from `first` on with less important work is there, and not this one. */
  const lighterInstead = (i: number, first: number, s: number): string => {
    const isLighter = (j: number) => at(model.weight, j) < at(model.weight, i)
    const earlier = members.findIndex((there, e) => e >= first && e < s && there.some(isLighter))
    const lightest = at(members, earlier).reduce((one, j) => (at(model.weight, j) < at(model.weight, one) ? j : one))
    const where = first === s - 1 ? '' : ` in sprint ${earlier}`
    if (at(model.fixed, lightest) > 0) return `${name(lightest)} is locked there.`
    const isTooLarge = (left: number) => loadIn(model, i, earlier) > left
    const left = capacity(model, earlier) - at(load, earlier) + loadIn(model, lightest, earlier)
    // one that stands earlier than this could not, if the lightest had to give way
    const waiting = at(model.after, lightest).find(
      (j) => at(sprint, j) < s && at(model.weight, j) > at(model.weight, i),
    )
    const freed = waiting !== undefined && at(sprint, waiting) === earlier ? loadIn(model, waiting, earlier) : 0
    if (waiting !== undefined && !isTooLarge(left + freed))
      return `${name(lightest)}${where} comes first, because ${name(waiting)} waits for it.`
    if (isTooLarge(left)) return `${name(lightest)}${where} is smaller, and this does not fit in its place.`
    return `${name(lightest)}${where} came first.`
  }

  return Object.fromEntries(stories.map((story, i) => [story.id, explain(i)]))
}
