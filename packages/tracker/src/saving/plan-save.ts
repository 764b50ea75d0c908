import type { FoundItem, PlanItem, PlanSprint, Target } from '../port.ts'
import { contentHash } from './content-hash.ts'
import { changedParts } from './fingerprint.ts'
import { isOffForm, itemProblems, suppliesRole } from './item-problems.ts'
import { sameInstant } from './reconcile.ts'
import type {
  DesiredPlan,
  KnownItem,
  KnownPlan,
  LeftOut,
  ProblemCode,
  RemoteState,
  SavePlan,
  SaveProblem,
  SaveStep,
} from './save-plan.ts'
import { sprintName } from './sprint-name.ts'
import { targetProblems } from './target-problems.ts'

/**
 * What has to be called, in order, so that the tracker holds the plan: the least number of calls (ceil(E/50) + ceil(S/50) +
 * K + sum of ceil(S_k/50) for a first save, none for a repeated one), what that creates, updates and leaves alone, and
 * every problem that can be seen beforehand. Pure: `known` is what earlier runs recorded, `found` what was read back.
 * Without `found` nobody's edits are noticed and nothing is taken for deleted.
 */
export const planSave = (desired: DesiredPlan, known: KnownPlan, target: Target, found?: RemoteState): SavePlan => {
  const remote = found && { ...found, find: finderOf(found.items) }
  const sorted = sortItems(desired, known, remote)
  const sprints = planSprintSteps(desired, known, target, sorted, remote)
  const points = planPoints(sorted, target)
  const links = planLinks(desired, known, target, remote)
  const leaving = planLeaving(desired, known, target, remote)
  const removal = planRemoval(desired, known, target, remote)
  const createSteps = [
    ...batches(idsOf(sorted.create, 'epic'), target).map((itemIds) => ({ kind: 'create-epics' as const, itemIds })),
    ...batches(idsOf(sorted.create, 'story'), target).map((itemIds) => ({ kind: 'create-stories' as const, itemIds })),
  ]
  const updates = sorted.update.map(({ item, key }) => ({ kind: 'update-item' as const, itemId: item.id, key }))
  return {
    steps: [
      ...createSteps,
      ...sprints.steps,
      ...leaving.steps,
      ...updates,
      ...points.steps,
      ...links.steps,
      ...removal.steps,
      ...leaving.deletions,
    ],
    create: sorted.create.map(({ id }) => id),
    update: sorted.update.map(({ item }) => item.id),
    unchanged: sorted.unchanged,
    conflicts: sorted.conflicts,
    removed: removal.removed,
    removedSprints: leaving.removedSprints,
    leftOut: [...offForm(sorted, target), ...sprints.leftOut, ...points.leftOut, ...links.leftOut],
    problems: [
      ...targetProblems(target, {
        creates: sorted.create.map(({ kind }) => kind),
        updates: sorted.update.length > 0,
      }),
      ...sorted.problems,
      ...itemProblems([...sorted.create, ...sorted.update.map(({ item }) => item)], target),
      ...points.problems,
      ...sprints.problems,
      ...links.problems,
      ...removal.problems,
    ],
  }
}

type SortedItems = {
  readonly create: readonly PlanItem[]
  readonly update: readonly { readonly item: PlanItem; readonly key: string; readonly known: KnownItem }[]
  readonly unchanged: readonly string[]
  readonly conflicts: SavePlan['conflicts']
  readonly pointsPending: readonly PlanItem[]
  readonly problems: readonly SaveProblem[]
}

const sortItems = (desired: DesiredPlan, known: KnownPlan, remote: Remote | undefined): SortedItems => {
  const create = desired.items.filter(({ id }) => {
    const before = known.items.get(id)
    return before === undefined || (remote !== undefined && !remote.find(id, before))
  })
  const created = new Set(create.map(({ id }) => id))
  const update: { item: PlanItem; key: string; known: KnownItem }[] = []
  const unchanged: string[] = []
  const conflicts: { itemId: string; key: string; changed: string[] }[] = []
  const pointsPending: PlanItem[] = []
  for (const item of desired.items) {
    const before = known.items.get(item.id)
    if (!before || created.has(item.id)) continue
    const found = remote?.find(item.id, before)
    const losesEpic = item.parentId !== undefined && created.has(item.parentId) && !before.keepsTheirs
    const isNew = losesEpic || before.contentHash !== contentHash(item)
    // Deleting an epic empties the field of its stories: nobody edited those.
    const changed = (found ? changedParts(before.fingerprint, found) : []).filter(
      (part) => !(losesEpic && part === 'parent'),
    )
    if (!isNew) unchanged.push(item.id)
    else if (changed.length > 0 && !remote?.takeOurs?.has(item.id))
      conflicts.push({ itemId: item.id, key: before.key, changed })
    else update.push({ item, key: before.key, known: before })
    if (!isNew && before.pointsSet === false) pointsPending.push(item)
  }
  const gone = create.filter(({ id }) => known.items.has(id)).map(({ id }) => id)
  const ids = new Set(desired.items.map(({ id }) => id))
  const orphans = create.filter(({ parentId }) => parentId !== undefined && !ids.has(parentId)).map(({ id }) => id)
  return {
    create,
    update,
    unchanged,
    conflicts,
    pointsPending,
    problems: [
      ...problemOf(
        'item-gone',
        gone,
        `${count(gone.length, 'item')} saved before cannot be found any more. Saving makes them again.`,
      ),
      ...problemOf(
        'parent-missing',
        orphans,
        'The epic of these stories is not part of the plan. They are saved without one.',
      ),
    ],
  }
}

type Finder = (itemId: string, known: KnownItem) => FoundItem | undefined
type Remote = RemoteState & { readonly find: Finder }

/** By its key, or by our mark on it once it was moved and has another key. */
const finderOf = (items: readonly FoundItem[]): Finder => {
  // of two the first counts
  const backwards = items.toReversed()
  const byKey = new Map(backwards.map((item) => [item.key, item]))
  const byMarker = new Map(backwards.map((item) => [item.marker?.itemId, item]))
  return (itemId, known) => byKey.get(known.key) ?? byMarker.get(itemId)
}

type Part = {
  readonly steps: readonly SaveStep[]
  readonly leftOut: readonly LeftOut[]
  readonly problems: readonly SaveProblem[]
}
const nothing: Part = { steps: [], leftOut: [], problems: [] }

/** Sprints first, then the moves into them. */
const planSprintSteps = (
  desired: DesiredPlan,
  known: KnownPlan,
  target: Target,
  sorted: SortedItems,
  remote: Remote | undefined,
): Part => {
  if (desired.sprints === null || desired.sprints.length === 0) return nothing
  const ordered = desired.sprints.toSorted((a, b) => a.number - b.number)
  const obstacle = sprintObstacle(target)
  const stories = new Set(desired.items.filter(({ kind }) => kind === 'story').map(({ id }) => id))
  const created = new Set(sorted.create.map(({ id }) => id))
  const ownIds = new Set(known.sprints.map(({ id }) => id))
  const taken = target.sprints.filter(({ id }) => !ownIds.has(id)).map(({ name }) => ({ name }))
  const sprintIdsBefore = target.sprints.map(({ id }) => id)
  const sprintSteps: SaveStep[] = []
  const moves: SaveStep[] = []
  const leftOut: LeftOut[] = []
  const problems: SaveProblem[] = []

  for (const sprint of ordered) {
    const before = known.sprints.find(({ number }) => number === sprint.number)
    const live = before && target.sprints.find(({ id }) => id === before.id)
    const itemIds = sprint.itemIds.filter((id) => stories.has(id) && !isInSprint(id))
    if (live?.state === 'closed') {
      if (itemIds.length > 0) {
        const reason = `${live.name} is closed and takes no more stories.`
        problems.push(...problemOf('sprint-closed', itemIds, reason))
        leftOut.push({ kind: 'move', number: sprint.number, itemIds, reason })
      }
      continue
    }
    if (obstacle) {
      if (!live) leftOut.push({ kind: 'sprint', number: sprint.number, reason: obstacle.message })
      if (itemIds.length > 0) leftOut.push({ kind: 'move', number: sprint.number, itemIds, reason: obstacle.message })
      continue
    }
    if (before && !live)
      problems.push(...problemOf('sprint-gone', [], `${before.name} cannot be found any more. Saving makes it again.`))
    if (!live) {
      const name = sprintName(sprint.number, taken)
      taken.push({ name })
      if (name.length > target.limits.sprintNameLength)
        problems.push(
          ...problemOf(
            'sprint-name-too-long',
            [],
            `The sprint name “${name}” is longer than ${target.limits.sprintNameLength} characters.`,
          ),
        )
      sprintSteps.push({
        kind: 'create-sprint',
        number: sprint.number,
        boardId: target.board?.id ?? '',
        name,
        startDate: sprint.startDate,
        endDate: sprint.endDate,
        sprintIdsBefore,
      })
    } else if (before && datesDiffer(before, sprint)) {
      const { number, startDate, endDate } = sprint
      sprintSteps.push({ kind: 'update-sprint', number, sprintId: live.id, startDate, endDate })
    }
    for (const batch of batches(itemIds, target))
      moves.push({ kind: 'move-to-sprint', number: sprint.number, itemIds: batch })

    function isInSprint(itemId: string): boolean {
      const item = known.items.get(itemId)
      if (!live || !item || created.has(itemId)) return false
      return item.sprintId === live.id || (remote?.find(itemId, item)?.sprintIds?.includes(live.id) ?? false)
    }
  }
  if (obstacle && leftOut.length > 0) problems.push({ ...obstacle, blocks: false, itemIds: [] })
  else if (target.boards.length > 1 && sprintSteps.some(({ kind }) => kind === 'create-sprint') && target.board)
    problems.push(...severalBoards(target, target.board.name))
  return { steps: [...sprintSteps, ...moves], leftOut, problems }
}

/** Why the target takes no sprints at all, if it does not. */
const sprintObstacle = (target: Target): { code: ProblemCode; message: string } | undefined => {
  const only = 'Stories are saved without sprints.'
  if (!target.board)
    return {
      code: 'no-board',
      message: `${target.project.name} has no board that sprints could go to. The settings can create one. ${only}`,
    }
  if (target.board.sprints === 'no') {
    const way =
      target.board.kind === 'simple' ? 'Turn them on in the settings.' : 'Choose or create another in the settings.'
    return { code: 'no-sprints', message: `The board ${target.board.name} does not support sprints. ${way} ${only}` }
  }
  if (target.permissions.manageSprints === 'denied')
    return {
      code: 'may-not-plan-sprints',
      message: `You may not manage sprints in ${target.project.name}. Ask an administrator of the project. ${only}`,
    }
  return undefined
}

const severalBoards = (target: Target, name: string) => {
  const usable = target.boards.filter(({ kind }) => kind !== 'kanban')
  if (usable.length < 2) return []
  return problemOf(
    'several-boards',
    [],
    `${target.project.name} has several boards. Sprints go to ${name}; choose another in the settings.`,
  )
}

/** Labels and descriptions that the create form has no field for. */
const offForm = (sorted: SortedItems, target: Target): LeftOut[] => {
  const written = [...sorted.create, ...sorted.update.map(({ item }) => item)]
  return (['labels', 'description'] as const).flatMap((role) => {
    const itemIds = written
      .filter((item) => suppliesRole(item, role) && isOffForm(item, role, target))
      .map(({ id }) => id)
    return itemIds.length === 0
      ? []
      : [{ kind: role, itemIds, reason: `The form for new items has no field for the ${role}.` }]
  })
}

/** Points that are not on the form are set one by one, after everything else is there. */
const planPoints = (sorted: SortedItems, target: Target): Part => {
  const withPoints = (items: readonly PlanItem[]) =>
    items.filter(({ kind, points }) => kind === 'story' && points !== undefined)
  const written = withPoints([...sorted.create, ...sorted.update.map(({ item }) => item)])
  const field = target.pointsField
  if (field?.onCreateForm) return nothing
  const toSet = [...written, ...withPoints(sorted.pointsPending)]
  if (toSet.length === 0) return nothing
  const itemIds = toSet.map(({ id }) => id)
  if (!field) {
    const reason = `${target.project.name} has no field for story points. Stories are saved without them.`
    return {
      steps: [],
      leftOut: [{ kind: 'points', itemIds, reason }],
      problems: problemOf('points-without-field', itemIds, reason),
    }
  }
  if (!target.board) {
    const reason = `${field.name} is not on the form for new stories, and without a board points cannot be set. Put it on the form, or choose a board.`
    return {
      steps: [],
      leftOut: [{ kind: 'points', itemIds, reason }],
      problems: problemOf('points-off-form', itemIds, reason),
    }
  }
  return {
    steps: toSet.map(({ id, points }) => ({ kind: 'set-points', itemId: id, points: points ?? 0 })),
    leftOut: [],
    problems: problemOf(
      'points-off-form',
      itemIds,
      `${field.name} is not on the form for new stories. Points are set one by one after creating, which takes longer.`,
    ),
  }
}

const planLinks = (desired: DesiredPlan, known: KnownPlan, target: Target, remote: Remote | undefined): Part => {
  if (!desired.links) return nothing
  const ids = new Set(desired.items.map(({ id }) => id))
  const wanted = desired.items.flatMap(({ id, dependsOn }) =>
    [...new Set(dependsOn ?? [])]
      .filter((other) => ids.has(other) && other !== id)
      .map((dependsOnId) => ({ itemId: id, dependsOnId })),
  )
  const linked = new Map<string, Set<string>>()
  for (const { itemId, dependsOnId } of known.links)
    linked.set(itemId, (linked.get(itemId) ?? new Set()).add(dependsOnId))
  const missing = wanted.filter(({ itemId, dependsOnId }) => {
    const item = known.items.get(itemId)
    const blocker = known.items.get(dependsOnId)?.key
    const found = item && remote?.find(itemId, item)
    if (found && blocker !== undefined) return !found.blockedBy.includes(blocker)
    return !linked.get(itemId)?.has(dependsOnId)
  })
  const mayLink = target.permissions.linkItems !== 'denied'
  if (mayLink && target.linkType !== null)
    return { ...nothing, steps: missing.map((link) => ({ kind: 'link-items', ...link })) }
  if (missing.length === 0) return nothing
  const reason = mayLink
    ? `${target.trackerName} has no type of link that says one issue blocks another. Dependencies are left out.`
    : `You may not link issues in ${target.project.name}. Dependencies are left out.`
  return {
    steps: [],
    leftOut: missing.map((link) => ({ kind: 'link', ...link, reason })),
    problems: problemOf(
      mayLink ? 'no-link-type' : 'may-not-link',
      missing.map(({ itemId }) => itemId),
      reason,
    ),
  }
}

/** Stories that stand in a sprint of the plan and no longer should, and sprints that the plan no longer has. */
const planLeaving = (
  desired: DesiredPlan,
  known: KnownPlan,
  target: Target,
  remote: Remote | undefined,
): Pick<SavePlan, 'removedSprints'> & { steps: SaveStep[]; deletions: SaveStep[] } => {
  if (desired.sprints === null) return { removedSprints: [], steps: [], deletions: [] }
  const placed = new Set(desired.sprints.flatMap(({ itemIds }) => itemIds))
  const open = new Set(target.sprints.filter(({ state }) => state !== 'closed').map(({ id }) => id))
  const own = new Set(known.sprints.map(({ id }) => id).filter((id) => open.has(id)))
  const leaving = desired.items.filter(({ id, kind }) => {
    const item = known.items.get(id)
    if (kind !== 'story' || placed.has(id) || item?.sprintId === undefined || !own.has(item.sprintId)) return false
    const found = remote?.find(id, item)
    if (remote !== undefined && !found) return false
    // moved elsewhere by a person: that is theirs
    return found?.sprintIds?.includes(item.sprintId) ?? true
  })
  const numbers = new Set(desired.sprints.map(({ number }) => number))
  const left = known.sprints.filter(({ number, id }) => !numbers.has(number) && open.has(id))
  return {
    removedSprints: left.map(({ number, name }) => ({ number, name })),
    steps: batches(
      leaving.map(({ id }) => id),
      target,
    ).map((itemIds) => ({ kind: 'move-to-backlog', itemIds })),
    deletions: left
      .filter(({ number }) => remote?.removeSprints?.has(number))
      .map(({ number, id }) => ({ kind: 'delete-sprint', number, sprintId: id })),
  }
}

/** Stories before their epics, so that nothing stands without its epic in between. */
const planRemoval = (
  desired: DesiredPlan,
  known: KnownPlan,
  target: Target,
  remote: Remote | undefined,
): Pick<SavePlan, 'steps' | 'removed' | 'problems'> => {
  const ids = new Set(desired.items.map(({ id }) => id))
  const removed = [...known.items].flatMap(([itemId, item]) => {
    const found = remote?.find(itemId, item)
    const isThere = remote === undefined || found !== undefined
    return ids.has(itemId) || item.adopted || !isThere
      ? []
      : [{ itemId, key: found?.key ?? item.key, kind: item.kind ?? 'story' }]
  })
  const chosen = removed.filter(({ itemId }) => remote?.remove?.has(itemId))
  const mayDelete = target.permissions.deleteItems !== 'denied'
  const inOrder = [...chosen.filter(({ kind }) => kind === 'story'), ...chosen.filter(({ kind }) => kind === 'epic')]
  return {
    removed: removed.map(({ itemId, key }) => ({ itemId, key })),
    steps: mayDelete ? inOrder.map(({ itemId, key }) => ({ kind: 'delete-item', itemId, key })) : [],
    problems: mayDelete
      ? []
      : problemOf(
          'may-not-delete',
          chosen.map(({ itemId }) => itemId),
          `You may not delete issues in ${target.project.name}. What left the plan stays there.`,
        ),
  }
}

const problemOf = (code: ProblemCode, itemIds: readonly string[], message: string): SaveProblem[] =>
  itemIds.length === 0 && perItem.has(code) ? [] : [{ code, blocks: false, message, itemIds: [...itemIds] }]
/** Codes that mean nothing without items. */
const perItem = new Set<ProblemCode>([
  'item-gone',
  'parent-missing',
  'sprint-closed',
  'points-without-field',
  'points-off-form',
  'may-not-link',
  'no-link-type',
  'may-not-delete',
])

const idsOf = (items: readonly PlanItem[], kind: PlanItem['kind']) =>
  items.filter((item) => item.kind === kind).map(({ id }) => id)

const batches = (ids: readonly string[], target: Target): string[][] => {
  const size = target.limits.batchSize
  return Array.from({ length: Math.ceil(ids.length / size) }, (_, index) => ids.slice(index * size, (index + 1) * size))
}

const datesDiffer = (
  before: Pick<PlanSprint, 'startDate' | 'endDate'>,
  now: Pick<PlanSprint, 'startDate' | 'endDate'>,
) => !sameInstant(before.startDate, now.startDate) || !sameInstant(before.endDate, now.endDate)

const count = (number: number, noun: string) => `${number} ${noun}${number === 1 ? '' : 's'}`
