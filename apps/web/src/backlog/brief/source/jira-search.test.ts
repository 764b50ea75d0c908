import { describe, expect, it } from 'vitest'
import { jiraSearch } from './jira-search.ts'

describe('jiraSearch', () => {
  it.each([
    ['SHOP-12', 'SHOP-12'],
    ['  shop-12 ', 'shop-12'],
    ['https://demo.atlassian.net/browse/SHOP-12', 'SHOP-12'],
    ['https://demo.atlassian.net/browse/SHOP-12?focusedId=3', 'SHOP-12'],
    ['https://linear.app/acme/issue/ENG-12/a-title', 'ENG-12'],
    ['https://demo.atlassian.net/jira/software/c/projects/SHOP/boards/1?selectedIssue=SHOP-7', 'SHOP-7'],
    ['https://demo.atlassian.net/jira/software/c/projects/SHOP/issues/SHOP-9', 'SHOP-9'],
  ])('takes %s as the key %s', (typed, epicKey) => {
    expect(jiraSearch('epic', typed)).toEqual({ request: { epicKey } })
  })

  it.each([
    ['epic', '  ', 'This field is required'],
    ['epic', 'the shop epic', 'Enter the key of an issue, such as SHOP-12, or its address'],
    ['jql', '', 'This field is required'],
    ['jql', 'x'.repeat(5_001), 'Please keep this under 5,000 characters'],
  ] as const)('says what is wrong with %s %j', (kind, typed, problem) => {
    expect(jiraSearch(kind, typed)).toEqual({ problem })
  })

  it('takes a search as it is typed', () => {
    expect(jiraSearch('jql', 'project = SHOP\n')).toEqual({ request: { jql: 'project = SHOP' } })
  })
})
