import { describe, expect, it } from 'vitest'
import { passageInContext } from './passage-in-context.ts'

describe('a passage in its context', () => {
  it('is shown with the little that stands around it', () => {
    expect(passageInContext('b', ['other', 'a b c'])).toEqual({ before: 'a ', passage: 'b', after: ' c' })
  })

  it('is cut at words in a long text', () => {
    const text = `${'before '.repeat(50)}HERE${' after'.repeat(50)}`
    const { before, passage, after } = passageInContext('HERE', [text])
    expect(before).toMatch(/^… (before )+$/)
    expect(after).toMatch(/^( after)+ …$/)
    expect([passage, before.length < 150, after.length < 150]).toEqual(['HERE', true, true])
  })

  it('stands alone where the brief does not hold it any more', () => {
    expect(passageInContext('gone', ['a b c'])).toEqual({ before: '', passage: 'gone', after: '' })
  })
})
