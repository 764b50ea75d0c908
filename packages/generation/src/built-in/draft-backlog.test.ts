import { expect, describe as suite, test } from 'vitest'
import { reviewBacklog } from '../quality/review-backlog.ts'
import { describe, draftBacklog } from './draft-backlog.ts'

const stories = (count: number) => Array.from({ length: count }, (_, at) => ({ title: `Book a table of size ${at}` }))

suite('the description of an epic', () => {
  test('names all that stands in it where that is read at a glance', () => {
    expect(describe(stories(2))).toBe('Book a table of size 0; Book a table of size 1.')
    expect(describe(stories(12)).split('; ')).toHaveLength(12)
  })

  test('names as many as fit in whole where there are more, and counts no rest', () => {
    const text = describe(stories(60))
    expect(text).toMatch(/^Among others: Book a table of size 0; .*; Book a table of size \d+\.$/)
    expect(text.length).toBeLessThanOrEqual(420)
    expect(text).not.toMatch(/more/)
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
