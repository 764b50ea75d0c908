import { hasDescriptions, requestProblems } from './jira-description.ts'

/** `fetch` that holds every request against Atlassian's descriptions, and what it found unlike them. */
export function createCheckedFetch() {
  const unlike: string[] = []
  const checkedFetch: typeof fetch = async (input, init) => {
    const url = new URL(String(input instanceof Request ? input.url : input))
    const path = url.pathname.replace(/^\/ex\/jira\/[^/]+/, '')
    if (hasDescriptions && path.startsWith('/rest/') && !path.includes('avatar')) {
      const body = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined
      unlike.push(...requestProblems(init?.method ?? 'GET', path, url.searchParams, body))
    }
    return fetch(input, init)
  }
  return { unlike, checkedFetch }
}
