import { readFileSync } from 'node:fs'
import type { SprintProblem } from '../src/index.ts'

/** An assembly line balancing instance with what is known of its fewest stations. */
export type Instance = {
  readonly name: string
  readonly n: number
  readonly c: number
  readonly t: readonly number[]
  readonly prec: readonly (readonly [number, number])[]
  readonly lb: number
  readonly ub: number
  readonly opt: number | null
}

export function readInstances(file: string | URL): Instance[] {
  // A file of our own making that only the benchmark and one test read; a wrong one fails at its first instance.
  return JSON.parse(readFileSync(file, 'utf8')) as Instance[]
}

/** The instance as a backlog: tasks are stories of one priority, the cycle time is the velocity. */
export function problemOf({ n, c, t, prec }: Instance): SprintProblem {
  const dependsOn = Array.from({ length: n }, (): string[] => [])
  for (const [first, second] of prec) dependsOn[second]?.push(String(first))
  return {
    velocity: c,
    stories: t.map((points, i) => ({
      id: String(i),
      points,
      priority: 3,
      epicId: null,
      dependsOn: dependsOn[i] ?? [],
    })),
  }
}
