import { describe, expect, it } from 'vitest'
import { contentHash, partsToWrite, saidParts } from '../saving/content-hash.ts'
import { itemFields, type PlanItem } from './plan-item.ts'

const whole: Required<PlanItem> = {
  id: 'a',
  kind: 'story',
  title: 'Pay as a guest',
  description: 'Words',
  acceptanceCriteria: 'Given a cart, then it is paid',
  criteriaPlace: { as: 'task-list' },
  additionalDescription: 'More',
  points: 5,
  labels: ['web', 'first'],
  fields: [
    { key: 'f2', name: 'Team', value: 'Checkout' },
    { key: 'f1', name: 'Region', value: { option: 'Europe', child: 'North' } },
  ],
  parentId: 'e1',
  dependsOn: ['b'],
}
const other: Required<PlanItem> = {
  id: 'b',
  kind: 'epic',
  title: 'Other',
  description: 'Other',
  acceptanceCriteria: 'Other',
  criteriaPlace: { as: 'field', key: 'f3' },
  additionalDescription: 'Other',
  points: 8,
  labels: ['other'],
  fields: [],
  parentId: 'e2',
  dependsOn: [],
}

describe('the fields of an item', () => {
  it.each(Object.entries(itemFields))(
    '%s changes the hash of an item if and only if it is a part of what it says',
    (field, { says }) => {
      const changed = { ...whole, [field]: other[field as keyof PlanItem] }
      expect(contentHash(changed) !== contentHash(whole)).toBe(says !== null)
    },
  )

  it.each(Object.entries(itemFields).filter(([field, { says }]) => says !== null && field !== 'kind'))(
    '%s is said in a part of an item that is written',
    (field) => {
      const said = saidParts(whole)
      const changed = { ...whole, [field]: other[field as keyof PlanItem] }
      expect(partsToWrite({ contentHash: said.of, said }, changed)).not.toEqual([])
      expect(partsToWrite({ contentHash: said.of, said }, whole)).toEqual([])
    },
  )

  it('give the hashes that stand in saved items', () => {
    expect(contentHash(whole)).toBe('51e53535cf294a890d3b27a96e086bf2')
    expect(contentHash({ id: 'e', kind: 'epic', title: 'Checkout', description: '' })).toBe(
      '009fd42137959691aa87e787e80f4df3',
    )
  })
})
