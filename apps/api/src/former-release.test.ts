import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { knownMigrations } from './db/known-migrations.ts'
import { signUp, type TestPerson } from './testing/app.ts'
import { chooseProject, linkJira, startSandbox, type TestSandbox } from './testing/counterparts/sandbox.ts'
import { createEmptyPostgresUrl, testDatabases } from './testing/databases/database.ts'
import { checkOut, findFormerRelease, migrationsOf } from './testing/databases/former-release.ts'
import { killPrograms, startServer, type TestServer } from './testing/processes/server.ts'

const former = findFormerRelease()
const hasPostgres = testDatabases().includes('postgres')
if (former === null)
  console.log(
    'Skipped: the former release beside this one. Its commit is not here: the history is cut off, or there is none.',
  )
if (!hasPostgres) console.log('Skipped: the former release beside this one. There is no PostgreSQL for them to share.')

/** What a rolling upgrade has for some minutes: docs/decisions/038-expand-and-contract.md. */
describe.runIf(former !== null && hasPostgres)(`the release before (${former}) on the present tables`, () => {
  let sandbox: TestSandbox
  let database: Awaited<ReturnType<typeof createEmptyPostgresUrl>>
  let checkout: string
  let settings: Record<string, string>
  let older: TestServer
  let newer: TestServer
  /** Who was there before the tables were changed. */
  let ada: TestPerson
  let begun: Draft

  beforeAll(async () => {
    checkout = checkOut(former ?? '')
    ;[sandbox, database] = await Promise.all([startSandbox(), createEmptyPostgresUrl()])
    settings = {
      AUTH_SECRET: 's'.repeat(32),
      TOKEN_ENCRYPTION_KEY: 't'.repeat(32),
      PUBLIC_URL: 'http://localhost:3000',
      DATABASE_URL: database.databaseUrl,
      SANDBOX_URL: sandbox.url,
    }
    older = await startServer(settings, { checkout })
    ada = await signUp(older)
    begun = await call(older, ada, 'POST', '/api/drafts', { name: 'Begun before' })
    newer = await startServer(settings)
  })
  afterAll(async () => {
    killPrograms()
    rmSync(checkout, { recursive: true, force: true })
    await database.remove()
  })

  it('goes on with what was begun before', async () => {
    const path = `/api/drafts/${begun.id}`
    const edited = await call(older, ada, 'PUT', path, { ...begun, name: 'Edited by the older' }, begun.version)
    expect(await call(newer, ada, 'GET', path)).toEqual(edited)
    const again = await call(newer, ada, 'PUT', path, { ...edited, name: 'And by the newer' }, edited.version)
    expect(await call(older, ada, 'GET', path)).toEqual(again)
  })

  it('lets people sign up, draft, edit, plan and save, as the newer one does meanwhile', async () => {
    const [one, two] = await Promise.all([work(older), work(newer)])
    for (const [server, { person, draft, runId, url }] of [
      [newer, one],
      [older, two],
    ] as const) {
      expect(await call(server, person, 'GET', `/api/drafts/${draft.id}`)).toEqual(
        server === older ? knownBefore(draft) : draft,
      )
      expect(await call(newer, person, 'GET', `/api/drafts/${draft.id}`)).toEqual(draft)
      expect(await call(server, person, 'GET', `/api/runs/${runId}`)).toMatchObject({ state: 'done', url })
      expect(await call(server, person, 'GET', '/api/users/whoami')).toMatchObject({ uid: person.uid })
      expect((await call(server, person, 'GET', '/api/drafts')).drafts).toHaveLength(1)
    }
  })

  it('starts on them, or says in one line that they are a newer version’s', async () => {
    older.child.kill('SIGTERM')
    expect(await older.ended).toBe(0)
    const again = await runUntilReady()
    expect(again).toMatch(
      startsOnNewer(checkout)
        ? /^Planwright is ready/
        : /^Planwright cannot start: .* by a newer version of Planwright.*\n$/,
    )
  })

  /** What it says when it is ready, or why it is not. */
  const runUntilReady = () =>
    startServer(settings, { checkout }).then(
      ({ line }) => line,
      (error: Error) => error.message.replace(/^.*?: /, ''),
    )

  /** All of a person's way, on one server. */
  async function work(server: TestServer) {
    const person = await signUp(server)
    await linkJira(server, sandbox, person, 'planwright-demo')
    await chooseProject(server, person, 'SHOP')
    const form = { companyInfo: 'A bar', epicInfo: brief, detailLevel: 'detailed' }
    const { body: epics, runId: generation } = await answerOf(server, person, 'POST', '/api/inference/backlog', form)
    const created = await call(server, person, 'POST', '/api/drafts', {
      name: 'Bar',
      form,
      backlog: epics,
      runs: { generation, save: null },
    })
    const path = `/api/drafts/${created.id}`
    const backlog = epics.map((epic: object, index: number) =>
      index === 0 ? { ...epic, title: 'Paying, edited' } : epic,
    )
    const edited = await call(server, person, 'PUT', path, { ...created, backlog }, created.version)
    const terms = { velocity: 20, sprintLength: 2, startDate: '2999-01-07', timeZone: 'UTC' }
    const plan = await call(server, person, 'POST', '/api/inference/sprint-plan', { epics: backlog, ...terms })
    const { sprints, proof } = plan
    const planned = await call(
      server,
      person,
      'PUT',
      path,
      { ...edited, backlog: plan.epics, plan: { ...terms, sprints, proof } },
      edited.version,
    )
    const saved = await call(server, person, 'POST', '/api/jira/sprint-plan', { epics: plan.epics, sprints })
    expect(saved).toMatchObject({ state: 'done', url: expect.any(String) })
    const draft = await call(
      server,
      person,
      'PUT',
      path,
      { ...planned, runs: { generation, save: saved.runId } },
      planned.version,
    )
    return { person, draft, runId: saved.runId, url: saved.url }
  }
})

/** Whether it asks the tables, and they allow it. */
function startsOnNewer(checkout: string): boolean {
  const known = migrationsOf(former ?? '')
  const newestKnown = knownMigrations().findLast(({ tag }) => known.includes(tag))?.at ?? 0
  const asks = existsSync(join(checkout, 'apps/api/src/db/contractions.ts'))
  return asks && knownMigrations().every(({ at, oldest }) => at <= newestKnown || (oldest ?? at) <= newestKnown)
}

const brief = `A guest orders at the bar and pays there or at the table.
- Guests must be able to pay by card.
- Guests must be able to split a bill between people.
- Staff must see which tables have not paid.`

// as the api answers; the callers name what they expect
// biome-ignore lint/suspicious/noExplicitAny: see above
type Body = any
type Draft = { id: string; version: number; name: string }

/** What the release before knows of a draft: it leaves out of its answers what came to stories since, which stays where it is kept. */
const knownBefore = (draft: Body): Body =>
  JSON.parse(JSON.stringify(draft, (key, value) => (key === 'priorityFromOrder' ? undefined : value)))

async function answerOf(
  server: TestServer,
  { headers }: TestPerson,
  method: string,
  path: string,
  body?: object,
  version?: number,
) {
  const answer = await fetch(`${server.url}${path}`, {
    method,
    headers: {
      ...headers,
      ...(body && { 'content-type': 'application/json' }),
      ...(version !== undefined && { 'if-match': `"${version}"` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${method} ${path} on ${server.url}: ${answer.status} ${text}`)
  const runId = /[^/]+$/.exec(answer.headers.get('location') ?? '')?.[0] ?? null
  return { body: JSON.parse(text) as Body, runId }
}

const call = async (...asked: Parameters<typeof answerOf>): Promise<Body> => (await answerOf(...asked)).body
