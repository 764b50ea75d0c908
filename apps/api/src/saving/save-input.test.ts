import { describe, expect, it } from 'vitest'
import { desiredPlan, type SaveInput } from './save-input.ts'

const story: SaveInput['epics'][number]['userStories'][number] = {
  id: 'a',
  title: 'Pay as a guest',
  description: 'Words',
  acceptanceCriteria: 'Given a cart, then it is paid',
  storyPoints: 5,
  labels: ['web'],
  customFields: [
    { key: 'f1', name: 'Team', value: 'Checkout', type: 'option', display: 'Checkout' },
    { key: 'f2', name: 'Story points', value: 5, type: 'number', hidden: true },
  ],
  additionalDescription: 'More',
  priority: 1,
  dependsOn: ['b'],
  source: ['a passage'],
  wordingKept: true,
  priorityFromOrder: true,
  draftedPoints: 5,
  estimate: { method: 'alike', range: [3, 5], comparable: [] },
  locked: true,
  edited: true,
  dismissed: ['atomic'],
  issueKey: 'SHOP-12',
  sprint: 1,
}
const epic = { id: 'e', title: 'Checkout', description: 'About', edited: true, locked: true, userStories: [story] }
const target = { siteId: 's', projectId: 'p', epicTypeId: '1', storyTypeId: '2' }

describe('desiredPlan', () => {
  it('says everything of a backlog that the tracker keeps, and nothing that is ours alone', () => {
    expect(desiredPlan({ epics: [epic], sprints: null, links: true, target })).toEqual({
      items: [
        { id: 'e', kind: 'epic', title: 'Checkout', description: 'About' },
        {
          id: 'a',
          kind: 'story',
          parentId: 'e',
          title: 'Pay as a guest',
          description: 'Words',
          acceptanceCriteria: 'Given a cart, then it is paid',
          additionalDescription: 'More',
          points: 5,
          labels: ['web'],
          fields: [{ key: 'f1', name: 'Team', value: 'Checkout' }],
          dependsOn: ['b'],
        },
      ],
      sprints: null,
      links: true,
    })
  })
})
