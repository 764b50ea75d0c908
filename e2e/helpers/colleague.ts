import type { Product } from './product.ts'
import { sandboxState } from './sandbox.ts'

/** Somebody who works in Jira itself, with a grant of another app: edits, comments on, creates and deletes issues meanwhile. */
export async function jiraColleague(product: Product, siteName = 'planwright-demo') {
  const { sandboxUrl } = product
  const redirectUri = 'http://localhost/colleague'
  const scope = 'read:jira-user read:jira-work write:jira-work offline_access'
  const query = new URLSearchParams({
    audience: 'api.atlassian.com',
    client_id: 'colleague',
    scope,
    redirect_uri: redirectUri,
    state: 'colleague',
    response_type: 'code',
    prompt: 'consent',
  })
  const send = async (method: string, url: string, body?: unknown, token?: string) => {
    const response = await fetch(url, {
      method,
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${url}: ${response.status} ${text}`)
    return text === '' ? undefined : JSON.parse(text)
  }
  const { redirectTo } = await send('POST', `${sandboxUrl}/_sandbox/jira/consent`, {
    authorizeUrl: `${sandboxUrl}/authorize?${query}`,
  })
  const { access_token: token } = await send('POST', `${sandboxUrl}/oauth/token`, {
    grant_type: 'authorization_code',
    client_id: 'colleague',
    client_secret: 'colleague-secret',
    code: new URL(redirectTo).searchParams.get('code'),
    redirect_uri: redirectUri,
  })
  const site = (await sandboxState(product)).sites.find(({ name }) => name === siteName)
  const call = (method: string, path: string, body?: unknown) =>
    send(method, `${sandboxUrl}/ex/jira/${site?.id}${path}`, body, token)
  const paragraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] })
  return {
    remove: (key: string) => call('DELETE', `/rest/api/3/issue/${key}`),
    edit: (key: string, fields: Record<string, unknown>) => call('PUT', `/rest/api/3/issue/${key}`, { fields }),
    comment: (key: string, text: string) =>
      call('POST', `/rest/api/3/issue/${key}/comment`, {
        body: { type: 'doc', version: 1, content: [paragraph(text)] },
      }),
    create: async (projectKey: string, summary: string, type = 'Story'): Promise<string> => {
      const fields = { project: { key: projectKey }, summary, issuetype: { name: type } }
      return (await call('POST', '/rest/api/3/issue', { fields })).key
    },
  }
}
