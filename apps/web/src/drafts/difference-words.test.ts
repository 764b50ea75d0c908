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
    [
      ['plan', 'sprints'],
      [{ sprints: [1, 2] }],
      [{}],
      { what: 'The sprint plan', mine: 'A plan of 2 sprints', theirs: 'No plan' },
    ],
  ])('says of %j what it is and how it stands', (path, mine, theirs, words) => {
    expect(differenceWords({ path, mine, theirs }, here, emptyDraft)).toMatchObject(words)
  })
})
