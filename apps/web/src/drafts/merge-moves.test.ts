import type { DraftContent, DraftPlan, PlanProof } from '@planwright/contract'
import { describe, expect, it } from 'vitest'
import { anEpic, aStory } from '../testing/backlog.ts'
import { emptyDraft } from './draft-content.ts'
import { mergeDrafts } from './merge-drafts.ts'
import { sentWords, wordOf } from './sent-words.ts'

/** Four stories, of which the last waits for the one before. */
const backlog = [anEpic('A', [aStory('1'), aStory('2')]), anEpic('B', [aStory('3'), aStory('4', { dependsOn: ['3'] })])]
const proof: PlanProof = {
  ...{ sprintCount: 3, lowerBound: 3, provenFewest: true, provenOptimal: true, gap: 0, reasons: {}, warnings: [] },
}

/** A plan that has these stories in its sprints. */
function planned(sprints: string[][], more: Partial<DraftPlan> = {}): DraftContent {
  const plan: DraftPlan = {
    ...{ velocity: 6, sprintLength: 2, startDate: '2030-01-07', plannedVelocity: 6, proof },
    sprints: sprints.flatMap((ids, at) => {
      const number = at + 1
      const stories = ids.map((id) => ({ id, title: id, storyPoints: 3, sprint: number, epicId: 'A' }))
      const dates = { startDate: `2030-0${number}-01T00:00:00Z`, endDate: `2030-0${number}-28T00:00:00Z` }
      return ids.length > 0 ? [{ number, ...dates, totalPoints: 3 * ids.length, stories }] : []
    }),
    ...more,
  }
  return { ...emptyDraft, backlog, plan }
}

const moved = (...ids: string[]) => ({ touched: Object.fromEntries(ids.map((id) => [id, 'moved' as const])) })
const base = planned([['1', '2'], ['3'], ['4']])
const placesIn = ({ plan }: DraftContent) =>
  plan?.sprints?.map(({ number, stories, totalPoints }) => `${number}: ${stories.map(({ id }) => id)} ${totalPoints}`)

describe('two sides of one plan', () => {
  it('that moved different stories are one without a question, in the order of the backlog', () => {
    const mine = planned([['1'], ['3'], ['2', '4']], moved('2'))
    const theirs = planned([['2'], ['1', '3'], ['4']], moved('1'))
    for (const [one, other] of [
      [mine, theirs],
      [theirs, mine],
    ] as const) {
      const { merged, differences } = mergeDrafts(base, one, other)
      expect(differences).toEqual([])
      expect(placesIn(merged)).toEqual(['2: 1,3 6', '3: 2,4 6'])
      expect(merged.plan?.touched).toEqual({ 1: 'moved', 2: 'moved' })
      expect(merged.plan?.sprints?.[0]?.startDate).toBe('2030-02-01T00:00:00Z')
    }
  })

  it.each(['mine', 'theirs'] as const)(
    'that moved the same story differ in that one alone, and %s is preferred',
    (prefer) => {
      const mine = planned([['1'], ['2', '3'], ['4']], moved('2'))
      const theirs = planned([[], ['3'], ['1', '2', '4']], moved('1', '2'))
      const { merged, differences } = mergeDrafts(base, mine, theirs, prefer)
      expect(differences).toEqual([{ path: ['plan', 'sprints', '2'], mine: '2 moved', theirs: '3 moved' }])
      expect(placesIn(merged)).toEqual(prefer === 'mine' ? ['2: 2,3 6', '3: 1,4 6'] : ['2: 3 3', '3: 1,2,4 9'])
    },
  )

  it('keep a lock beside a move, which takes away what was proven', () => {
    const unproven = { ...proof, provenFewest: false, provenOptimal: false, gap: null, lowerBound: 0 }
    const mine = planned([['1', '2'], ['3'], ['4']], { touched: { 1: 'locked' }, proof: unproven })
    const theirs = planned([['1'], ['2', '3'], ['4']], moved('2'))
    for (const { merged, differences } of [mergeDrafts(base, mine, theirs), mergeDrafts(base, theirs, mine)]) {
      expect(differences).toEqual([])
      expect(merged.plan?.touched).toEqual({ 1: 'locked', 2: 'moved' })
      expect(merged.plan?.proof).toEqual(unproven)
    }
  })

  it('are asked about whole where together they would put a story before one that it waits for, or one is another plan', () => {
    const mine = planned(
      [
        ['1', '2'],
        ['3', '4'],
      ],
      moved('4'),
    )
    const theirs = planned([['1', '2'], [], ['3', '4']], moved('3'))
    const anew = planned(
      [
        ['3', '4'],
        ['1', '2'],
      ],
      { plannedVelocity: 7 },
    )
    for (const { differences } of [mergeDrafts(base, mine, theirs), mergeDrafts(base, mine, anew)])
      expect(differences.map(({ path }) => path)).toEqual([['plan', 'sprints']])
  })

  it('agree where a story was left out beside a move, and about a plan that was given up', () => {
    const mine = planned([['1'], ['3'], ['4']], { leftOut: ['2'] })
    const theirs = planned([['2'], ['1', '3'], ['4']], moved('1'))
    const { merged, differences } = mergeDrafts(base, mine, theirs)
    expect(differences).toEqual([])
    expect(placesIn(merged)).toEqual(['2: 1,3 6', '3: 4 3'])
    const former = (one: number, two: number) => ({
      ...emptyDraft,
      backlog,
      plan: {
        ...{ velocity: 6, sprintLength: 2, startDate: null },
        former: [
          { storyId: '1', sprint: one },
          { storyId: '2', sprint: two },
        ],
      },
    })
    expect(mergeDrafts(former(1, 1), former(2, 1), former(1, 3))).toMatchObject({
      merged: former(2, 3),
      differences: [],
    })
  })

  it('know a place that came from here, where the answer to it got lost', () => {
    const sent = planned([['1'], ['2', '3'], ['4']], moved('2'))
    const tried = new Set(sentWords(sent, base))
    const theirs = planned([[], ['2', '3'], ['1', '4']], moved('1', '2'))
    const mine = planned([['1'], ['3'], ['2', '4']], moved('2'))
    const { merged, differences } = mergeDrafts(base, mine, theirs, 'mine', (path, value) =>
      tried.has(wordOf(path, value)),
    )
    expect(differences).toEqual([])
    expect(placesIn(merged)).toEqual(['2: 3 3', '3: 1,2,4 9'])
  })
})
