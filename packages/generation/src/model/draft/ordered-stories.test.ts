import { describe, expect, it } from 'vitest'
import { type Order, orderedStories } from './ordered-stories.ts'

const stories = (count: number, dependsOn: Record<number, string[]> = {}) =>
  Array.from({ length: count }, (_, i) => ({ id: `s${i + 1}`, dependsOn: dependsOn[i + 1] ?? [] }))
const order = (needs: [number, number[]][], groups: number[][] = []): Order => ({ needs: new Map(needs), groups })
const waits = (changes: ReturnType<typeof orderedStories>) =>
  Object.fromEntries(
    [...changes].flatMap(([id, { dependsOn = [] }]) => (dependsOn.length > 0 ? [[id, dependsOn]] : [])),
  )
const points = (changes: ReturnType<typeof orderedStories>) => [...changes.values()].map((change) => change.storyPoints)

describe('an order of stories', () => {
  it('says what each needs, by ids, three at most', () => {
    expect(
      waits(
        orderedStories(
          stories(5),
          order([
            [5, [1, 2, 2, 3, 4]],
            [2, [1]],
          ]),
        ),
      ),
    ).toEqual({
      s5: ['s1', 's2', 's3'],
      s2: ['s1'],
    })
  })

  it('never closes a circle, nor names itself or what there is not', () => {
    expect(
      waits(
        orderedStories(
          stories(3),
          order([
            [1, [3, 1, 9, 0]],
            [2, [1]],
            [3, [2]],
            [7, [1]],
          ]),
        ),
      ),
    ).toEqual({
      s1: ['s3'],
      s2: ['s1'],
    })
  })

  it('keeps what stories that it does not speak of wait for, without a circle', () => {
    expect(
      waits(
        orderedStories(
          stories(3, { 1: ['s2'], 3: ['s1'] }),
          order([
            [2, [1, 3]],
            [3, [2]],
          ]),
        ),
      ),
    ).toEqual({
      s1: ['s2'],
      s2: ['s3'],
    })
  })

  it('maps places to the points that teams give', () => {
    const groups = Array.from({ length: 100 }, (_, i) => [i + 1])
    const counts = new Map<number, number>()
    for (const each of points(orderedStories(stories(100), order([], groups))))
      counts.set(each ?? 0, (counts.get(each ?? 0) ?? 0) + 1)
    expect(Object.fromEntries(counts)).toEqual({ 1: 21, 2: 16, 3: 21, 5: 20, 8: 14, 13: 8 })
  })

  it('maps places to the points of the team that asks', () => {
    const groups = Array.from({ length: 10 }, (_, i) => [i + 1])
    const team = [2, 2, 2, 2, 4, 4, 4, 4, 16, 16, 16, 64]
    const changes = orderedStories(stories(10), order([], groups), team)
    expect(points(changes)).toEqual([2, 2, 2, 4, 4, 4, 4, 16, 16, 64])
  })

  it('gives the same points to a group, and more to none before it', () => {
    expect(points(orderedStories(stories(5), order([], [[2, 4], [1], [3, 5]])))).toEqual([3, 1, 8, 1, 8])
    expect(points(orderedStories(stories(3), order([], [[1, 2, 3]])))).toEqual([3, 3, 3])
  })

  it('leaves points as they are where it leaves out too many stories', () => {
    expect(points(orderedStories(stories(5), order([], [[1, 2, 9, 9, 9]])))).toEqual(
      [1, 2, 3, 4, 5].map(() => undefined),
    )
  })
})
