import { type DraftPlan, planEpics, termsOf } from '@planwright/contract'
import { expect, it } from 'vitest'
import { anEpic, aStory } from '../../testing/backlog.ts'
import { placementsOf } from '../moving/edit-plan.ts'
import { planRequest } from '../sprint-queries.ts'
import { closedPlaces, withClosedExplained, withClosedFull } from './closed-places.ts'
import { planUnder } from './use-what-if.ts'

const story = (id: string, storyPoints: number, priority: 1 | 4) => aStory(id, { storyPoints, priority })
/** The least important stands in the first sprint, which is closed with room left; the most important in the last. */
const epics = [anEpic('shop', [story('done', 4, 4), story('small', 3, 1), story('next', 6, 4), story('last', 6, 1)])]
const inSprint = (number: number, ...ids: string[]) => ({
  number,
  startDate: '2030-01-07T00:00:00.000Z',
  endDate: '2030-01-20T23:59:59.999Z',
  totalPoints: 0,
  stories: ids.map((id) => ({ id, title: id, storyPoints: 1, sprint: number, epicId: 'shop' })),
})
const plan: DraftPlan = {
  velocity: 10,
  sprintLength: 2,
  startDate: '2030-01-07',
  timeZone: 'UTC',
  plannedOn: { velocity: 10, sprintLength: 2, startDate: '2030-01-07', timeZone: 'UTC' },
  sprints: [inSprint(1, 'done'), inSprint(2, 'next', 'small'), inSprint(3, 'last')],
}
const closed = new Set([1])

it('an improved plan takes nothing out of a sprint that is closed, and puts nothing into it', async () => {
  const places = closedPlaces(plan, closed)
  expect(places).toEqual([{ storyId: 'done', sprint: 1 }])
  const improved = async (held: typeof places, terms = termsOf(plan)) => {
    const { epics: asked, ...wishes } = planRequest(epics, plan, terms, { held })
    return placementsOf((await planEpics(asked as typeof epics, { ...wishes } as never)).sprints)
  }
  // it would, did it not know of it
  expect((await improved([])).filter(({ sprint }) => sprint === 1).map(({ storyId }) => storyId)).not.toEqual(['done'])
  const after = await improved(places, withClosedFull(termsOf(plan), places, { closed, epics }))
  expect(after.filter(({ sprint }) => sprint === 1)).toEqual(places)
  expect(after.find(({ storyId }) => storyId === 'last')?.sprint).toBe(2)
})

it('nor does what is tried in What if, at whatever velocity and of whatever importance', async () => {
  for (const velocity of [2, 7, 30]) {
    const terms = { ...termsOf(plan), velocity, lowestPriority: 1 as const }
    const other = await planUnder(epics, terms, { plan, closed, signal: new AbortController().signal })
    const first = placementsOf(other?.sprints ?? []).filter(({ sprint }) => sprint === 1)
    expect(first).toEqual([{ storyId: 'done', sprint: 1 }])
    expect(other?.terms).toEqual(terms)
  }
})

it('says of what stands in a sprint that is closed neither that a person locked it there nor that it is too much', async () => {
  const crowded = { ...plan, sprints: [inSprint(1, 'done', 'last', 'small'), inSprint(2, 'next')] }
  const places = closedPlaces(crowded, closed)
  const terms = withClosedFull(termsOf(plan), places, { closed, epics })
  const { epics: asked, ...wishes } = planRequest(epics, crowded, terms, { held: places })
  const answer = await planEpics(asked as typeof epics, { ...wishes } as never)
  expect(answer.proof.warnings).toMatchObject([{ code: 'override' }])
  const { reasons, warnings } = withClosedExplained(answer, places).proof
  expect(warnings).toEqual([])
  expect(reasons).toEqual({
    ...Object.fromEntries(places.map(({ storyId }) => [storyId, 'It stands in a sprint that is closed.'])),
    next: answer.proof.reasons.next,
  })
  const other = await planUnder(epics, termsOf(plan), { plan: crowded, closed, signal: new AbortController().signal })
  expect(other?.proof.reasons.done).toBe('It stands in a sprint that is closed.')
  // what a person put somewhere else against a rule is told
  const own = { code: 'override' as const, message: '', storyIds: ['next'] }
  const proof = { ...answer.proof, warnings: [own] }
  expect(withClosedExplained({ ...answer, proof }, places).proof.warnings).toEqual([own])
})
