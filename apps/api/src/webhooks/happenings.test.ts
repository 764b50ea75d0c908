import { expect, it } from 'vitest'
import { happeningsOf, slipHappening } from './happenings.ts'

const site = 'https://plan.example'
const address = `${site}/api/runs/r`

it('tells of every end, of a save that is done in all its parts twice, and of its own messages nothing', () => {
  expect(happeningsOf({ id: 'r', kind: 'generation', state: 'failed' }, site)).toEqual([
    { type: 'run.ended', data: { runId: 'r', kind: 'generation', state: 'failed', address } },
  ])
  expect(happeningsOf({ id: 'r', kind: 'save', state: 'partial' }, site)).toHaveLength(1)
  expect(happeningsOf({ id: 'r', kind: 'save', state: 'done' }, site)).toEqual([
    { type: 'run.ended', data: { runId: 'r', kind: 'save', state: 'done', address } },
    { type: 'plan.saved', data: { runId: 'r', address } },
  ])
  expect(happeningsOf({ id: 'r', kind: 'delivery', state: 'failed' }, site)).toEqual([])
})

it('tells of a likely end that is a later day than before, and of no other', () => {
  const slip = (before: string | null, after: string) => slipHappening({ draftId: 'd', before, after }, site)
  expect(slip('2027-01-10T23:59:59Z', '2027-01-24T23:59:59Z')).toEqual({
    type: 'forecast.slipped',
    data: {
      draftId: 'd',
      before: '2027-01-10T23:59:59Z',
      after: '2027-01-24T23:59:59Z',
      days: 14,
      address: `${site}/initiatives/d/follow`,
    },
  })
  expect(slip('2027-01-24T23:59:59Z', '2027-01-10T23:59:59Z')).toBeNull()
  expect(slip('2027-01-24T23:59:59Z', '2027-01-25T01:00:00Z')).toBeNull()
  expect(slip(null, '2027-01-24T23:59:59Z')).toBeNull()
})
