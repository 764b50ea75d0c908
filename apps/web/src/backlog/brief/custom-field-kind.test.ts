import type { CustomField, IssueField } from '@planwright/contract'
import { describe, expect, it } from 'vitest'
import { customFieldText, customFieldTypeOf } from './custom-field-kind.ts'

const field = (schema: IssueField['schema'], more: Partial<IssueField> = {}): IssueField => ({
  key: 'customfield_1',
  name: 'Field',
  schema,
  ...more,
})
const allowedValues = [{ id: '1', value: 'Red' }]

describe('customFieldTypeOf', () => {
  it.each<[IssueField, string | undefined]>([
    [field({ type: 'option' }, { allowedValues }), 'option'],
    [field({ type: 'array', items: 'option' }, { allowedValues }), 'options'],
    [field({ type: 'option-with-child' }, { allowedValues }), 'cascading'],
    [field({ type: 'number' }), 'number'],
    [field({ type: 'string' }), 'text'],
    [field({ type: 'date' }), 'date'],
    [field({ type: 'user' }, { allowedValues }), 'user'],
    // without values there is nothing to choose
    [field({ type: 'option' }), undefined],
    [field({ type: 'array', items: 'string' }), undefined],
    [field({ type: 'any' }), undefined],
    // the points of a story go there
    [field({ type: 'number' }, { points: true }), undefined],
  ])('%j', (issueField, type) => {
    expect(customFieldTypeOf(issueField)).toBe(type)
  })
})

describe('customFieldText', () => {
  it.each<[Pick<CustomField, 'value' | 'display'>, string]>([
    [{ value: 'Red' }, 'Red'],
    [{ value: 3 }, '3'],
    [{ value: ['Web', 'iOS'] }, 'Web, iOS'],
    [{ value: { option: 'Europe' } }, 'Europe'],
    [{ value: { option: 'Europe', child: 'North' } }, 'Europe / North'],
    [{ value: 'id-7', display: 'Ada (you)' }, 'Ada (you)'],
  ])('%j', (entry, text) => {
    expect(customFieldText(entry)).toBe(text)
  })
})
