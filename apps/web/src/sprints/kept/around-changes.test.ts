import type { DraftPlan, Epic, Placement, Sprint } from '@planwright/contract'
import { planEpics } from '@planwright/contract'
import { describe, expect, it } from 'vitest'
import { anEpic, aStory } from '../../testing/backlog.ts'
import { placementsOf } from '../moving/edit-plan.ts'
import { planRequest } from '../sprint-queries.ts'
import { placesToTry, proofAround } from './around-changes.ts'

const terms = { velocity: 10, sprintLength: 2, startDate: '2030-01-07', timeZone: 'UTC' }
const sprint = (number: number, points: Record<string, number>): Sprint => ({
  number,
  startDate: '',
  endDate: '',
  totalPoints: 0,
  stories: Object.entries(points).map(([id, storyPoints]) => ({ id, title: id, storyPoints, sprint: number })),
})
/** Sprint 1 holds 10 and has 13: somebody wanted it so, and locked nothing. */
const plan: DraftPlan = {
  ...terms,
  plannedOn: terms,
  sprints: [sprint(1, { a: 5, b: 5, c: 3 }), sprint(2, { d: 5 })],
}
const stories = () => [
  aStory('a', { storyPoints: 5 }),
  aStory('b', { storyPoints: 5 }),
  aStory('c'),
  aStory('d', { storyPoints: 5 }),
]
const words = (places: readonly Placement[]) => places.map(({ storyId, sprint: number }) => `${storyId} ${number}`)

async function planned(epics: Epic[]) {
  const [held = []] = placesToTry(plan, epics)
  const { epics: asked, ...wishes } = planRequest(epics, plan, terms, { keep: placementsOf(plan.sprints ?? []), held })
  const answer = await planEpics(asked as Epic[], { overrides: [], ...wishes } as Parameters<typeof planEpics>[1])
  return { answer, held }
}

describe('a plan that is brought back to a backlog that changed', () => {
  it('leaves every story where it was for one that is new, an overfilled sprint too', async () => {
    const epics = [anEpic('shop', [...stories(), aStory('new')])]
    const { answer, held } = await planned(epics)
    expect(words(placementsOf(answer.sprints))).toEqual(['a 1', 'b 1', 'c 1', 'd 2', 'new 2'])
    const proof = proofAround(plan, epics, answer.proof, held)
    expect(proof).toMatchObject({ provenOptimal: false, gap: null, lowerBound: 2 })
    expect(proof.reasons.a).toBe('Stays where it was.')
  })

  it('lets go of what has other points, and of what would come before what it waits for', () => {
    const [a, b, c, d] = stories()
    if (!a || !b || !c || !d) throw new Error('there are four')
    const grown = [anEpic('shop', [{ ...a, storyPoints: 8 }, { ...b, dependsOn: ['a'] }, c, d])]
    expect(placesToTry(plan, grown).map(words)).toEqual([['b 1', 'c 1', 'd 2'], ['c 1', 'd 2'], []])
    const early = [anEpic('shop', [a, { ...b, dependsOn: ['d'] }, c])]
    expect(words(placesToTry(plan, early)[0] ?? [])).toEqual(['a 1', 'b 1', 'c 1'])
    expect(words(placesToTry(plan, [anEpic('shop', [a, { ...b, dependsOn: ['d'] }, c, d])])[0] ?? [])).toEqual([
      'a 1',
      'c 1',
      'd 2',
    ])
  })

  it('holds a lock whatever changed, and what was moved but for a rule', () => {
    const [a, b, c, d] = stories()
    if (!a || !b || !c || !d) throw new Error('there are four')
    const touched = { a: 'locked', b: 'moved' } as const
    const epics = [anEpic('shop', [{ ...a, dependsOn: ['d'] }, { ...b, storyPoints: 8 }, c, d])]
    expect(placesToTry({ ...plan, touched }, epics).map(words)).toEqual([
      ['a 1', 'b 1', 'c 1', 'd 2'],
      ['a 1', 'b 1', 'c 1', 'd 2'],
      ['a 1', 'b 1'],
    ])
  })
})
