import { expect, describe as suite, test } from 'vitest'
import { reviewBacklog } from '../quality/review-backlog.ts'
import { draftBacklog } from './draft-backlog.ts'

suite('the description of an epic', () => {
  const described = (epicInfo: string) => {
    const brief = { companyInfo: '', epicInfo, additionalInfo: '', detailLevel: 'medium' as const }
    return Object.fromEntries(draftBacklog(brief, () => 'id').map(({ epic }) => [epic.title, epic.description]))
  }

  test('is what the brief says of its part before it asks for something there', () => {
    expect(
      described(`# Library portal

## Loans
Members borrow up to ten books at a time. Most of them are students.

- Members can renew a loan online.
- Members get a reminder before the loan ends.

## Rooms
The two rooms under the roof are let to anyone who comes from this town.
Members can book a room. They see which rooms are free.

## Reports
- Staff can export loans.
- Staff can print a list of the loans.

Nobody has looked at the old reports for years.`),
    ).toEqual({
      Loans: 'Members borrow up to ten books at a time. Most of them are students.',
      Rooms: 'The two rooms under the roof are let to anyone who comes from this town.',
      Reports: '',
    })
  })

  test('is empty where the brief only asks for something, names its text or greets', () => {
    for (const brief of [
      'Notes from the call with Lumen.\n\nClerks can print invoices. Guests can pay the invoice online.',
      'Hi Tom,\n\nhow are you? Guests can book a table online.',
    ])
      expect(Object.values(described(brief))).toEqual([''])
  })

  test('says whole sentences, as many as are read at a glance', () => {
    const sentence = 'The loans of the library are known far and wide in the country and beyond its borders.'
    const text = described(`# Loans\n${Array(9).fill(sentence).join(' ')}\n\n- Members can renew a loan.`).Loans
    expect(text).toBe(Array(4).fill(sentence).join(' '))
  })
})

suite('tickets, a line each', () => {
  const epicInfo = `HELP-104 Agents can merge two tickets of the same customer
HELP-107 As an agent I want to see the last five tickets of a customer, so that I don't ask again. 5 SP
HELP-112 The SLA timer must stop while we wait for the customer; depends on HELP-115
HELP-115 Ticket statuses configurable per team, 8 points
HELP-120 Spike: which full text search? timebox 2 days`
  const brief = { companyInfo: '', epicInfo, additionalInfo: '', detailLevel: 'medium' as const }
  let ids = 0
  const backlog = draftBacklog(brief, () => {
    ids += 1
    return `${ids}`
  })
  const written = backlog.flatMap(({ stories }) => stories)

  test('keep their points and what they wait for, and neither in the title', () => {
    const titleOf = new Map(written.map(({ id, title }) => [id, title]))
    const told = written.map(({ title, storyPoints, dependsOn }) => [
      title,
      storyPoints,
      dependsOn.map((id) => titleOf.get(id)),
    ])
    expect(told).toEqual([
      ['Merge two tickets of the same customer (HELP-104)', expect.any(Number), []],
      ['See the last five tickets of a customer (HELP-107)', 5, []],
      [
        'The SLA timer must stop while we wait for the customer (HELP-112)',
        expect.any(Number),
        ['Ticket statuses configurable per team (HELP-115)'],
      ],
      ['Ticket statuses configurable per team (HELP-115)', 8, []],
      ['Which full text search? (HELP-120)', expect.any(Number), []],
    ])
  })

  test('are told by their stories: nothing of them is open', () => {
    expect(
      reviewBacklog(
        backlog.map(({ epic, stories }) => ({ ...epic, stories })),
        brief,
      ).uncovered,
    ).toEqual([])
  })
})

suite('what a story says by itself', () => {
  const told = (epicInfo: string) =>
    draftBacklog({ companyInfo: '', epicInfo, additionalInfo: '', detailLevel: 'medium' }, () => 'id').flatMap(
      ({ stories }) =>
        stories.map(({ title, description, acceptanceCriteria }) => [title, description, acceptanceCriteria]),
    )

  test('which fees are waived stands behind the wish', () => {
    const story = told('Late fees are charged after three days. The librarian should be able to waive these fees.').at(
      -1,
    )
    expect(story?.slice(0, 2)).toEqual([
      'Waive these fees',
      'As a librarian, I want to waive these fees. Late fees are charged after three days.',
    ])
  })

  test('who alone may do it is a criterion of what is done', () => {
    expect(told('A supervisor may override the limit. Only the shift manager may do so at night.')).toEqual([
      [
        'Override the limit',
        'As a supervisor, I want to override the limit',
        '- Only the shift manager may do so at night.',
      ],
    ])
  })

  test('the wish is the title, and not what is refused before it', () => {
    const refused = 'We don’t need "your" tool but we need to see when a room is free.'
    expect(told(refused).map(([title]) => title)).toEqual(['See when a room is free'])
  })

  test('a name has no article', () => {
    const brief =
      'As Marianne I want to print my pass. As Dr Abara, I want to see my list. As Owner I want to lock a door.'
    expect(told(brief).map(([, description]) => description)).toEqual([
      'As Marianne, I want to print my pass',
      'As Dr Abara, I want to see my list',
      'As an Owner, I want to lock a door',
    ])
  })
})
