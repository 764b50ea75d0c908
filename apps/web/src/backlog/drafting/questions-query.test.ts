import { describe, expect, it } from 'vitest'
import { emptyForm } from '../brief/backlog-form.tsx'
import { isAnswered, withAnswer } from './questions-query.ts'

const form = { ...emptyForm, epicInfo: 'Guests book.', additionalInfo: 'From May on.\n' }

describe('the answer to a question', () => {
  it.each([
    ['How is it paid?', 'By invoice', 'How is it paid: By invoice'],
    ['Can guests cancel?', 'Yes', 'Can guests cancel? Yes'],
    ['Can guests cancel?', ' To be decided later', 'Can guests cancel? To be decided later'],
    ['Who comes?', 'Nobody yet', 'Who comes: Nobody yet'],
  ])('to "%s" is a statement, or stays behind it where it says nothing alone: %s', (question, answer, line) => {
    const answered = withAnswer(form, question, answer)
    expect(answered.additionalInfo).toBe(`From May on.\n${line}`)
    expect([isAnswered(form, question), isAnswered(answered, question)]).toEqual([false, true])
  })

  it.each([
    ['Can guests cancel? We have not decided that.', false],
    ['Can guests cancel? Who is told then?', false],
    ['Can guests cancel? No, never', true],
  ])('is not whatever stands behind it: %s', (line, expected) => {
    expect(isAnswered({ ...form, additionalInfo: line }, 'Can guests cancel?')).toBe(expected)
  })
})
