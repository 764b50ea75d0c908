import type { PlanSprint } from '../port/plan-item.ts'
import type { BoardSprint, Target } from '../port/target.ts'
import type { DesiredPlan, KnownPlan, KnownSprint } from './plan-input.ts'
import { sameInstant } from './reconcile.ts'
import { type LeftOut, type ProblemCode, problemOf, type SaveProblem } from './save-problem.ts'
import type { Remote, SortedItems } from './sort-items.ts'
import { sprintName } from './sprint-name.ts'
import { sprintNaming } from './sprint-naming.ts'
import { standsIn } from './stands-in.ts'

/** What becomes of the plan's sprints, by number, and why some of it cannot be. */
export type PlannedSprints = {
  readonly make: readonly { readonly sprint: PlanSprint; readonly name: string }[]
  /** Of those that the tracker has by itself: to be noted as the plan's. */
  readonly take: readonly { readonly sprint: PlanSprint; readonly live: BoardSprint }[]
  readonly date: readonly { readonly sprint: PlanSprint; readonly live: BoardSprint }[]
  /** Stories that have to be moved into each. */
  readonly fill: readonly { readonly number: number; readonly itemIds: readonly string[] }[]
  readonly leftOut: readonly LeftOut[]
  readonly problems: readonly SaveProblem[]
}

export function planSprints(
  desired: DesiredPlan,
  knownPlan: KnownPlan,
  target: Target,
  sorted: SortedItems,
  remote: Remote | undefined,
): PlannedSprints {
  const ordered = (desired.sprints ?? []).toSorted((a, b) => a.number - b.number)
  const obstacle = sprintObstacle(target)
  const stories = new Set(desired.items.filter(({ kind }) => kind === 'story').map(({ id }) => id))
  const createdIds = new Set(sorted.create.map(({ id }) => id))
  const nameOf = sprintNamer(target, knownPlan.sprints)
  const make: { sprint: PlanSprint; name: string }[] = []
  const take: { sprint: PlanSprint; live: BoardSprint }[] = []
  const date: { sprint: PlanSprint; live: BoardSprint }[] = []
  const fill: { number: number; itemIds: string[] }[] = []
  const leftOut: LeftOut[] = []
  const problems: SaveProblem[] = []

  for (const sprint of ordered) {
    const { number } = sprint
    const savedSprint = knownPlan.sprints.find((one) => one.number === number)
    const isGiven = target.sprintMode === 'given'
    const live = isGiven ? givenSprint(target, sprint, savedSprint) : liveSprint(target, savedSprint)
    const itemIds = sprint.itemIds.filter((id) => stories.has(id) && !isIn(live, id))
    if (live?.state === 'closed') {
      if (itemIds.length > 0) {
        const reason = `${live.name} is closed and takes no more stories.`
        problems.push(...problemOf('sprint-closed', itemIds, reason))
        leftOut.push({ kind: 'move', number, itemIds, reason })
      }
      continue
    }
    if (obstacle) {
      const why = { number, reason: obstacle.message, takesNone: true } as const
      if (!live) leftOut.push({ kind: 'sprint', ...why })
      if (itemIds.length > 0) leftOut.push({ kind: 'move', itemIds, ...why })
      continue
    }
    if (isGiven) {
      if (live) {
        if (live.id !== savedSprint?.id) take.push({ sprint, live })
        fill.push({ number, itemIds })
        continue
      }
      const reason = notGiven(target, sprint)
      problems.push(...problemOf('sprint-not-given', itemIds, reason))
      leftOut.push({ kind: 'sprint', number, reason })
      if (itemIds.length > 0) leftOut.push({ kind: 'move', number, itemIds, reason })
      continue
    }
    if (savedSprint && !live)
      problems.push(
        ...problemOf('sprint-gone', [], `${savedSprint.name} cannot be found any more. Saving makes it again.`),
      )
    if (!live) {
      const name = nameOf(number)
      if (name.length > target.limits.sprintNameLength)
        problems.push(
          ...problemOf(
            'sprint-name-too-long',
            [],
            `The sprint name “${name}” is longer than ${target.limits.sprintNameLength} characters.`,
          ),
        )
      make.push({ sprint, name })
    } else if (savedSprint && datesDiffer(savedSprint, sprint)) date.push({ sprint, live })
    fill.push({ number, itemIds })
  }
  if (obstacle && leftOut.length > 0) problems.push({ ...obstacle, blocks: false, itemIds: [] })
  else if (target.boards.length > 1 && make.length > 0 && target.board)
    problems.push(...severalBoards(target, target.board.name))
  return { make, take, date, fill, leftOut, problems }

  function isIn(live: BoardSprint | undefined, itemId: string): boolean {
    const item = knownPlan.items.get(itemId)
    if (!live || !item || createdIds.has(itemId)) return false
    const remoteItem = remote?.find(itemId, item)
    // moved elsewhere by a person, that is theirs, unless they want it here
    const isMeant = remote?.moves?.has(itemId) === true && remoteItem?.sprintIds !== undefined
    if (!isMeant && item.sprintId === live.id) return true
    return remoteItem !== undefined && standsIn(remoteItem, live.id)
  }
}

/** What a save would call those of a plan's sprints that are not there yet: as `planSprints` names them. None where none would be made. Pure. */
export function newSprintNames(
  numbers: readonly number[],
  saved: readonly Pick<KnownSprint, 'number' | 'id'>[],
  target: Target,
): { number: number; name: string }[] {
  if (target.sprintMode !== 'made' || sprintObstacle(target)) return []
  const nameOf = sprintNamer(target, saved)
  const live = new Set(target.sprints.map(({ id }) => id))
  const there = new Set(saved.flatMap(({ number, id }) => (live.has(id) ? [number] : [])))
  return numbers
    .filter((number) => !there.has(number))
    .toSorted((a, b) => a - b)
    .map((number) => ({ number, name: nameOf(number) }))
}

/** Gives each new sprint its name. Closed ones count: theirs are the last in which the team had its way. */
function sprintNamer(target: Target, saved: readonly Pick<KnownSprint, 'number' | 'id'>[]): (number: number) => string {
  const onBoard = target.sprints.filter(({ boardId }) => boardId === target.board?.id)
  const own = saved.flatMap(({ number, id }) =>
    onBoard.filter((live) => live.id === id).map(({ name }) => ({ number, name })),
  )
  const taken = [...(target.closedSprints ?? []), ...onBoard].map(({ name }) => name)
  const naming = sprintNaming(taken, own)
  return (number) => {
    const name = sprintName(number, { taken, naming, longest: target.limits.sprintNameLength })
    taken.push(name)
    return name
  }
}

const liveSprint = (target: Target, savedSprint: KnownSprint | undefined) =>
  savedSprint && target.sprints.find(({ id }) => id === savedSprint.id)

/** The tracker's own sprint that begins when the plan's does; else the one that it was saved to as it is planned now, whatever became of its dates. */
const givenSprint = (target: Target, sprint: PlanSprint, savedSprint: KnownSprint | undefined) =>
  target.sprints.find(({ startDate }) => startDate !== undefined && sameInstant(startDate, sprint.startDate)) ??
  (savedSprint && sameInstant(savedSprint.startDate, sprint.startDate) ? liveSprint(target, savedSprint) : undefined)

const notGiven = ({ trackerName }: Target, { startDate }: PlanSprint) =>
  `${trackerName} has no sprint that begins on ${startDate.slice(0, 10)}, and makes its sprints itself. These stories are saved without one. Plan again with the sprints that are there, or save again once there is one.`

/** Why the target takes no sprints at all, if it does not. */
const sprintObstacle = (target: Target): { code: ProblemCode; message: string } | undefined => {
  const only = 'Stories are saved without sprints.'
  if (target.sprintMode === 'none')
    return {
      code: 'no-sprints',
      message: `${target.project.name} has no sprints in ${target.trackerName} that Planwright could use. ${only}`,
    }
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
  if (target.sprintMode === 'made' && target.permissions.manageSprints === 'denied')
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

const datesDiffer = (
  before: Pick<PlanSprint, 'startDate' | 'endDate'>,
  now: Pick<PlanSprint, 'startDate' | 'endDate'>,
) => !sameInstant(before.startDate, now.startDate) || !sameInstant(before.endDate, now.endDate)
