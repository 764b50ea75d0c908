import { describe, expect, it } from 'vitest'
import { criteriaOf } from './criteria-lines.ts'

describe('criteriaOf', () => {
  it.each([
    ['one per line', 'Given a, when b, then c\nGiven d, then e', ['Given a, when b, then c', 'Given d, then e']],
    ['one per block', 'Given a\nWhen b\nThen c\n\nGiven d\nThen e', ['Given a\nWhen b\nThen c', 'Given d\nThen e']],
    ['lines that go on', 'Given a\nWhen b\nThen c\nGiven d\nThen e', ['Given a\nWhen b\nThen c', 'Given d\nThen e']],
    ['bullets', '- a\n* b\n1. c\n- [ ] d', ['a', 'b', 'c', 'd']],
    ['nothing', ' \n ', []],
  ])('%s', (_name, text, expected) => expect(criteriaOf(text)).toEqual(expected))
})
