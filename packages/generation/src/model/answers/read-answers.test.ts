import { expect, it } from 'vitest'
import { readStoryAnswer } from './read-answers.ts'

const story = (more: object) => ({
  title: 'Order a book',
  description: 'As a guest, I want to order a book',
  acceptanceCriteria: ['Given a cart, when a guest orders, then a number is shown.'],
  ...more,
})
const cited = (more: object) => {
  const read = readStoryAnswer(story(more))
  return 'answer' in read ? { units: read.answer.units, passages: read.answer.passages } : read
}

it.each<[string, object, number[]]>([
  ['numbers', { units: [3, 7] }, [3, 7]],
  ['one number', { units: 3 }, [3]],
  ['text', { units: ['3', '[7]', 'unit 9'] }, [3, 7, 9]],
  ['a list in one text', { units: '[3], [7] and 9' }, [3, 7, 9]],
  ['a range', { units: '3-5' }, [3, 4, 5]],
  ['ranges among others', { units: ['[3]–[5]', 9] }, [3, 4, 5, 9]],
  ['a range that runs backwards', { units: '5-3' }, [5]],
  ['objects', { units: [{ unit: 3 }, { number: 4 }] }, [3, 4]],
  ['another name', { source: [3], lines: null }, [3]],
  ['the same twice', { units: [3, '3'] }, [3]],
  ['what is no number of a unit', { units: [0, -1, 2.5, Number.NaN, null, true] }, []],
  ['nothing', {}, []],
])('reads what a story rests on from %s', (_name, more, units) => {
  expect(cited(more)).toEqual({ units, passages: [] })
})

it('takes words for a copied passage', () => {
  expect(cited({ units: ['Guests order within 14 days', 3] })).toEqual({
    units: [3],
    passages: ['Guests order within 14 days'],
  })
  expect(cited({ passages: [{ text: 'Guests order' }] })).toEqual({ units: [], passages: ['Guests order'] })
})

it('takes no range for more than anybody means', () => {
  expect(cited({ units: '1-99999' })).toHaveProperty('units.length', 50)
})

it('reads the sign that a brief is told with an escape for as the sign', () => {
  const acceptanceCriteria = ['Given an expense &lt; 100, when it is sent, then the team lead approves it.']
  expect(readStoryAnswer(story({ title: 'Approve sums &lt; 100', acceptanceCriteria }))).toMatchObject({
    answer: {
      title: 'Approve sums < 100',
      acceptanceCriteria: ['Given an expense < 100, when it is sent, then the team lead approves it.'],
    },
  })
})
