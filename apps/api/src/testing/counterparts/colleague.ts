import { createHash } from 'node:crypto'
import { createJiraProvider } from '@planwright/tracker/jira'
import type { TestSandbox } from './sandbox.ts'

/** Somebody who works in Jira itself, with a grant of another app: edits, comments and links what a save made. */
export async function jiraColleague(sandbox: TestSandbox, siteName = 'planwright-demo') {
  const app = { clientId: 'colleague', clientSecret: 'colleague-secret' }
  const { consent } = createJiraProvider({ ...app, authUrl: sandbox.url, apiUrl: sandbox.url })
  const codeVerifier = 'a verifier of the tests, which is long enough to be one'
  const codeChallenge = createHash('sha256').update(codeVerifier).digest('base64url')
  const redirectUri = 'http://localhost/colleague'
  const asked = consent.authorizeUrl({ redirectUri, state: 's', codeChallenge })
  const code = new URL(await sandbox.consent(asked)).searchParams.get('code') ?? ''
  const { accessToken } = await consent.redeem({ redirectUri, code, codeVerifier })
  const site = (await sandbox.state()).sites.find(({ name }) => name === siteName)
  if (!site) throw new Error(`no site ${siteName}`)

  const call = async (method: string, path: string, body?: unknown) => {
    const response = await fetch(`${sandbox.url}/ex/jira/${site.id}${path}`, {
      method,
      headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`)
    return text === '' ? undefined : JSON.parse(text)
  }
  const paragraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] })
  return {
    call,
    edit: (key: string, fields: Record<string, unknown>) => call('PUT', `/rest/api/3/issue/${key}`, { fields }),
    comment: (key: string, text: string) =>
      call('POST', `/rest/api/3/issue/${key}/comment`, {
        body: { type: 'doc', version: 1, content: [paragraph(text)] },
      }),
    link: (blocker: string, blocked: string) =>
      call('POST', '/rest/api/3/issueLink', {
        type: { name: 'Blocks' },
        inwardIssue: { key: blocker },
        outwardIssue: { key: blocked },
      }),
    create: async (projectKey: string, summary: string, type = 'Story'): Promise<string> =>
      (
        await call('POST', '/rest/api/3/issue', {
          fields: { project: { key: projectKey }, summary, issuetype: { name: type } },
        })
      ).key,
    remove: (key: string) => call('DELETE', `/rest/api/3/issue/${key}`),
  }
}
