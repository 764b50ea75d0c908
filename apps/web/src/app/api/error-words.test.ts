import { describe, expect, it } from 'vitest'
import { ApiError } from './api-error.ts'
import { errorWords } from './error-words.ts'

const problem = (more: object) =>
  new ApiError('problem', 'x', {
    status: 409,
    problem: {
      type: 'about:blank',
      title: 'Connect Jira first.',
      status: 409,
      code: 'jira-not-linked',
      requestId: 'r1',
      ...more,
    },
  })

describe('errorWords', () => {
  it.each([
    [problem({}), 'Connect Jira first.'],
    [problem({ detail: 'Connect Jira first.' }), 'Connect Jira first.'],
    [problem({ detail: 'Site gone.' }), 'Connect Jira first. Site gone.'],
    [problem({ retryAt: 'soon' }), 'Connect Jira first. You can try again later.'],
    [new ApiError('network', 'x'), 'Planwright cannot be reached. Please check your connection and try again.'],
    [new ApiError('timeout', 'x'), 'Planwright took too long to answer. Please try again.'],
    [new ApiError('unreadable', 'x', { status: 429 }), 'Too many requests. Please wait a moment.'],
    [
      new ApiError('unreadable', 'x', { status: 200 }),
      'Planwright answered in a way this page does not understand, and may be newer than the page. Please reload it.',
    ],
    [
      new ApiError('unreadable', 'x', { status: 502 }),
      'Planwright cannot answer just now. Please try again in a moment.',
    ],
    [
      new ApiError('unreadable', 'x', { status: 404 }),
      'Planwright answered in a way this page does not understand. Reloading the page may help.',
    ],
    [new TypeError('cannot read secret'), 'Something went wrong on our side.'],
    ['a string', 'Something went wrong on our side.'],
  ])('says %s', (error, message) => {
    expect(errorWords(error).message).toBe(message)
  })

  it('hands on the words of each field', () => {
    const error = problem({ errors: [{ field: 'projectId', message: 'Select a project' }] })
    expect(errorWords(error).fields).toEqual({ projectId: 'Select a project' })
  })

  it.each([
    [500, 'r1'],
    [502, 'r1'],
    [503, undefined],
    [422, undefined],
    [409, undefined],
    [429, undefined],
  ])('tells the number of a request that failed with %i only where somebody could look into it', (status, id) => {
    expect(errorWords(problem({ status })).requestId).toBe(id)
  })
})
