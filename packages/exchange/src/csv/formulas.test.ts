import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { withFormulas, withoutFormulas } from './formulas.ts'

describe('formulas in a file for spreadsheets', () => {
  it.each([
    ['=1+1', "'=1+1"],
    ["=cmd|' /C calc'!A0", "'=cmd|' /C calc'!A0"],
    ['+1+1', "'+1+1"],
    ['-2+3+cmd|x', "'-2+3+cmd|x"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1', "'\t'=1"],
    ['\r=1', "'\r'=1"],
    ['\ttext', "'\ttext"],
    ['＝1+1', "'＝1+1"],
    ['a\n=1', "a\n'=1"],
    ['a;=1', "a;'=1"],
  ])('%j becomes %j', (text, neutral) => {
    expect(withoutFormulas(text)).toBe(neutral)
    expect(withFormulas(neutral)).toBe(text)
  })

  it.each(['As a buyer, I want to pay', '-5', '+3.5', '-0,5', 'a - b', 'a = b', 'mail@example.com', "'quoted'", ''])(
    '%j stays as it is',
    (text) => {
      expect(withoutFormulas(text)).toBe(text)
    },
  )

  it('no cell begins with a formula, and each comes back to the letter', () => {
    const text = fc.string({ unit: fc.constantFrom(...'=+-@\t\r\n;\'"a1 ＝') })
    fc.assert(
      fc.property(text, (each) => {
        const neutral = withoutFormulas(each)
        if (!/^[+-]?\d+(?:[.,]\d+)?$/.test(each)) expect(neutral).not.toMatch(/(?:^|[\n\r\t;])[=+\-@＝＋－＠]|^[\t\r]/)
        expect(withFormulas(neutral)).toBe(each)
      }),
    )
  })
})
