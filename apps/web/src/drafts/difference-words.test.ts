import type { DraftContent, DraftPlan } from '@planwright/contract'
import { describe, expect, it } from 'vitest'
import { anEpic, aStory } from '../testing/backlog.ts'
import { differenceWords } from './difference-words.ts'
import { emptyDraft } from './draft-content.ts'

const here = { ...emptyDraft, backlog: [anEpic('A', [aStory('1', { title: 'Pay' })]), anEpic('B')] }

describe('differenceWords', () => {
  it.each([
    [['form', 'epicInfo'], 'one', 'two', { what: 'Project Description', mine: 'one', theirs: 'two', isText: true }],
    [['1', 'title'], 'Pay', 'Pay now', { what: 'The title of “Pay”', mine: 'Pay', theirs: 'Pay now', isText: true }],
    [['1', 'storyPoints'], 3, 5, { what: 'The story points of “Pay”', mine: '3', theirs: '5', isText: false }],
    [['1', 'epicId'], 'A', 'B', { what: 'The epic of “Pay”', mine: 'Epic A', theirs: 'Epic B', isText: false }],
    [['form', 'additionalInfo'], '', 'more', { what: 'Additional Information', mine: 'Nothing', theirs: 'more' }],
  ])('says of %j what it is and how it stands', (path, mine, theirs, words) => {
    expect(differenceWords({ path, mine, theirs }, here, emptyDraft)).toMatchObject(words)
  })

  const madeOf = (sprints: string[][], rest: Partial<DraftPlan> = {}) => ({
    ...here,
    plan: {
      ...{ velocity: 10, sprintLength: 2, startDate: '2030-01-07', plannedVelocity: 10 },
      sprints: sprints.map((ids, at) => ({
        ...{ number: at + 1, startDate: '', endDate: '', totalPoints: 0 },
        stories: ids.map((id) => ({ id, title: id, storyPoints: 1, sprint: at + 1 })),
      })),
      ...rest,
    },
  })
  const plansIn = (one: DraftContent, other: DraftContent) =>
    differenceWords({ path: ['plan', 'sprints'], mine: [one.plan], theirs: [other.plan] }, one, other)

  it.each([
    [madeOf([['1']]), { ...here, plan: null }, 'A plan of 1 sprint', 'No plan'],
    [
      madeOf([['1'], ['2', '3']], { touched: { 3: 'locked' } }),
      madeOf([['2', '3'], [], ['1']]),
      'A plan of 2 sprints\n“Pay”: sprint 1\n“2”: sprint 2\n“3”: sprint 2, locked',
      'A plan of 3 sprints\n“Pay”: sprint 3\n“2”: sprint 1\n“3”: sprint 1',
    ],
    [madeOf([['1']]), madeOf([[]]), 'A plan of 1 sprint\n“Pay”: sprint 1', 'A plan of 1 sprint\n“Pay”: in no sprint'],
    [
      madeOf([['1']]),
      madeOf([['1']], { plannedVelocity: 20 }),
      'A plan of 1 sprint, for a velocity of 10',
      'A plan of 1 sprint, for a velocity of 20',
    ],
  ])('says of two plans where the same stories stand', (one, other, mine, theirs) => {
    expect(plansIn(one, other)).toEqual({ what: 'The sprint plan', mine, theirs, isText: false })
  })

  it.each([
    ['2 moved', '3 locked', 'Sprint 2', 'Sprint 3, locked'],
    ['1', undefined, 'Sprint 1', 'In no sprint'],
  ])('says of a story that both moved where it is: %s, %s', (one, other, mine, theirs) => {
    expect(differenceWords({ path: ['plan', 'sprints', '1'], mine: one, theirs: other }, here, here)).toEqual({
      what: 'The sprint of “Pay”',
      mine,
      theirs,
      isText: false,
    })
  })

  it('names no more stories than one reads', () => {
    const ids = Array.from({ length: 12 }, (_, at) => `s${at}`)
    const { mine } = plansIn(madeOf([ids, []]), madeOf([[], ids]))
    expect(mine.split('\n')).toHaveLength(10)
    expect(mine).toMatch(/\nand 4 more stories$/)
  })
})
