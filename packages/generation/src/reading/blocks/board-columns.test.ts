import { expect, it } from 'vitest'
import { draftOf } from '../../testing/draft-of.ts'

const titlesOf = (text: string): string[] => draftOf(text).flatMap(({ stories }) => stories.map(({ title }) => title))

const board = `Farm box, board export

To Do (4)
Customers can skip a week
Swap items in the box
Packing list per route as PDF
Labels: delivery, P1

Doing (2)
Deposit for crates
Delete account

Done (2)
Login with email link
Stripe test account

Icebox
Recipes for what is in the box`

it('of a board the cards that are to be done or under way are asked for, in the words of the board', () => {
  expect(titlesOf(board)).toEqual([
    'Skip a week',
    'Swap items in the box',
    'Packing list per route as PDF',
    'Deposit for crates',
    'Delete account',
  ])
  expect(draftOf(board).map(({ epic }) => epic.title)).toEqual(['Farm box'])
})

it('one such word alone makes no board', () => {
  const text = 'Library\n\nDone\nReaders must be able to reserve a book.\nClerks must be able to print the list.'
  expect(titlesOf(text)).toEqual(['Reserve a book', 'Print the list'])
})

it('a document with a heading that a column may have is no board', () => {
  const text = `# Library

## Wanted
- Readers must be able to reserve a book
- Clerks must be able to print the list

## Testing
- Ida and Tom are away in May
- the old scanner stands in the cellar

## Next
- Ida rings the supplier
- the minutes go to the board`
  expect(titlesOf(text)).toEqual(['Reserve a book', 'Print the list'])
})
