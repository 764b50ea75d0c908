import type { DraftPlan, PlanProof, Sprint } from '@planwright/contract'
import { describe, expect, it } from 'vitest'
import { sprintRange } from '../app/date-words.ts'
import { pointsByEpic } from './board/points-by-epic.ts'
import { withLock, withMove } from './moving/edit-plan.ts'
import { isByHand, roomsOf } from './plan-terms.ts'
import { doneWords, keptWords, planQuality, planSentence, proofFigures } from './plan-words.ts'
import { capacityWords, teamWords } from './team/capacity-words.ts'

const sprint = (number: number, startDate: string, endDate: string): Sprint => ({
  number,
  startDate,
  endDate,
  totalPoints: 8,
  stories: [],
})
const proof: PlanProof = {
  sprintCount: 2,
  lowerBound: 2,
  provenFewest: true,
  provenOptimal: true,
  gap: 0,
  reasons: {},
  warnings: [],
}
const sprints = [
  sprint(1, '2026-01-04T23:00:00.000Z', '2026-01-18T22:59:59.999Z'),
  sprint(2, '2026-01-18T23:00:00.000Z', '2026-02-01T22:59:59.999Z'),
]

describe('words about a plan', () => {
  it("name the days of the team's zone", () => {
    expect(sprintRange(sprints[0] as Sprint, 'Europe/Berlin', 'en-GB')).toBe('5–18 Jan')
    expect(sprintRange(sprints[1] as Sprint, 'Europe/Berlin', 'en-GB')).toBe('19 Jan – 1 Feb')
    const turn = { startDate: '2026-12-28T00:00:00Z', endDate: '2027-01-10T00:00:00Z' }
    expect(sprintRange(turn, 'UTC', 'en-GB')).toBe('28 Dec – 10 Jan')
    expect(sprintRange(sprints[1] as Sprint, 'Europe/Berlin', 'de')).toBe('19. Jan. – 1. Feb.')
  })

  it.each([
    [{}, 'Fewest possible, important and small first.'],
    [{ provenOptimal: false, gap: 0.0123 }, 'Fewest possible.'],
    [{ provenOptimal: false, gap: null }, 'Fewest possible.'],
    [
      { provenOptimal: false, provenFewest: false, lowerBound: 1, gap: null },
      'Fewer may be possible, but not fewer than 1.',
    ],
  ])('claim no more than %j proves', (known, words) => {
    expect(planSentence(sprints, { ...proof, ...known }, 'Europe/Berlin', { locale: 'en-GB' })).toBe(
      `2 sprints, done by 1 February 2026. ${words}`,
    )
  })
})

it('no date is promised plainly where sprints are too full', () => {
  const full = sprints.map((one) => ({ ...one, totalPoints: 13 }))
  const words = (rooms: number[]) =>
    doneWords(full, 'Europe/Berlin', { locale: 'en-GB', roomOf: (number) => rooms[number - 1] ?? 0 })
  expect(words([13, 13])).toBe('2 sprints, done by 1 February 2026.')
  expect(words([13, 8])).toBe('2 sprints, done by 1 February 2026 if sprint 2 does 5 SP more than it holds.')
  expect(words([10, 8])).toBe('2 sprints, done by 1 February 2026 if 2 sprints do 8 SP more than they hold.')
})

it('what a new plan kept is counted over the stories that there were', () => {
  const stories = ['a', 'b', 'new'].map((id) => ({ id, title: id, storyPoints: 1, sprint: 1 }))
  const former = [
    { storyId: 'a', sprint: 1 },
    { storyId: 'b', sprint: 2 },
    { storyId: 'gone', sprint: 1 },
  ]
  const words = (...placed: typeof stories) => keptWords(former, [{ ...sprint(1, '', ''), stories: placed }])
  expect(words(...stories)).toBe('1 story stayed where it was, 1 moved.')
  expect(words(...stories.filter(({ id }) => id === 'a'))).toBe('1 story stayed where it was.')
  expect(words(...stories.filter(({ id }) => id === 'b'))).toBe('1 story moved.')
  expect(words(...stories.filter(({ id }) => id === 'new'))).toBe('')
})

it('of a plan that was changed by hand nothing is claimed', () => {
  expect(planSentence(sprints, proof, 'Europe/Berlin', { byHand: true, locale: 'en-GB' })).toBe(
    '2 sprints, done by 1 February 2026. Changed by you.',
  )
})

describe('of the fewest sprints possible nothing is said once a lock is another: it may be what took them that many', () => {
  const placed = (number: number, ...ids: string[]): Sprint => ({
    ...sprint(number, '', ''),
    totalPoints: ids.length * 3,
    stories: ids.map((id) => ({ id, title: id, storyPoints: 3, sprint: number })),
  })
  const plan = {
    ...{ velocity: 10, sprintLength: 2, startDate: '2026-01-05', touched: { c: 'locked' as const } },
    sprints: [placed(1, 'a'), placed(2, 'b'), placed(3, 'c', 'd')],
    proof: { ...proof, sprintCount: 3, lowerBound: 3, reasons: { a: '', b: '', c: '', d: '' } },
  }
  const terms = { velocity: 10, sprintLength: 2, startDate: '2026-01-05', timeZone: 'UTC' }
  const [c] = plan.sprints[2]?.stories ?? []
  const move = (from: DraftPlan, to: number) =>
    c ? withMove(from, { ...c, sprint: 3 }, to, { terms, order: new Map(), override: false }) : from
  const said = (changed: DraftPlan) => {
    const { sprints = [], proof: known = plan.proof } = changed
    return planQuality({ sprints, proof: known }, { byHand: isByHand(changed), roomOf: roomsOf(changed) })
  }

  it('was said before', () => expect(said(plan)).toBe('Fewest possible, important and small first.'))

  it.each([
    ['removed', withLock(plan, 'c', false)],
    ['removed and set again', withLock(withLock(plan, 'c', false), 'c', true)],
    ['moved along with its story', move(plan, 2)],
    ['removed, and set where the story was moved', withLock(move(withLock(plan, 'c', false), 2), 'c', true)],
  ])('when it is %s', (_, changed) => {
    expect(said(changed)).toBe('Changed by you.')
  })

  it('and the figures behind it say only that it was changed, and what may be possible', () => {
    const { sprints = [], proof: known = plan.proof } = move(plan, 2)
    expect(proofFigures({ sprints, proof: known })).toEqual([
      'You changed it since it was planned: fewer sprints may be possible, or a better order. Improve looks for such a plan.',
    ])
  })
})

describe('what is claimed of a plan', () => {
  const at = (number: number, ...ids: string[]): Sprint => ({
    ...sprint(number, '', ''),
    stories: ids.map((id) => ({ id, title: id, storyPoints: 3, sprint: number })),
  })
  const fewest = { ...proof, provenOptimal: false, gap: null, sprintCount: 3, lowerBound: 3 }
  const quality = (plan: Sprint[], reasons: Record<string, string>, roomOf?: (number: number) => number) =>
    planQuality({ sprints: plan, proof: { ...fewest, reasons } }, { byHand: false, roomOf })
  const reasons = { c: 'Stays where it was.', d: 'Stays where it was.', e: 'Stays where it was.' }

  it('begins with the first sprint that was planned: what planning again left as it was is proven by nothing', () => {
    const again = [at(1, 'done', 'done too'), at(2, 'c', 'd'), at(3, 'e')]
    expect(quality(again, reasons)).toBe('Fewest possible from sprint 2 on.')
    expect(quality([at(2, 'c', 'd'), at(3, 'e')], reasons)).toBe('Fewest possible from sprint 2 on.')
    expect(quality([at(1, 'c', 'f'), at(2, 'd'), at(3, 'e')], reasons)).toBe('Fewest possible.')
    expect(proofFigures({ sprints: again, proof: { ...fewest, reasons } })[0]).toBe(
      'No plan has fewer than 2 sprints from sprint 2 on.',
    )
  })

  it('is nothing where planning again had nothing to plan', () => {
    const again = [at(1, 'done'), at(2, 'running'), at(3, 'running, too')]
    expect(quality(again, {})).toBe('')
    expect(proofFigures({ sprints: again, proof: { ...proof, sprintCount: 3 } })).toEqual([
      'There was nothing to plan: every story stays where it is done or runs.',
    ])
  })

  it('is nothing where a sprint that has room is empty, or another plan was proven', () => {
    expect(quality([at(1, 'c', 'd'), at(3, 'e')], reasons)).toBe('Sprint 2 is empty.')
    expect(quality([at(1, 'c', 'd'), at(3, 'e')], reasons, (number) => (number === 2 ? 0 : 20))).toBe(
      'Fewest possible.',
    )
    expect(quality([at(1, 'c', 'd'), at(2, 'e')], reasons)).toBe('')
  })
})

it('of a plan with one story in each sprint no order is praised', () => {
  const stories = [{ id: 'a', title: 'a', storyPoints: 8, sprint: 1 }]
  const each = sprints.map((one) => ({ ...one, stories }))
  const reasons = { a: 'Is first.' }
  expect(planQuality({ sprints: each, proof: { ...proof, reasons } }, { byHand: false })).toBe('One story in each.')
  const one = { sprints: each.slice(0, 1), proof: { ...proof, reasons, sprintCount: 1 } }
  expect(planQuality(one, { byHand: false })).toBe('Fewest possible.')
})

it('what is said about the team stands in one line', () => {
  expect(capacityWords({})).toBe('Everybody, every working day')
  const day = { from: '2026-12-24', to: '2026-12-24' }
  const week = { from: '2026-12-23', to: '2026-12-28' }
  const people = [
    { name: 'Ada', daysOff: [day, week] },
    { name: 'Bo', daysOff: [] },
  ]
  expect(
    capacityWords({ capacity: { people, holidays: [day], focusFactor: 0.6 }, committed: [5, 3], focus: true }),
  ).toBe('2 people · Ada off 4 days · 1 public holiday · 60% of the time · 8 SP of other work · epics together')
  expect(teamWords({ velocity: 20, sprintLength: 2, startDate: null })).toBe('20 SP · 2 weeks')
})

it('how good a plan is stands in figures where it is asked for', () => {
  expect(proofFigures({ sprints, proof })).toEqual([
    'No plan has fewer than 2 sprints.',
    'No other order has important work earlier.',
  ])
  expect(
    proofFigures({ sprints, proof: { ...proof, provenOptimal: false, provenFewest: false, lowerBound: 1, gap: null } }),
  ).toEqual(['At least 1 sprint is needed. Fewer than 2 may be possible: Improve looks for such a plan.'])
  expect(proofFigures({ sprints, proof: { ...proof, provenOptimal: false, gap: 0.0123 } })[1]).toBe(
    'A better order may be possible, with important work at most 1.2% earlier: Improve looks for one.',
  )
})

describe('the capacity bar', () => {
  it('is made of the epics in their order', () => {
    const stories = [
      { id: 'a', storyPoints: 5 },
      { id: 'b', storyPoints: 3 },
      { id: 'c', storyPoints: 2 },
    ]
    const epicOf = new Map([
      ['a', 'second'],
      ['b', 'first'],
      ['c', 'second'],
    ])
    expect(pointsByEpic(stories, epicOf, ['first', 'second'])).toEqual([
      { epicId: 'first', points: 3 },
      { epicId: 'second', points: 7 },
    ])
  })
})
