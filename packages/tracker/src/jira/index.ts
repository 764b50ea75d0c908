export { atlassian } from './auth/oauth.ts'
export { createJiraProvider } from './jira-provider.ts'
