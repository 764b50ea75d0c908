import type { DraftedStory } from '../../drafter.ts'

/** By the numbers of stories, from 1: what each needs first, and groups of about equal effort, the least first. */
export type Order = { needs: Map<number, readonly number[]>; groups: (readonly number[])[] }

const mostNeeds = 3
/** Of an order that leaves out more than the rest, the beginning would be taken for the least. */
const fewestOrdered = 0.8

/**
 * The points that teams give, and how many of their issues have at most so many: the mean of the shares in 16 open source projects with 22,797 issues of 20
 * points at most (the data of Choetkiertikul and others, "A deep learning model for estimating story points", 2019, collected anew by Tawosi and others, 2022),
 * each issue at the nearest of these values.
 */
const usualPoints = [
  { points: 1, upTo: 0.21 },
  { points: 2, upTo: 0.37 },
  { points: 3, upTo: 0.58 },
  { points: 5, upTo: 0.78 },
  { points: 8, upTo: 0.92 },
  { points: 13, upTo: 1 },
] as const

/**
 * What an order changes, by the ids of stories: dependencies, without those that would close a circle, and points: the place of a story among all is mapped to
 * the same place among the points that the team gave (ascending), or, without those, among what teams give. Pure.
 */
export function orderedStories(
  stories: readonly Pick<DraftedStory, 'id' | 'dependsOn'>[],
  { needs, groups }: Order,
  teamPoints: readonly number[] = [],
): Map<string, Partial<DraftedStory>> {
  const points = pointsOf(stories.length, groups, teamPoints)
  const dependsOn = dependenciesOf(stories, needs)
  return new Map(
    stories.map(({ id }, i) => {
      const storyPoints = points.get(i + 1)
      return [id, { dependsOn: dependsOn.get(id) ?? [], ...(storyPoints && { storyPoints }) }]
    }),
  )
}

function dependenciesOf(
  stories: readonly Pick<DraftedStory, 'id' | 'dependsOn'>[],
  needs: ReadonlyMap<number, readonly number[]>,
): Map<string, string[]> {
  // what is not spoken of keeps what it had
  const waitsFor = new Map(stories.map(({ id, dependsOn }, i) => [id, needs.has(i + 1) ? [] : [...dependsOn]]))
  for (const [number, needed] of needs) {
    const story = stories[number - 1]?.id
    const dependencies = story === undefined ? undefined : waitsFor.get(story)
    if (story === undefined || dependencies === undefined) continue
    for (const other of needed) {
      const id = stories[other - 1]?.id
      if (id === undefined || dependencies.includes(id) || dependencies.length >= mostNeeds) continue
      if (!leadsTo(id, story, waitsFor)) dependencies.push(id)
    }
  }
  return waitsFor
}

function leadsTo(from: string, to: string, waitsFor: ReadonlyMap<string, readonly string[]>): boolean {
  const visited = new Set([from])
  for (const id of visited) {
    if (id === to) return true
    for (const next of waitsFor.get(id) ?? []) visited.add(next)
  }
  return false
}

/** Points by the numbers of stories; none where the order leaves out too many. */
function pointsOf(
  count: number,
  groups: readonly (readonly number[])[],
  teamPoints: readonly number[],
): Map<number, number> {
  const ordered = new Set<number>()
  const distinct = groups.map((group) =>
    group.filter((number) => number >= 1 && number <= count && !ordered.has(number) && ordered.add(number)),
  )
  const points = new Map<number, number>()
  if (ordered.size < fewestOrdered * count) return points
  let before = 0
  for (const group of distinct) {
    const place = (before + group.length / 2) / ordered.size
    const usual = usualPoints.find(({ upTo }) => place <= upTo)?.points ?? 13
    const own = teamPoints[Math.floor(place * teamPoints.length)] ?? usual
    for (const number of group) points.set(number, own)
    before += group.length
  }
  return points
}
