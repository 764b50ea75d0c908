import { describe, expect, it } from 'vitest'
import { passwordRules } from './password-rules.ts'

const policy = {
  minLength: 8,
  maxLength: 12,
  requireLowercase: true,
  requireUppercase: true,
  requireNumeric: true,
  requireNonAlphanumeric: true,
}
const unmet = (password: string, more = {}) =>
  passwordRules({ ...policy, ...more }, password)
    .filter(({ met }) => !met)
    .map(({ words }) => words)

describe('passwordRules', () => {
  it.each([
    ['Äb3-efgh', []],
    ['ab3-efgh', ['An uppercase letter']],
    ['AB3-EFGH', ['A lowercase letter']],
    ['Abc-efgh', ['A digit']],
    ['Ab3defgh', ['A character that is no letter or digit']],
    ['Ab3-e', ['At least 8 characters']],
    ['Ab3-efghijklm', ['At most 12 characters']],
    // four characters, seven code units
    ['Ab3-😀😀😀', ['At least 8 characters']],
  ])('%s lacks %j', (password, missing) => {
    expect(unmet(password)).toEqual(missing)
  })

  it('leaves out what is not asked for', () => {
    const lax = {
      requireLowercase: false,
      requireUppercase: false,
      requireNumeric: false,
      requireNonAlphanumeric: false,
    }
    expect(passwordRules({ ...policy, ...lax }, '').map(({ words }) => words)).toEqual(['At least 8 characters'])
  })
})
