import * as z from 'zod'
import { byRank, findIssue, issueUnknown } from '../data/look-up.ts'
import type { Issue } from '../data/state.ts'
import { badRequest } from '../jira-error.ts'
import type { JiraCall } from '../jira-route.ts'
import { IdOrKey } from '../parameters.ts'

export const RankRequest = z.looseObject({
  issues: z.array(IdOrKey).min(1),
  rankBeforeIssue: IdOrKey.optional(),
  rankAfterIssue: IdOrKey.optional(),
})
export type RankRequest = z.infer<typeof RankRequest>

/** Puts issues, in the order given, before or after another one; without one nothing moves. Throws 400. */
export function moveInRank(call: JiraCall, issues: Issue[], request: RankRequest): void {
  const { rankBeforeIssue, rankAfterIssue } = request
  const anchorName = rankBeforeIssue ?? rankAfterIssue
  if (anchorName === undefined) return
  if (rankBeforeIssue !== undefined && rankAfterIssue !== undefined)
    throw badRequest("Only one of 'rankBeforeIssue' and 'rankAfterIssue' can be given.")
  const anchor = findIssue(call.site, anchorName)
  if (anchor === undefined) throw badRequest(issueUnknown)
  const moved = issues.filter((issue) => issue !== anchor)
  const others = call.site.issues.filter((issue) => !moved.includes(issue)).sort(byRank)
  const at = others.indexOf(anchor) + (rankAfterIssue === undefined ? 0 : 1)
  const ordered = [...others.slice(0, at), ...moved, ...others.slice(at)]
  ordered.forEach((issue, index) => {
    issue.rank = index + 1
  })
  call.context.changed()
}
