import { describe, expect, it } from 'vitest'
import { timeAtRest } from '../../../../scripts/testing/slowdown.ts'
import type { Mark } from '../drafter.ts'
import { type ReviewedStory, reviewBacklog } from './review-backlog.ts'

const story = (id: string, title: string, others: Partial<ReviewedStory> = {}): ReviewedStory => ({
  id,
  title,
  description: `As a clerk, I want to ${title.charAt(0).toLowerCase()}${title.slice(1)}.`,
  acceptanceCriteria: 'Given a clerk, When they do it, Then the paper comes out of the printer.',
  storyPoints: 3,
  dependsOn: [],
  source: [],
  ...others,
})
/** What is a demand is said, so that this does not hang on how well the reader has learned. */
const brief = {
  epicInfo: '- Print labels\n- Cancel invoices',
  additionalInfo: 'We are a shop.',
  marks: [
    { passage: 'Print labels', kind: 'demand' },
    { passage: 'Cancel invoices', kind: 'demand' },
    { passage: 'We are a shop.', kind: 'context' },
  ] satisfies Mark[],
}

describe('the review of a backlog', () => {
  it('finds nothing in a good one that covers its brief', () => {
    const stories = [
      story('a', 'Print labels', { source: ['Print labels'] }),
      story('b', 'Cancel invoices', { source: ['- Cancel invoices'] }),
    ]
    expect(reviewBacklog([{ title: 'Office', userStories: stories }], brief)).toMatchObject({
      findings: [],
      duplicates: [],
      uncovered: [],
      requirements: 2,
    })
  })

  it('shows the whole brief as it is read, with the stories that tell what it wants', () => {
    const { units, uncovered } = reviewBacklog(
      [{ title: 'Office', userStories: [story('a', 'Print labels', { source: ['Cancel invoices'] })] }],
      brief,
    )
    expect(units).toEqual([
      {
        number: 1,
        field: 'epicInfo',
        start: 2,
        end: 14,
        kind: 'demand',
        sureness: 1,
        marked: true,
        toldBy: ['a'],
      },
      {
        number: 2,
        field: 'epicInfo',
        start: 17,
        end: 32,
        kind: 'demand',
        sureness: 1,
        marked: true,
        toldBy: [],
      },
      {
        number: 3,
        field: 'additionalInfo',
        start: 0,
        end: 14,
        kind: 'context',
        sureness: 1,
        marked: true,
        toldBy: [],
      },
    ])
    // cited, and not told
    expect(uncovered).toEqual([{ field: 'epicInfo', start: 17, passage: 'Cancel invoices' }])
  })

  it('takes epics in the drafter’s words and in the wire’s', () => {
    const stories = [story('a', 'Print labels', { storyPoints: 21 })]
    expect(reviewBacklog([{ title: 'Office', stories }], brief)).toEqual(
      reviewBacklog([{ title: 'Office', userStories: stories }], brief),
    )
  })

  it.each([
    'Print labels',
    'print  labels',
    'Print the labels.',
    '"Print labels"',
    'PRINT LABELS!',
    'Print a label',
    'Print label',
    'Print  the label',
    'Print: labels',
    'Print labels …',
  ])('says of the title %j that it stands there already, and where', (title) => {
    const { findings } = reviewBacklog(
      [
        { title: 'Office', userStories: [story('a', 'Print labels')] },
        { title: 'Shop', userStories: [story('b', title, { description: 'As a guest, I want a receipt.' })] },
      ],
      brief,
    )
    expect(findings).toEqual([
      {
        storyId: 'b',
        flaw: 'unique',
        reason: 'The story "Print labels" in "Office" has this title already. Say what is different, or merge the two.',
      },
    ])
  })

  it('finds look-alikes across epics', () => {
    const { duplicates } = reviewBacklog(
      [
        { title: 'Office', userStories: [story('a', 'Print shipping labels')] },
        { title: 'Shop', userStories: [story('b', 'Print the labels for shipping')] },
      ],
      brief,
    )
    expect(duplicates).toEqual([{ storyIds: ['a', 'b'], likeness: 1 }])
  })

  it('says of each finding whose it is', () => {
    const { findings } = reviewBacklog(
      [
        {
          title: 'Office',
          userStories: [story('a', 'Print labels'), story('b', 'Cancel invoices', { storyPoints: 20 })],
        },
      ],
      brief,
    )
    expect(findings).toEqual([
      { storyId: 'b', flaw: 'too-large', reason: '20 points are too many for one story. Split it.' },
    ])
  })

  it.each([' ', '\n', 'I want ', 'and to ', 'Given When ', '<b ', '| ', '**a', '"', 'so that, '])(
    'is done with long texts of %j in no time',
    async (piece) => {
      const long = piece.repeat(Math.ceil(30_000 / piece.length))
      const description = `As a clerk, I want to ${long}`
      const stories = [story('a', 'Print labels', { description, acceptanceCriteria: `Given ${long}` })]
      const brief = { epicInfo: long, additionalInfo: `- ${long}` }
      expect(await timeAtRest(() => reviewBacklog([{ title: 'Office', stories }], brief), 1_000)).toBeLessThan(1_000)
    },
  )
})
