/**
 * What linking asks for. Jira Software has no classic scopes; both kinds go in one request. Some calls need a second scope
 * that their name does not suggest (`read:project:jira` for boards).
 * https://developer.atlassian.com/cloud/jira/platform/scopes-for-oauth-2-3LO-and-forge-apps/
 */
export const jiraScopes = [
  'read:jira-user',
  'read:jira-work',
  'write:jira-work',
  'offline_access',
  'read:board-scope:jira-software',
  'read:board-scope.admin:jira-software',
  'write:board-scope:jira-software',
  'write:board-scope.admin:jira-software',
  'read:project:jira',
  'read:issue-details:jira',
  'read:jql:jira',
  'read:sprint:jira-software',
  'write:sprint:jira-software',
  'delete:sprint:jira-software',
  'read:issue:jira-software',
  'write:issue:jira-software',
] as const
