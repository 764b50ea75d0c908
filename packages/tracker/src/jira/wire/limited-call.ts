/** What a call counts against: the app, its endpoint with method, and the issue it writes to. */
export type LimitedCall = { readonly endpoint: string; readonly issueKey?: string }

/** Everything that may hold a call back, by the names under which limits are kept. */
export function limitsOn({ endpoint, issueKey }: LimitedCall): string[] {
  return ['all', endpointLimit({ endpoint }), ...(issueKey === undefined ? [] : [`issue ${issueKey}`])]
}

/** What a 429 holds back: `reason` is its `RateLimit-Reason`. Reasons we do not know count as quota, which stops everything (Atlassian's rate-limiting page, August 2026). */
export function limitHit(call: LimitedCall, reason: string | null): string {
  if (reason === 'jira-burst-based') return endpointLimit(call)
  if (reason === 'jira-per-issue-on-write' && call.issueKey !== undefined) return `issue ${call.issueKey}`
  return 'all'
}

export function endpointLimit({ endpoint }: LimitedCall): string {
  return `endpoint ${endpoint}`
}
