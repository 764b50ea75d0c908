import { JiraBriefRequest } from '@planwright/contract'

export type SearchKind = 'epic' | 'jql'
export type JiraSearch = { request: JiraBriefRequest } | { problem: string }

/** What a person typed as a request, or what is wrong with it. The address of an issue, as a browser shows it, counts as its key. */
export function jiraSearch(kind: SearchKind, typed: string): JiraSearch {
  const text = typed.trim()
  if (text === '') return { problem: 'This field is required' }
  const asked = kind === 'epic' ? { epicKey: keyIn(text) } : { jql: text }
  const parsed = JiraBriefRequest.safeParse(asked)
  if (parsed.success) return { request: parsed.data }
  return {
    problem:
      kind === 'epic'
        ? 'Enter the key of an issue, such as SHOP-12, or its address'
        : 'Please keep this under 5,000 characters',
  }
}

const keyIn = (text: string): string =>
  /(?:\/browse\/|[?&]selectedIssue=|\/issues?\/)([A-Za-z]\w*-\d+)/.exec(text)?.[1] ?? text
