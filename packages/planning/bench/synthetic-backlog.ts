import type { PlannableStory, SprintProblem } from '../src/index.ts'
import { randomFrom } from '../src/random.ts'

const scale = [1, 1, 2, 2, 3, 3, 3, 5, 5, 8, 13]
const priorityMix = [1, 1, 2, 2, 2, 3, 3, 3, 3, 4] as const

/** A backlog of the shape real ones have: epics of about eight stories, few dependencies or many, a velocity of six to nine stories. */
export function syntheticBacklog(size: number, density: 'sparse' | 'dense', seed: number): SprintProblem {
  const random = randomFrom(seed * 7919 + size)
  const below = (limit: number) => Math.floor(random() * limit)
  const pick = <T>(list: readonly [T, ...T[]] | readonly T[], fallback: T): T => list[below(list.length)] ?? fallback
  const epics = Math.ceil(size / 8)
  const stories: PlannableStory[] = []
  for (let i = 0; i < size; i++) {
    const dependsOn = new Set<string>()
    const wanted = density === 'sparse' ? (random() < 0.35 ? 1 : 0) : 1 + below(3)
    for (let k = 0; k < wanted && i > 0; k++) dependsOn.add(`s${Math.max(0, i - 1 - below(Math.min(i, 15)))}`)
    stories.push({
      id: `s${i}`,
      title: `Story ${i}`,
      points: pick(scale, 3),
      priority: pick(priorityMix, 3),
      epicId: `e${Math.min(epics - 1, Math.floor((i * epics) / size))}`,
      dependsOn: [...dependsOn],
    })
  }
  return { stories, velocity: 20 + below(16) }
}
