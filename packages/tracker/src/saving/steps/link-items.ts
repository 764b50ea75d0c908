import { count } from '../count-words.ts'
import type { Planning } from '../planning.ts'
import { linkId } from '../save-failures.ts'
import { problemOf } from '../save-problem.ts'
import type { StepKind, StepPlan } from '../step-kind.ts'

export type LinkItems = { readonly kind: 'link-items'; readonly itemId: string; readonly dependsOnId: string }

export const linkItems: StepKind<LinkItems> = {
  plan,
  words: (total) => `Linking ${count(total, 'dependency', 'dependencies')}`,
  reviewed: () => [],
  stillToDo: (step, { links }) => (links.has(linkId(step)) ? undefined : step),
  call: (step, { tracker, target, keyOf }) => {
    const { itemId, dependsOnId } = step
    const [blocked, blocker] = [keyOf(itemId), keyOf(dependsOnId)]
    if (!blocked || !blocker) return undefined
    return {
      step,
      send: async () => {
        await tracker.linkItems(target, blocker, blocked)
        return { made: 1, result: { blocker, blocked }, changes: [{ change: 'linked', itemId, dependsOnId }] }
      },
    }
  },
  refused: (step, reason, { links }) => links.set(linkId(step), reason),
  settle: {
    look: async ({ itemId, dependsOnId }, _lost, { tracker, target, keyOf }) => {
      const [blocked, blocker] = [keyOf(itemId), keyOf(dependsOnId)]
      const [found] = blocked ? await tracker.readItems(target, [blocked]) : []
      const isMade = blocker !== undefined && found?.blockedBy.includes(blocker) === true
      return {
        judge: () =>
          isMade
            ? { isComplete: true, isMade, changes: [{ change: 'linked', itemId, dependsOnId }] }
            : { isComplete: true, isMade, result: { reason: 'not there' }, changes: [] },
      }
    },
    unmade: (step, { isLinked }) => (isLinked(step) ? undefined : step),
  },
}

function plan({ desired, knownPlan, target, remote }: Planning): StepPlan<LinkItems> {
  if (!desired.links) return { steps: [] }
  const ids = new Set(desired.items.map(({ id }) => id))
  const wantedLinks = desired.items.flatMap(({ id, dependsOn }) =>
    [...new Set(dependsOn ?? [])]
      .filter((other) => ids.has(other) && other !== id)
      .map((dependsOnId) => ({ itemId: id, dependsOnId })),
  )
  const linkedIds = new Map<string, Set<string>>()
  for (const { itemId, dependsOnId } of knownPlan.links)
    linkedIds.set(itemId, (linkedIds.get(itemId) ?? new Set()).add(dependsOnId))
  const missingLinks = wantedLinks.filter(({ itemId, dependsOnId }) => {
    const item = knownPlan.items.get(itemId)
    const blocker = knownPlan.items.get(dependsOnId)?.key
    const found = item && remote?.find(itemId, item)
    if (found && blocker !== undefined) return !found.blockedBy.includes(blocker)
    return !linkedIds.get(itemId)?.has(dependsOnId)
  })
  const mayLink = target.permissions.linkItems !== 'denied'
  if (mayLink && target.linkType !== null)
    return { steps: missingLinks.map((link) => ({ kind: 'link-items', ...link })) }
  if (missingLinks.length === 0) return { steps: [] }
  const reason = mayLink
    ? `${target.trackerName} has no type of link that says one issue blocks another. Dependencies are left out.`
    : `You may not link issues in ${target.project.name}. Dependencies are left out.`
  const itemIds = missingLinks.map(({ itemId }) => itemId)
  return {
    steps: [],
    leftOut: missingLinks.map((link) => ({ kind: 'link', ...link, reason })),
    problems: problemOf(mayLink ? 'no-link-type' : 'may-not-link', itemIds, reason),
  }
}
