import { describe, expect, it } from 'vitest'
import { aField } from '../testing/target.ts'
import { comparableField, isMisfit, resolveField } from './field-value.ts'
import type { FieldInput } from './plan-item.ts'
import type { FieldKind } from './project.ts'

const options = [
  { id: '1', value: 'Red', children: [{ id: '11', value: 'Dark' }] },
  { id: '2', value: 'Blue, light' },
  { id: '3', value: '1' },
]

describe('resolveField', () => {
  it.each<[FieldKind, FieldInput, string]>([
    ['option', 'Red', 'option 1'],
    ['option', '2', 'option 2'],
    ['option', '1', 'option 3'],
    ['cascading', { option: 'Red', child: 'Dark' }, 'option 1 / 11'],
    ['options', 'Blue, light', 'options 2'],
    ['options', 'Red, 2', 'options 1 2'],
    ['options', ['2', 'Red'], 'options 1 2'],
    ['number', ' 5.50 ', 'number 5.5'],
    ['number', 0, 'number 0'],
    ['date', '2026-01-31', 'date 2026-01-31'],
    ['date-time', '2026-01-31T10:00:00+01:00', 'date-time 2026-01-31T09:00:00.000Z'],
    ['words', 'b, a', 'words ["a","b"]'],
    ['text', 'any  words', 'text any words'],
  ])('%s takes %j', (kind, input, expected) => {
    const value = resolveField(aField({ key: 'f', kind, options }), input)
    expect(isMisfit(value) ? value.message : comparableField(value)).toBe(expected)
  })

  it.each<[FieldKind, FieldInput, string]>([
    ['option', 'Green', 'unknown-option'],
    ['cascading', { option: 'Red', child: 'Pale' }, 'unknown-option'],
    ['options', 'Red, Green', 'unknown-option'],
    ['number', 'five', 'wrong-kind'],
    ['number', '', 'wrong-kind'],
    ['date', '31.1.2026', 'wrong-kind'],
    ['other', 'x', 'wrong-kind'],
  ])('%s does not take %j', (kind, input, misfit) => {
    expect(resolveField(aField({ key: 'f', kind, options }), input)).toMatchObject({ misfit })
  })
})
