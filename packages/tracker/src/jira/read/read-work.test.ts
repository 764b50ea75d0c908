import { describe, expect, it } from 'vitest'
import { aTarget } from '../../testing/target.ts'
import type { Call, Transport } from '../wire/transport.ts'
import { readClosedSprints } from './read-work.ts'

type Issue = { key: string; points: number; doneAt?: string; sprints: readonly number[] }

const target = aTarget()
const pointsKey = target.pointsField?.key ?? ''
const sprintsKey = target.sprintFieldKey ?? ''
const day = (number: number) => new Date(Date.UTC(2026, 0, number, 9)).toISOString()
/** Sprints 1 to 3 are closed, of two weeks each; sprint 4 runs. */
const stateOf = (sprint: number) => (sprint < 4 ? 'closed' : 'active')

/** A board as Jira tells it: an issue stands in each sprint that it was carried through. */
const boardWith = (issues: readonly Issue[]): Transport => {
  const sprints = [1, 2, 3].map((id) => ({
    id,
    name: `Sprint ${id}`,
    state: 'closed',
    startDate: day(14 * id - 13),
    endDate: day(14 * id),
    completeDate: day(14 * id + 1),
    originBoardId: Number(target.board?.id),
  }))
  return async <Answer>({ path, answer }: Call<Answer>) => {
    const sprint = Number(/sprint\/(\d+)\/issue/.exec(path)?.[1])
    const found = issues
      .filter((issue) => issue.sprints.includes(sprint))
      .map(({ key, points, doneAt, sprints: stood }) => ({
        id: key,
        key,
        fields: {
          status: { statusCategory: { key: 'done' } },
          // as Jira writes it: the offset without a colon
          resolutiondate: doneAt?.replace('Z', '+0000') ?? null,
          [pointsKey]: points,
          [sprintsKey]: stood.map((id) => ({ id, state: stateOf(id) })),
        },
      }))
    const body = sprint > 0 ? { issues: found, total: found.length } : { values: sprints, isLast: true }
    return { status: 200, body: (answer ?? expect.fail()).parse(body) }
  }
}
const pointsOf = async (...issues: Issue[]) =>
  (await readClosedSprints(boardWith(issues), target, 10)).map(({ points }) => points)

describe('readClosedSprints', () => {
  it('tells from when to when a sprint was to run, and when it was closed', async () => {
    const [first] = await readClosedSprints(boardWith([]), target, 10)
    expect(first).toMatchObject({ startedAt: day(1), endsAt: day(14), endedAt: day(15) })
  })

  it('counts what was carried over in the sprint in which it was done', async () => {
    const inFirst = { key: 'A-1', points: 1, doneAt: day(5), sprints: [1] }
    const carried = { key: 'A-2', points: 2, doneAt: day(20), sprints: [1, 2] }
    const atTheClose = { key: 'A-3', points: 3, doneAt: day(43), sprints: [2, 3] }
    expect(await pointsOf(inFirst, carried, atTheClose)).toEqual([1, 2, 3])
  })

  it('counts in no closed sprint what was carried out of it and done in the one that runs', async () => {
    expect(await pointsOf({ key: 'A-1', points: 2, doneAt: day(50), sprints: [2, 3, 4] })).toEqual([0, 0, 0])
    expect(await pointsOf({ key: 'A-1', points: 2, sprints: [3, 4] })).toEqual([0, 0, 0])
  })

  it('counts where it was done what was put into a later sprint afterwards', async () => {
    expect(await pointsOf({ key: 'A-1', points: 2, doneAt: day(20), sprints: [2, 3] })).toEqual([0, 2, 0])
    expect(await pointsOf({ key: 'A-1', points: 2, doneAt: day(35), sprints: [3, 4] })).toEqual([0, 0, 2])
  })

  it('counts in its last sprint what the site says to be done later, or not when', async () => {
    const late = { key: 'A-1', points: 2, doneAt: day(60), sprints: [1, 2] }
    expect(await pointsOf(late, { key: 'A-2', points: 5, sprints: [2, 3] })).toEqual([0, 2, 5])
  })
})
