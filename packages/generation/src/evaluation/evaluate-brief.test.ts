import { expect, it } from 'vitest'
import type { DraftEvent } from '../drafter.ts'
import { type Backlog, evaluateBrief } from './evaluate-brief.ts'

it('a story that is told again once its order is known is measured once, as it is told last', async () => {
  const story = {
    id: 's1',
    title: 'Order bread',
    description: 'As a customer, I want to order bread',
    acceptanceCriteria: 'Given a shop, when a customer orders bread, then the order is kept.',
    storyPoints: 3,
    priority: 1 as const,
    dependsOn: [],
    source: ['Customers can order bread.'],
  }
  const cancelling = {
    ...story,
    id: 's2',
    title: 'Cancel an order',
    description: 'As a customer, I want to cancel an order',
    acceptanceCriteria: 'Given an order, when a customer cancels it, then it is gone.',
    source: ['Customers can cancel an order.'],
  }
  async function* draft(): AsyncGenerator<DraftEvent> {
    yield { type: 'epic', epic: { id: 'e1', title: 'Ordering', description: '' } }
    yield { type: 'story', epicId: 'e1', story }
    yield { type: 'story', epicId: 'e1', story: cancelling }
    yield { type: 'story', epicId: 'e1', story: { ...story, storyPoints: 5 } }
  }
  const backlogs: Backlog[] = []
  const epicInfo = 'Customers can order bread. Customers can cancel an order.'
  const evaluation = await evaluateBrief(
    'bakery.md',
    { companyInfo: '', epicInfo, additionalInfo: '', detailLevel: 'medium' },
    {
      drafter: { draft },
      judge: null,
      scorer: null,
      clock: () => 0,
      newId: () => 'id',
      signal: new AbortController().signal,
      onDraft: (epics) => backlogs.push(epics),
    },
  )
  expect(evaluation).toMatchObject({ stories: 2, duplicateStories: 0, citedStories: 2 })
  expect(backlogs[0]?.[0]?.userStories.map(({ id, storyPoints }) => [id, storyPoints])).toEqual([
    ['s1', 5],
    ['s2', 3],
  ])
})
