import { foldName, type SprintNaming } from './sprint-naming.ts'

type Board = {
  /** Names of sprints that are there. */
  readonly taken: readonly string[]
  /** How the board names them, if it has a way (`sprintNaming`). */
  readonly naming: SprintNaming | undefined
  /** Characters that a name may have. */
  readonly longest: number
}

/**
 * What a new sprint of the plan is called: the next free name of the board's own way, where that still fits; else `Sprint <n>`, or the first free of
 * `Sprint <n> (2)`, `Sprint <n> (3)`, ... Pure.
 */
export function sprintName(number: number, { taken, naming, longest }: Board): string {
  const takenNames = new Set(taken.map(countedAlike))
  const isFree = (name: string) => !takenNames.has(countedAlike(name))
  const counted = naming && nextOf(naming, number, isFree)
  if (counted !== undefined && counted.length <= longest) return counted
  const plain = `Sprint ${number}`
  let name = plain
  for (let copy = 2; !isFree(name); copy += 1) name = `${plain} (${copy})`
  return name
}

/** `Sprint 02` is `Sprint 2` to people. */
const countedAlike = (name: string) => foldName(name).replace(/(?<!\d)0+(?=\d)/g, '')

function nextOf(naming: SprintNaming, number: number, isFree: (name: string) => boolean): string {
  const nameOf = (count: number) => `${naming.before}${String(count).padStart(naming.width, '0')}${naming.after}`.trim()
  const count = besideOwn(naming, number)
  if (count !== undefined && count > 0 && isFree(nameOf(count))) return nameOf(count)
  let next = naming.highest + 1
  while (!isFree(nameOf(next))) next += 1
  return nameOf(next)
}

/** Between the plan's own sprints, so that one that was refused, or is gone, gets the name that it was to have. */
function besideOwn({ own }: SprintNaming, number: number): number | undefined {
  const inOrder = own.toSorted((a, b) => a.sprint - b.sprint)
  const nearest = inOrder.findLast(({ sprint }) => sprint < number) ?? inOrder[0]
  return nearest && nearest.count + number - nearest.sprint
}
