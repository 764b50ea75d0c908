import { describe, expect, it } from 'vitest'
import { aStory } from '../../testing/backlog.ts'
import { areDrafted } from '../edits/drafted-points.ts'
import { criteriaOf, splitByHand } from './split-by-hand.ts'

const [first, second, third] = [
  'Given a cart, when I pay, then it is paid.',
  'Given a refund\nWhen I ask\nThen I get it',
  'Given nothing, then nothing.',
]

describe('splitting a story by hand', () => {
  it('reads criteria as blocks of Given/When/Then or as lines', () => {
    expect(criteriaOf(aStory('a', { acceptanceCriteria: [first, second, third].join('\n') }))).toEqual([
      first,
      second,
      third,
    ])
    expect(criteriaOf(aStory('a', { acceptanceCriteria: [first, second].join('\n\n') }))).toEqual([first, second])
    expect(criteriaOf(aStory('a', { acceptanceCriteria: '- works\n- is fast\n' }))).toEqual(['- works', '- is fast'])
    expect(criteriaOf(aStory('a'))).toEqual([])
  })

  it('takes criteria and their share of the points into a new story that depends on the old one', () => {
    const story = aStory('a', {
      acceptanceCriteria: [first, second, third].join('\n'),
      storyPoints: 8,
      source: ['Customers pay.'],
      locked: true,
      dismissed: ['atomic'],
    })
    const [kept, taken] = splitByHand(story, { id: 'b', title: 'Refund', movedLines: new Set([1]) })
    expect(kept).toMatchObject({ id: 'a', acceptanceCriteria: `${first}\n${third}`, storyPoints: 5 })
    expect(taken).toMatchObject({
      id: 'b',
      title: 'Refund',
      acceptanceCriteria: second,
      storyPoints: 3,
      source: ['Customers pay.'],
      dependsOn: ['a'],
      locked: false,
      dismissed: undefined,
    })
  })

  it('guesses nothing from points that a person chose', () => {
    const chosen = aStory('a', { storyPoints: 8, edited: true })
    const parts = splitByHand(chosen, { id: 'b', title: 'B', movedLines: new Set() })
    expect(parts.map(areDrafted)).toEqual([false, false])
  })

  it('gives each half the points where there are no criteria', () => {
    const parts = splitByHand(aStory('a', { storyPoints: 6 }), { id: 'b', title: 'B', movedLines: new Set() })
    expect(parts.map(({ storyPoints }) => storyPoints)).toEqual([3, 3])
    expect(parts.map(areDrafted)).toEqual([true, true])
  })
})
