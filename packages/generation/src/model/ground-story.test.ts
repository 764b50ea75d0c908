import { describe, expect, it } from 'vitest'
import type { Brief } from '../drafter.ts'
import { groundedPassages, groundStory, locatePassage } from './ground-story.ts'

const brief: Brief = {
  companyInfo: 'A bookshop.',
  epicInfo: '- **Guests** can order\n  without an account.\n- Refunds take 5 days (at most).',
  additionalInfo: 'Must work on a phone.',
  detailLevel: 'medium',
}

describe('passages', () => {
  it('are found however blanks and case were copied, in the characters of the brief', () => {
    expect(locatePassage('**guests** can order without an account.', brief.epicInfo)).toBe(
      '**Guests** can order\n  without an account.',
    )
  })

  it('that do not stand in the brief are left out', () => {
    expect(groundedPassages(['Refunds take 5 days (at most).', 'Refunds are instant.', 'on a phone'], brief)).toEqual([
      'Refunds take 5 days (at most).',
      'on a phone',
    ])
  })
})

it('brings a story into our shape', () => {
  const answer = {
    title: 'Order as a guest.',
    description: 'As a guest,\nI want to order without an account',
    acceptanceCriteria: ['Given a cart, when a guest orders, then the order is confirmed.', ' '],
    storyPoints: 6.4,
    priority: 9,
    dependsOn: [],
    passages: ['Guests can fly'],
  }
  expect(groundStory(answer, brief, 's1')).toEqual({
    id: 's1',
    title: 'Order as a guest',
    description: 'As a guest, I want to order without an account',
    acceptanceCriteria: 'Given a cart, when a guest orders, then the order is confirmed.',
    storyPoints: 5,
    priority: 4,
    dependsOn: [],
    source: [],
  })
})
