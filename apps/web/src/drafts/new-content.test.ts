import type { DraftContent } from '@planwright/contract'
import { expect, it } from 'vitest'
import { anEpic, aStory } from '../testing/backlog.ts'
import { contentAfter, copyOf } from './new-content.ts'

const writtenBeside = { companyInfo: 'Libraries', additionalInfo: '', detailLevel: 'medium' as const }
const last: DraftContent = {
  name: 'Click and collect',
  form: {
    companyInfo: 'Bookshops',
    epicInfo: 'Collect books',
    detailLevel: 'detailed',
    additionalInfo: 'By May',
    additionalDescription: 'Design',
    labels: 'web',
    customFields: [{ key: 'team', name: 'Team', value: 'A', type: 'option' }],
  },
  backlog: [anEpic('e', [aStory('a'), aStory('b', { dependsOn: ['a'] })])],
  plan: {
    velocity: 20,
    sprintLength: 2,
    startDate: '2026-01-05',
    capacity: {
      people: [{ name: 'Ada', share: 0.5, daysOff: [{ from: '2026-01-07', to: '2026-01-09' }] }],
      holidays: [{ from: '2026-01-06', to: '2026-01-06' }],
      focusFactor: 0.6,
    },
    touched: { a: 'locked' },
    former: [{ storyId: 'b', sprint: 1 }],
    sprints: [
      {
        number: 1,
        startDate: '2026-01-05T00:00:00.000Z',
        endDate: '2026-01-18T23:59:59.999Z',
        totalPoints: 3,
        stories: [{ id: 'a', title: 'a', storyPoints: 3, sprint: 1, epicId: 'e' }],
      },
    ],
  },
  runs: { generation: null, save: 'run', brief: 'Collect books', writtenBeside },
}

it('begins with what is the organisation’s and the team’s, and nothing of the last brief', () => {
  expect(contentAfter(last)).toEqual({
    name: '',
    form: {
      companyInfo: 'Bookshops',
      epicInfo: '',
      detailLevel: 'high-level',
      additionalInfo: '',
      additionalDescription: '',
      labels: 'web',
      customFields: last.form?.customFields,
    },
    backlog: null,
    plan: {
      velocity: 20,
      sprintLength: 2,
      startDate: null,
      // nobody is off in another plan’s weeks
      capacity: { people: [{ name: 'Ada', share: 0.5, daysOff: [] }], holidays: [], focusFactor: 0.6 },
    },
    runs: { generation: null, save: null },
  })
  expect(contentAfter(null)).toMatchObject({ form: null, plan: null, backlog: null })
})

it('copies all but the runs, under ids of its own in every place', () => {
  let count = 0
  const copy = copyOf(last, () => `00000000-0000-4000-8000-00000000000${++count}`)
  const [epic] = copy.backlog ?? []
  const [a, b] = epic?.userStories ?? []
  expect(copy).toMatchObject({
    name: 'Copy of Click and collect',
    form: last.form,
    runs: { generation: null, save: null, brief: 'Collect books', writtenBeside },
  })
  expect([epic?.id, a?.id, b?.id].every((id) => id?.startsWith('00000000'))).toBe(true)
  expect(b?.dependsOn).toEqual([a?.id])
  expect(copy.plan?.touched).toEqual({ [a?.id ?? '']: 'locked' })
  expect(copy.plan?.former).toEqual([{ storyId: b?.id, sprint: 1 }])
  // a title that is called as an id stays a title
  expect(copy.plan?.sprints?.[0]?.stories[0]).toEqual({
    id: a?.id,
    title: 'a',
    storyPoints: 3,
    sprint: 1,
    epicId: epic?.id,
  })
})
