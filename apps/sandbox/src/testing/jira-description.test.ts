import { describe, expect, it } from 'vitest'
import { loadJiraDescription } from './jira-description.ts'

const judge = loadJiraDescription()

describe.skipIf(judge === undefined)('the judge of answers', () => {
  const problems = (method: string, path: string, status: number, body: unknown) =>
    judge?.problemsOf(method, path, status, body)

  it.each<[string, string, string, number, unknown]>([
    ['a number for a name', 'GET', '/rest/api/3/myself', 200, { displayName: 7 }],
    ['a key nobody described', 'GET', '/rest/api/3/project/search', 200, { values: [{ colour: 'red' }] }],
    ['a list that is none', 'POST', '/rest/api/3/issue/bulk', 201, { issues: {}, errors: [] }],
    ['a sprint unlike the example', 'GET', '/rest/agile/1.0/sprint/1', 200, { id: '1' }],
    ['a wrong kind of error', 'POST', '/rest/api/3/issue/bulk', 400, { message: 'no' }],
  ])('objects to %s', (_name, method, path, status, body) => {
    expect(problems(method, path, status, body)).not.toEqual([])
  })

  it('takes the answers of the description’s own examples', () => {
    expect(problems('GET', '/rest/agile/1.0/sprint/1', 200, { id: 1, state: 'closed', name: 'sprint 1' })).toEqual([])
    expect(problems('POST', '/rest/api/3/issue', 201, { id: '1', key: 'A-1', self: 'http://x/1' })).toEqual([])
  })
})
