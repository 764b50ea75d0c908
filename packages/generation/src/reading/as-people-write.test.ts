import { expect, it } from 'vitest'
import { draftOf } from '../testing/draft-of.ts'
import { splitBrief } from './units/split-brief.ts'

const storiesOf = (epicInfo: string) => draftOf(epicInfo).flatMap(({ stories }) => stories)
const titlesOf = (epicInfo: string): string[] => storiesOf(epicInfo).map(({ title }) => title)

it('no epic is called as somebody ends a mail, nor as a line of a mail that another one quotes', () => {
  const mail = (end: string): string =>
    `Customers can reserve a book in a shop.\n\n${end}\n\n> > On 19 Nov 2026, Tom wrote:\n> > Clerks must be able to extend a reservation by two days.\n`
  for (const end of ['Best, Petra', 'Viele Grüße, Petra', 'Thanks', 'Thank you,']) {
    const titles = draftOf(mail(end)).map(({ epic }) => epic.title)
    expect(titles, end).toHaveLength(1)
    expect(titles, end).not.toContain(end)
  }
})

it('a heading that begins as a farewell does is one, and heads what is quoted below it', () => {
  const text =
    '# Best sellers\n\n> A reader said that they cannot find them.\n\n- Readers can list them by month\n- Readers can filter them by genre\n\nThank you page\n\n- Readers see what they ordered\n- Readers can print the receipt'
  const headings = (epicInfo: string) =>
    splitBrief({ epicInfo, additionalInfo: '' }).map((unit) => unit.headings.join())
  const [sellers, thanks] = ['Best sellers', 'Thank you page']
  for (const each of [text, text.replace('# ', '')])
    expect(headings(each).map((heading) => heading.split(',').at(-1))).toEqual([
      sellers,
      sellers,
      sellers,
      thanks,
      thanks,
    ])
})

it('what a table ranks as not wanted, or later, is no story', () => {
  const table = (rank: string): string =>
    `| As a | I want to | So that | Priority |\n|---|---|---|---|\n| tenant | report a defect with photos | it is fixed | Must |\n| manager | export costs | I can budget | Should |\n| tenant | pay rent online | I save time | ${rank} |\n`
  expect(titlesOf(table('Could'))).toContain('Pay rent online')
  for (const rank of ["Won't", 'Won’t have (this time)', 'Later', 'Phase 2', 'W'])
    expect(titlesOf(table(rank)), rank).toEqual(['Report a defect with photos', 'Export costs'])
})

it('nobody wants what only goes wrong', () => {
  const [story] = storiesOf('- Customers can get stuck on the address form.\n- Customers can pay by card.')
  expect(story?.description).not.toMatch(/I want to get stuck/)
})

it('a deed with what it is done to is told in the plain form', () => {
  const text = 'The teacher chooses a workshop suitable for the age group, and reserves it with the number of pupils.'
  expect(storiesOf(text)[0]?.description).toMatch(/^As a teacher, I want to choose a workshop .* and reserve it with/)
})

it('a job story is called by what is wanted', () => {
  expect(titlesOf('When a delivery is late, I want to tell the customer with one tap.')).toEqual([
    'Tell the customer with one tap',
  ])
})

it('what people keep for later is not put off', () => {
  const text = '## Search\n- Users can filter by price.\n- Users can save sitters for later.\n- Maps are for later.'
  expect(titlesOf(text)).toEqual(['Filter by price', 'Save sitters for later'])
  expect(titlesOf('Clerks can pay by card.\n\nWe decided to keep the mobile app for later.')).toEqual(['Pay by card'])
})

it('what only bounds the deed before it is told with it', () => {
  const [story, ...others] = storiesOf('- Wardens can scan a plate. Must work offline in the basement!')
  expect(others).toEqual([])
  expect(story?.acceptanceCriteria).toContain('Must work offline in the basement')
})

it('a heading of one story is no epic', () => {
  const text =
    '# Shifts\n\n## Story 1: Swap\nAs a helper I want to swap a shift.\n\n## Story 2: Cancel\nAs a helper I want to cancel a shift.'
  expect(draftOf(text).map(({ epic, stories }) => [epic.title, stories.length])).toEqual([['Shifts', 2]])
})
