import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { signUp } from '../testing/app.ts'
import { backdrop, outlineOf, startTestModel, storiesOf, type TestModel } from '../testing/counterparts/model.ts'
import { createPostgresUrl, testDatabases } from '../testing/databases/database.ts'
import { freePort, killPrograms, startServer } from '../testing/processes/server.ts'

const form = {
  companyInfo: 'A bookshop.',
  epicInfo: 'Guests can order without an account. Staff can see open orders.',
  additionalInfo: backdrop,
  detailLevel: 'medium',
}

describe.each(testDatabases())('a generation whose server is killed, on %s', (kind) => {
  let model: TestModel
  let database: Awaited<ReturnType<typeof createPostgresUrl>> | null = null
  const dataDir = mkdtempSync(join(tmpdir(), 'planwright-kill-'))

  beforeAll(async () => {
    model = await startTestModel()
    if (kind === 'postgres') database = await createPostgresUrl()
  })
  afterAll(async () => {
    killPrograms()
    await model.stop()
    await database?.remove()
    rmSync(dataDir, { recursive: true, force: true })
  })

  it('goes on by itself behind what it had kept', async () => {
    const PORT = String(await freePort())
    const settings = {
      ...model.settings,
      PORT,
      DATA_DIR: dataDir,
      ...(database && { DATABASE_URL: database.databaseUrl }),
    }
    const first = await startServer(settings)
    const { headers } = await signUp(first)
    // the second epic's stories are on their way, and stay there
    await model.script(
      outlineOf('Ordering', 'Selling'),
      storiesOf('Ordering', ['Order a book']),
      storiesOf('Selling', ['See open orders', 'Print a list'], { pauseMs: 600_000 }),
    )
    void first.app
      .inject({ method: 'POST', url: '/api/inference/backlog', headers, payload: form })
      .catch(() => undefined)
    const runOf = async (server: typeof first, id: string) =>
      (await server.app.inject({ url: `/api/runs/${id}`, headers })).json()
    const events = await fetch(`${first.url}/api/inference/backlog`, {
      method: 'POST',
      headers: { ...headers, accept: 'text/event-stream', 'content-type': 'application/json' },
      body: JSON.stringify(form),
    })
    const id = events.headers.get('location')?.split('/').at(-1) ?? ''
    await events.body?.cancel()
    await vi.waitFor(async () => expect((await runOf(first, id)).epics?.[0]?.userStories).toHaveLength(1), 60_000)
    const storedRun = await runOf(first, id)
    first.child.kill('SIGKILL')
    await first.ended

    await model.reset()
    await model.script(storiesOf('Selling', ['See open orders', 'Print a list']))
    const second = await startServer(settings)
    await vi.waitFor(async () => expect((await runOf(second, id)).state).toBe('done'), 60_000)
    const done = await runOf(second, id)
    expect(done.epics[0]).toEqual(storedRun.epics[0])
    expect(done.epics[1].userStories.map(({ title }: { title: string }) => title)).toEqual([
      'See open orders',
      'Print a list',
    ])
    expect(done.cost.inputTokens).toBeGreaterThan(storedRun.cost.inputTokens)
    expect(JSON.stringify(await model.requests())).not.toContain('Divide what')
  }, 400_000)
})
