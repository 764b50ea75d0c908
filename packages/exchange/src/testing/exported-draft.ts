import type { DraftPlan, Epic, UserStory } from '@planwright/contract'
import type { ExportedDraft } from '../outline.ts'

/** A story with what a test cares about, and nothing remarkable beside it. */
export function testStory(story: Partial<UserStory> & Pick<UserStory, 'id'>): UserStory {
  return {
    title: story.id,
    description: '',
    acceptanceCriteria: '',
    storyPoints: 3,
    labels: [],
    customFields: [],
    additionalDescription: '',
    priority: 3,
    dependsOn: [],
    source: [],
    locked: false,
    ...story,
  }
}

export const shop: Epic[] = [
  {
    id: 'epic-pay',
    title: 'Checkout, "fast"',
    description: 'Paying is quick.',
    userStories: [
      testStory({
        id: 'guest',
        title: 'Pay as a guest',
        description: 'As a guest, I want to pay, so that I need no account.\n- by card\n- by **invoice**',
        acceptanceCriteria: 'Given a cart\nWhen I pay\nThen it is mine\nGiven no cart\nThen nothing happens',
        labels: ['checkout', 'guest'],
        storyPoints: 5,
        priority: 1,
        additionalDescription: 'See https://example.com/design',
        customFields: [
          { key: 'cf1', name: 'Team', value: ['Web', 'Pay'], type: 'options' },
          { key: 'cf2', name: 'Story points', value: 5, type: 'number', hidden: true },
        ],
      }),
      testStory({ id: 'card', title: '=Save a card;=1', dependsOn: ['guest'], labels: ['checkout'], storyPoints: 0.5 }),
    ],
  },
  {
    id: 'epic-collect',
    title: 'Größe & Abholung 🚀',
    description: '',
    userStories: [testStory({ id: 'collect', title: 'Collect it' })],
  },
]

const shopPlan: DraftPlan = {
  velocity: 10,
  sprintLength: 2,
  startDate: '2026-01-05',
  timeZone: 'Europe/Berlin',
  sprints: [
    {
      number: 1,
      startDate: '2026-01-04T23:00:00.000Z',
      endDate: '2026-01-18T22:59:59.999Z',
      totalPoints: 5.5,
      stories: [
        { id: 'guest', title: 'Pay as a guest', storyPoints: 5, sprint: 1, epicId: 'epic-pay' },
        { id: 'card', title: '=Save a card;=1', storyPoints: 0.5, sprint: 1, epicId: 'epic-pay' },
      ],
    },
    {
      number: 2,
      startDate: '2026-01-18T23:00:00.000Z',
      endDate: '2026-02-01T22:59:59.999Z',
      totalPoints: 3,
      stories: [{ id: 'collect', title: 'Collect it', storyPoints: 3, sprint: 2, epicId: 'epic-collect' }],
    },
  ],
}

/** An initiative with a plan, as the server keeps it. */
export function exportedDraft(draft: Partial<ExportedDraft> = {}): ExportedDraft {
  return {
    id: '0b9a6a2e-4a0b-4d3c-8a39-2b4f5d6c7e80',
    version: 7,
    updatedAt: '2026-01-02T03:04:05.678Z',
    name: 'Click and collect',
    form: null,
    backlog: shop,
    plan: shopPlan,
    runs: { generation: null, save: null },
    ...draft,
  }
}
