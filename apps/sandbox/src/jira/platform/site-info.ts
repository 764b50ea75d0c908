import { can, projectOf } from '../data/look-up.ts'
import { siteUrl } from '../data/state.ts'
import { type JiraAnswer, type JiraCall, type JiraRoute, ok } from '../jira-route.ts'
import { pageOf, pageParameters } from '../parameters.ts'

const serverInfo = (call: JiraCall) =>
  ok({
    baseUrl: siteUrl(call.context.publicUrl, call.site),
    displayUrl: siteUrl(call.context.publicUrl, call.site),
    version: '1001.0.0-SNAPSHOT',
    versionNumbers: [1001, 0, 0],
    deploymentType: 'Cloud',
    buildNumber: 100_000,
    buildDate: '2026-01-01T00:00:00.000+0000',
    serverTime: new Date(call.now).toISOString().replace('Z', '+0000'),
    scmInfo: '0000000000000000000000000000000000000000',
    serverTitle: 'Jira',
    serverTimeZone: 'UTC',
  })

const configuration = () =>
  ok({
    votingEnabled: false,
    watchingEnabled: false,
    unassignedIssuesAllowed: true,
    subTasksEnabled: true,
    issueLinkingEnabled: true,
    timeTrackingEnabled: false,
    attachmentsEnabled: false,
  })

function getLabels(call: JiraCall): JiraAnswer {
  const seen = call.site.issues.filter((issue) => can(projectOf(call.site, issue), call.person, 'BROWSE_PROJECTS'))
  const labels = [...new Set(seen.flatMap((issue) => issue.labels))].sort()
  return ok(pageOf(labels, pageParameters(call, 1000, 1000)))
}

export const siteInfoRoutes: JiraRoute[] = [
  { method: 'GET', path: '/rest/api/3/label', scopes: ['read:jira-work'], handle: getLabels },
  { method: 'GET', path: '/rest/api/3/configuration', scopes: ['read:jira-user'], handle: configuration },
  { method: 'GET', path: '/rest/api/3/serverInfo', scopes: [], handle: serverInfo },
]
