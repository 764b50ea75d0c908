import type { BoardSprint } from '../port/target.ts'

/**
 * `Sprint <n>`, or the first free of `Sprint <n> (2)`, `Sprint <n> (3)`, ... where other sprints of the board bear the name.
 * Trackers trim names, and people type them in any case, so both are ignored in comparing.
 */
export function sprintName(number: number, others: readonly Pick<BoardSprint, 'name'>[]): string {
  const otherNames = new Set(others.map(({ name }) => name.trim().toLowerCase()))
  const plain = `Sprint ${number}`
  let name = plain
  for (let copy = 2; otherNames.has(name.toLowerCase()); copy += 1) name = `${plain} (${copy})`
  return name
}
