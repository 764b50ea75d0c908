import { describe, expect, it } from 'vitest'
import type { Priority } from '../domain-lists.ts'
import { planSprints } from '../plan-sprints.ts'
import { randomFrom } from '../random.ts'
import type { FollowedSprint } from './followed-plan.ts'
import { type RestToPlan, replanRest, type StoryToReplan } from './replan-rest.ts'

const quick = { timeLimitMs: 20_000, effortMs: 100, exact: false }
const calendar = { startDate: '2026-03-02', sprintLength: 2 }

function story(id: string, sprint: number | null, parts: Partial<StoryToReplan> = {}): StoryToReplan {
  return { id, points: 5, priority: 2, sprint, isDone: false, isLocked: false, ...parts }
}
const sprints = (...states: FollowedSprint['state'][]): FollowedSprint[] =>
  states.map((state, at) => ({ number: at + 1, state }))
const replanned = (rest: Partial<RestToPlan> & Pick<RestToPlan, 'stories' | 'sprints'>) =>
  replanRest({ terms: { velocity: 10 }, calendar, now: '2026-03-18T09:00:00Z', ...rest }, quick)
const placesOf = ({ assignments }: Awaited<ReturnType<typeof replanRest>>) =>
  Object.fromEntries(assignments.map(({ storyId, sprint }) => [storyId, sprint]))

describe('planning the rest again', () => {
  it('leaves what is done and what runs, and carries on with what is left', async () => {
    const plan = await replanned({
      stories: [
        story('done', 1, { isDone: true }),
        story('running', 2),
        story('next', 3),
        story('left behind', 1),
        story('new', null),
      ],
      sprints: sprints('closed', 'active', 'future'),
    })
    expect(plan.firstSprint).toBe(3)
    expect(placesOf(plan)).toEqual({
      done: 1,
      running: 2,
      next: 3,
      'left behind': expect.any(Number),
      new: expect.any(Number),
    })
    expect(plan.sprintCount).toBe(4)
    expect(plan.changes.map(({ storyId, from }) => ({ storyId, from }))).toEqual([
      { storyId: 'left behind', from: 1 },
      { storyId: 'new', from: null },
    ])
    for (const { to } of plan.changes) expect(to).toBeGreaterThan(2)
  })

  it('fills the room that the running sprint has left, when it is asked to', async () => {
    const plan = await replanned({
      stories: [
        story('done', 2, { isDone: true }),
        story('running', 2, { priority: 1 }),
        story('next', 3, { priority: 4 }),
      ],
      sprints: sprints('closed', 'active', 'future'),
      opensActive: true,
    })
    expect(placesOf(plan)).toEqual({ done: 2, running: 2, next: 3 })
    expect([plan.roomOf(2), plan.roomOf(3)]).toEqual([5, 10])
  })

  it('leaves what runs in a sprint of another plan where it is, unless that is asked for', async () => {
    const stories = [story('carried', null, { runsElsewhere: true }), story('next', 2, { dependsOn: ['carried'] })]
    const plan = { stories, sprints: sprints('closed', 'future') }
    const kept = await replanned(plan)
    expect(placesOf(kept)).toEqual({ next: 2 })
    expect(kept.changes).toEqual([])
    expect((await replanned({ ...plan, opensActive: true })).changes).toEqual([
      { storyId: 'carried', from: null, to: 2 },
    ])
  })

  it('keeps locks and dependencies, and needs nothing of what is done', async () => {
    const plan = await replanned({
      stories: [
        story('done', 1, { isDone: true }),
        story('after', 2, { dependsOn: ['done', 'before'] }),
        story('before', 1, { dependsOn: ['done'] }),
        story('locked', 5, { isLocked: true }),
      ],
      sprints: sprints('closed', 'future'),
    })
    const places = placesOf(plan)
    expect(places.locked).toBe(5)
    expect(places.after).toBeGreaterThanOrEqual(places.before ?? 99)
    expect(places.before).toBeGreaterThanOrEqual(2)
  })

  it('plans nothing into a sprint whose days have passed although nobody began it', async () => {
    const plan = await replanned({ stories: [story('late', 1)], sprints: sprints('future', 'future') })
    expect(placesOf(plan)).toEqual({ late: 2 })
    const nothingLeft = await replanned({ stories: [story('done', 1, { isDone: true })], sprints: sprints('closed') })
    expect(nothingLeft.changes).toEqual([])
    expect(nothingLeft.sprintCount).toBe(1)
  })

  it.each([1, 2, 3])('moves fewer than a plan from nothing, and needs no sprint more (%i)', async (seed) => {
    const random = randomFrom(seed)
    const pick = (most: number) => Math.floor(random() * most)
    const bare = Array.from({ length: 60 }, (_, at) => ({
      id: `${at}`,
      points: [1, 2, 3, 5, 8][pick(5)] ?? 1,
      priority: (1 + pick(4)) as Priority,
      dependsOn: at > 0 && random() < 0.3 ? [`${pick(at)}`] : [],
    }))
    const first = await planSprints({ stories: bare, velocity: 20 }, quick)
    const sprintOf = new Map(first.assignments.map(({ storyId, sprint }) => [storyId, sprint]))
    // two of the stories of sprint 1 were not finished
    const firstOnes = bare.filter(({ id }) => sprintOf.get(id) === 1).map(({ id }) => id)
    const isDone = (id: string) => firstOnes.slice(2).includes(id)
    const stories = bare.map((each) => story(each.id, sprintOf.get(each.id) ?? 1, { ...each, isDone: isDone(each.id) }))
    const plan = await replanned({ stories, sprints: sprints('closed', 'future'), terms: { velocity: 20 } })
    const left = stories.filter((each) => !each.isDone)
    const ids = new Set(left.map(({ id }) => id))
    const free = await planSprints(
      {
        stories: left.map((each) => ({ ...each, dependsOn: (each.dependsOn ?? []).filter((id) => ids.has(id)) })),
        velocity: 20,
      },
      quick,
    )
    expect(plan.sprintCount).toBe(free.sprintCount + 1)
    const movedFreely = free.assignments.filter(({ storyId, sprint }) => sprintOf.get(storyId) !== sprint + 1)
    expect(plan.changes.length).toBeLessThan(movedFreely.length / 2)
  })
})
