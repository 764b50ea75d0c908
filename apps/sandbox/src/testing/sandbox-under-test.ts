import { createSandbox } from '../sandbox.ts'
import { loadJiraDescription } from './jira-description.ts'

export const demoSite = '3f1d9c52-6c1f-4a8e-9a35-7b0c5d2e0001'
export const labSite = '3f1d9c52-6c1f-4a8e-9a35-7b0c5d2e0002'

/** Every scope an app could need here. */
const allScopes = [
  'read:jira-work write:jira-work read:jira-user offline_access',
  'read:board-scope:jira-software write:board-scope:jira-software',
  'read:board-scope.admin:jira-software write:board-scope.admin:jira-software',
  'read:project:jira read:issue-details:jira read:jql:jira',
  'read:sprint:jira-software write:sprint:jira-software delete:sprint:jira-software',
  'read:issue:jira-software write:issue:jira-software',
].join(' ')

const judge = loadJiraDescription()
export const callback = 'http://localhost:3000/api/jira-oauth/callback'

// Answers come from the network and are looked at field by field, so tests read them untyped on purpose.
// biome-ignore lint/suspicious/noExplicitAny: see above
export type Reply = { status: number; body: any; headers: Headers; text: string }

export type TestSandbox = Awaited<ReturnType<typeof startTestSandbox>>

/** A whole sandbox on a free port, with a clock that tests move. */
export async function startTestSandbox(options: { dataDir?: string } = {}) {
  let ahead = 0
  let frozen: number | undefined
  const sandbox = await createSandbox({
    publicUrl: 'http://sandbox.test',
    productUrl: 'http://localhost:3000',
    log: 'silent',
    now: () => (frozen ?? Date.now()) + ahead,
    ...options,
  })
  const url = await sandbox.app.listen({ port: 0, host: '127.0.0.1' })

  async function send(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Reply> {
    const json: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' }
    const response = await fetch(`${url}${path}`, {
      method,
      headers: { ...json, ...headers },
      body: body === undefined ? undefined : JSON.stringify(body),
    })
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.includes('json') === true && text !== ''
    return { status: response.status, headers: response.headers, text, body: isJson ? JSON.parse(text) : undefined }
  }

  function authorizeUrl(scope = allScopes, changes: Record<string, string> = {}): string {
    const parameters = {
      audience: 'api.atlassian.com',
      client_id: 'app',
      scope,
      redirect_uri: callback,
      state: 'state-1',
    }
    return `${url}/authorize?${new URLSearchParams({ ...parameters, response_type: 'code', prompt: 'consent', ...changes })}`
  }

  async function code(scope = allScopes, consent: Record<string, unknown> = {}): Promise<string> {
    const { body } = await send('POST', '/_sandbox/jira/consent', { authorizeUrl: authorizeUrl(scope), ...consent })
    return new URL(body.redirectTo).searchParams.get('code') ?? ''
  }

  const exchange = (oneCode: string) =>
    send('POST', '/oauth/token', {
      grant_type: 'authorization_code',
      client_id: 'app',
      client_secret: 'secret',
      code: oneCode,
      redirect_uri: callback,
    })

  async function token(scope = allScopes, consent: Record<string, unknown> = {}): Promise<string> {
    return (await exchange(await code(scope, consent))).body.access_token
  }

  /** A call to a site's REST surface; the answer is held against Atlassian's description. */
  function jira(accessToken: string, site = demoSite) {
    return async (method: string, path: string, body?: unknown): Promise<Reply> => {
      const reply = await send(method, `/ex/jira/${site}${path}`, body, { authorization: `Bearer ${accessToken}` })
      const problems = judge?.problemsOf(method, path.split('?')[0] ?? '', reply.status, reply.body) ?? []
      if (problems.length > 0)
        throw new Error(`${method} ${path} answers ${reply.status} against the description: ${problems.join('; ')}`)
      return reply
    }
  }

  return {
    url,
    judge,
    send,
    authorizeUrl,
    code,
    exchange,
    token,
    jira,
    refresh: (refreshToken: string) =>
      send('POST', '/oauth/token', {
        grant_type: 'refresh_token',
        client_id: 'app',
        client_secret: 'secret',
        refresh_token: refreshToken,
      }),
    state: async () => (await send('GET', '/_sandbox/jira/state')).body,
    settings: (settings: unknown) => send('POST', '/_sandbox/jira/settings', settings),
    fault: (fault: unknown) => send('POST', '/_sandbox/jira/faults', fault),
    advance: (ms: number) => {
      ahead += ms
    },
    /** Stops the clock, so that a test of limits or of days does not depend on when and how fast it runs. */
    freeze: (at = Date.now()) => {
      frozen = at
    },
    close: () => sandbox.close(),
  }
}

/** A paragraph of rich text. */
export function doc(text: string) {
  return { type: 'doc', version: 1, content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] }
}

/** The fields of a plain story; changes go on top. */
export function story(changes: Record<string, unknown> = {}, project = 'SHOP', type = '10001') {
  return { fields: { project: { key: project }, issuetype: { id: type }, summary: 'A story', ...changes } }
}
