import { describe, expect, it } from 'vitest'
import { labelsIn, labelsRule, pointsRule, titleRule } from './field-rules.ts'

describe('rules of the fields', () => {
  it.each([
    ['5', undefined],
    ['0.5', undefined],
    ['2,5', undefined],
    ['0', 'Points must be greater than zero'],
    ['-1', 'Points must be greater than zero'],
    ['1.3', 'Points are whole or half'],
    ['many', 'Points are a number'],
    [' ', 'Points are a number'],
    ['1001', 'Points may be at most 1,000'],
  ])('says of %s points: %s', (text, message) => {
    expect(pointsRule(text)).toBe(message)
  })

  it('keeps no story without a title', () => {
    expect(titleRule(' \n')).toBe('A title is required')
    expect(titleRule('Pay')).toBeUndefined()
    expect(titleRule('x'.repeat(1_001))).toMatch(/under 1,000/)
  })

  it('reads labels between commas, each once', () => {
    expect(labelsIn(' web, urgent ,web,,')).toEqual(['web', 'urgent'])
    expect(labelsRule('x'.repeat(256))).toBe('A label has at most 255 characters')
  })
})
