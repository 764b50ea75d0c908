import { spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import * as z from 'zod'
import { compileCache } from '../../../../scripts/testing/compile-cache.ts'
import { jiraScopes } from '../jira/auth/jira-scopes.ts'
import { authorizeUrl, exchangeCode, listSites, refreshTokens } from '../jira/auth/oauth.ts'
import type { Grant, Site } from '../port/provider.ts'

const main = fileURLToPath(new URL('../../../../apps/sandbox/src/main.ts', import.meta.url))
const root = fileURLToPath(new URL('../../../../', import.meta.url))
const redirectUri = 'http://localhost/callback'
const client = { clientId: 'contract-test', clientSecret: 'contract-test-secret' }

/** The sandbox as its own process on a free port, so that tracker and sandbox meet over HTTP only. */
export async function startSandbox() {
  const port = await freePort()
  const url = `http://localhost:${port}`
  const child = spawn(process.execPath, [main], {
    cwd: root,
    // Nothing of the surroundings: no folder to keep state in, no address of another sandbox.
    env: { ...compileCache, SANDBOX_PORT: String(port), LOG_LEVEL: 'error' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const stderr: string[] = []
  child.stderr.on('data', (chunk) => stderr.push(String(chunk)))
  await new Promise<void>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`the sandbox ended with ${code}: ${stderr.join('')}`)))
    child.stdout.on('data', (chunk) => {
      if (String(chunk).includes('The sandbox is ready')) resolve()
    })
  })

  const control: Control = async (method, path, body) => {
    const response = await fetch(`${url}/_sandbox/${path}`, {
      method,
      ...(body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
    return response.json()
  }

  return {
    url,
    control,
    /** Consent, code and tokens, as a person who presses the button. */
    link: (scopes: readonly string[] = jiraScopes) => linkSite(url, control, scopes),
    fault: (method: string, path: string, effect: Record<string, unknown>, times = 1) =>
      control('POST', 'jira/faults', { match: { method, path }, times, effect }),
    state: async (siteId: string) => {
      const site = State.parse(await control('GET', 'jira/state')).sites.find(({ id }) => id === siteId)
      if (!site) throw new Error(`no site ${siteId}`)
      return site
    },
    requests: async () => Requests.parse(await control('GET', 'jira/requests')),
    close: async () => {
      if (child.exitCode !== null) return
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      await ended
    },
  }
}

export type Sandbox = Awaited<ReturnType<typeof startSandbox>>

export type LinkedSite = {
  readonly grant: Grant
  readonly sites: readonly Site[]
  readonly refresh: () => Promise<Grant>
}

type Control = (method: string, path: string, body?: unknown) => Promise<unknown>

const linkSite = async (url: string, control: Control, scopes: readonly string[]): Promise<LinkedSite> => {
  const asked = authorizeUrl({ authUrl: url, clientId: client.clientId, redirectUri, state: 'state', scopes })
  const { redirectTo } = z
    .object({ redirectTo: z.string() })
    .parse(await control('POST', 'jira/consent', { authorizeUrl: asked }))
  const code = new URL(redirectTo).searchParams.get('code') ?? ''
  let grant = await exchangeCode({ authUrl: url, ...client, redirectUri, code })
  const sites = await listSites({ apiUrl: url, accessToken: grant.accessToken })
  return {
    grant,
    sites,
    refresh: async () => {
      grant = await refreshTokens({ authUrl: url, ...client, refreshToken: grant.refreshToken ?? '' })
      return grant
    },
  }
}

const State = z.object({
  sites: z.array(
    z.object({
      id: z.string(),
      issues: z.array(
        z.object({
          key: z.string(),
          projectKey: z.string(),
          type: z.string(),
          summary: z.string(),
          parentKey: z.string().nullable(),
          storyPoints: z.number().nullable(),
          labels: z.array(z.string()),
          properties: z.record(z.string(), z.unknown()),
          sprintId: z.union([z.number(), z.string()]).nullable(),
          links: z.array(z.object({ inwardKey: z.string().nullable(), outwardKey: z.string().nullable() })),
        }),
      ),
      sprints: z.array(
        z.object({ id: z.union([z.number(), z.string()]), name: z.string(), issueKeys: z.array(z.string()) }),
      ),
    }),
  ),
})
const Requests = z.array(z.object({ method: z.string(), path: z.string(), status: z.number().nullable() }))

const freePort = async (): Promise<number> => {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('no free port')
  return address.port
}
