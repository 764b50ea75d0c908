import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { compileCache } from '../../../../../scripts/testing/compile-cache.ts'
import type { TestPerson } from '../app.ts'
import type { Injectable } from '../call.ts'
import { quickResolve } from '../processes/quick-resolve.ts'

const main = fileURLToPath(new URL('../../../../sandbox/src/main.ts', import.meta.url))
const endWithSupervisor = new URL('../../../../../scripts/end-with-supervisor.mjs', import.meta.url).href

type SandboxIssue = {
  id: string
  key: string
  projectKey: string
  type: string
  summary: string
  description: unknown
  parentKey: string | null
  storyPoints: number | null
  labels: string[]
  /** Jira's own id, from 1 for the highest to 5. */
  priority: string
  fields: Record<string, unknown>
  properties: Record<string, unknown>
  sprintId: number | null
}
type SandboxSprint = {
  id: number
  boardId: number
  name: string
  state: string
  startDate: string | null
  endDate: string | null
  issueKeys: string[]
}
type LinearCycle = { id: string; number: number; startsAt: string; endsAt: string; state: string; issues: string[] }
type LinearIssue = {
  identifier: string
  title: string
  description: string | null
  parent: string | null
  estimate: number | null
  labels: string[]
  statusCategory: string
  cycle: number | null
  trashed: boolean
  blocks: string[]
}
export type LinearState = { teams: { key: string; cycles: LinearCycle[] }[]; issues: LinearIssue[] }
type SandboxSite = {
  id: string
  name: string
  projects: { id: string; key: string; name: string }[]
  boards: { id: number; name: string }[]
  issues: SandboxIssue[]
  sprints: SandboxSprint[]
}
export type SandboxRequest = { at: string; method: string; path: string; query: unknown; body: unknown; status: number }
export type FaultEffect =
  | { kind: 'status'; status: number; headers?: Record<string, string>; body?: unknown }
  | { kind: 'reset-before' | 'reset-after' | 'truncate' }
  | { kind: 'hang' | 'latency'; ms: number }
  | { kind: 'accept-then-status'; status: number }
  | { kind: 'rate-limited'; seconds: number }
export type Fault = { match: { method: string; path: string }; skip?: number; times?: number; effect: FaultEffect }

let started: Promise<string> | undefined

/** The real sandbox as a process of its own, as it is after its start, with its control surface. The test files of one worker, which take turns, have it together. */
export async function startSandbox() {
  started ??= spawnSandbox()
  const sandbox = sandboxAt(await started)
  await sandbox.reset()
  return sandbox
}

/** Answers where it is. It ends with this process. */
async function spawnSandbox(): Promise<string> {
  const port = await freePort()
  const child = spawn(process.execPath, ['--import', endWithSupervisor, ...quickResolve, main], {
    env: { ...compileCache, SANDBOX_PORT: String(port), LOG_LEVEL: 'warn', PUBLIC_URL: 'http://localhost:3000' },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  if (!child.stdout) throw new Error('no output to read')
  for await (const line of createInterface({ input: child.stdout })) if (line.includes('ready')) break
  child.stdout.resume()
  // it keeps nobody from ending
  child.unref()
  child.channel?.unref()
  return `http://localhost:${port}`
}

/** The control surface of a sandbox that runs already. */
export function sandboxAt(url: string) {
  const control = async (method: string, path: string, body?: unknown) => {
    const response = await fetch(`${url}/_sandbox${path}`, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`)
    return text === '' ? undefined : JSON.parse(text)
  }
  const mutate = async (query: string, variables: object) => {
    const { key } = await control('POST', '/linear/api-keys', {})
    const answer = await fetch(`${url}/linear/graphql`, {
      method: 'POST',
      headers: { authorization: key, 'content-type': 'application/json' },
      body: JSON.stringify({ query, variables }),
    })
    const { data, errors } = await answer.json()
    if (data?.done?.success !== true) throw new Error(JSON.stringify(errors))
  }
  return {
    url,
    reset: () => control('POST', '/reset'),
    state: async (): Promise<{ sites: SandboxSite[] }> => control('GET', '/jira/state'),
    requests: async (): Promise<SandboxRequest[]> => control('GET', '/jira/requests'),
    fault: (fault: Fault) => control('POST', '/jira/faults', fault),
    clearFaults: () => control('DELETE', '/jira/faults'),
    /** What other people do meanwhile. */
    change: (change: Record<string, unknown>) => control('POST', '/jira/change', change),
    /** A team works on a board for so many days; answers what happened. */
    advance: (way: {
      boardId: number
      siteId?: string
      days: number
      seed: number
      velocity?: number
      events?: boolean
    }): Promise<{
      events: { kind: string; key: string | null; text: string }[]
    }> => control('POST', '/jira/advance', way),
    settings: (settings: Record<string, number>) => control('POST', '/jira/settings', settings),
    consent: async (authorizeUrl: string, choice: { siteIds?: string[]; deny?: boolean } = {}): Promise<string> => {
      const { redirectTo } = await control('POST', '/jira/consent', { authorizeUrl, ...choice })
      return redirectTo
    },
    linear: {
      url: `${url}/linear`,
      state: async (): Promise<LinearState> => control('GET', '/linear/state'),
      requests: async (): Promise<SandboxRequest[]> => control('GET', '/linear/requests'),
      /** Calls have one path: what they are stands in the body. */
      fault: (body: string, effect: FaultEffect, times = 1, skip = 0) =>
        control('POST', '/linear/faults', { match: { body }, times, skip, effect }),
      clearFaults: () => control('DELETE', '/linear/faults'),
      advance: (way: { team: string; days: number; seed: number; velocity?: number }) =>
        control('POST', '/linear/advance', way),
      /** Somebody who works in Linear itself, with a key of their own: edits an issue. */
      edit: async (identifier: string, input: Record<string, unknown>) =>
        mutate(
          'mutation Edit($id: String!, $input: IssueUpdateInput!) { done: issueUpdate(id: $id, input: $input) { success } }',
          { id: identifier, input },
        ),
      /** The same: deletes one. */
      remove: async (identifier: string) =>
        mutate('mutation Remove($id: String!) { done: issueDelete(id: $id) { success } }', { id: identifier }),
      consent: async (authorizeUrl: string): Promise<string> => {
        const { redirectTo } = await control('POST', '/linear/consent', { authorizeUrl })
        return redirectTo
      },
    },
  }
}
export type TestSandbox = Awaited<ReturnType<typeof startSandbox>>

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (typeof address !== 'object' || !address) throw new Error('no port')
  return address.port
}

/** The path and query of the way back, as the browser would ask for it. */
export function wayBack(redirectTo: string): string {
  const { pathname, search } = new URL(redirectTo)
  return `${pathname}${search}`
}

/** Goes the whole way: start, consent, callback, confirm. Answers the site that is linked now. */
export async function linkJira(
  { app }: { app: Injectable },
  sandbox: Pick<TestSandbox, 'consent'>,
  person: TestPerson,
  siteName?: string,
): Promise<{ siteId: string }> {
  const { headers, cookie } = person
  const started = await app.inject({ method: 'POST', url: '/api/jira/link', headers, payload: {} })
  if (started.statusCode !== 200) throw new Error(`The link was not started: ${started.body}`)
  const redirectTo = await sandbox.consent(started.json().authorizeUrl)
  const back = await app.inject({ url: wayBack(redirectTo), headers: { cookie } })
  const link = new URL(String(back.headers.location)).searchParams.get('link')
  const pending = await app.inject({ url: `/api/jira/link/${link}`, headers })
  const sites: { id: string; name: string }[] = pending.json().sites
  const site = sites.find(({ name }) => name === siteName) ?? sites[0]
  if (!site) throw new Error(`No site to link: ${pending.body}`)
  const payload = { linkId: link, siteId: site.id }
  const confirmed = await app.inject({ method: 'POST', url: '/api/jira/link/confirm', headers, payload })
  if (confirmed.statusCode !== 200) throw new Error(`The link was not confirmed: ${confirmed.body}`)
  return { siteId: site.id }
}

/** Chooses a project by its key, with its types on the levels of epics and stories. */
export async function chooseProject({ app }: { app: Injectable }, { headers }: TestPerson, key: string) {
  const answer = await app.inject({ url: '/api/jira/projects', headers })
  type Answer = { id: string; key: string; issueTypes: { id: string; name: string }[] }[]
  const project = answer.json<Answer>().find((candidate) => candidate.key === key)
  if (!project) throw new Error(`No project ${key}: ${answer.body.slice(0, 500)}`)
  const typeId = (name: string) => project.issueTypes.find((type) => type.name === name)?.id
  const payload = { projectId: project.id, epicTypeId: typeId('Epic'), storyTypeId: typeId('Story') }
  const saved = await app.inject({ method: 'POST', url: '/api/jira/integration-settings', headers, payload })
  if (saved.statusCode !== 200) throw new Error(`The settings were not saved: ${saved.body}`)
  return project
}
