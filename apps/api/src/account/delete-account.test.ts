import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Database } from '../db/database.ts'
// biome-ignore lint/style/noRestrictedImports: a person is a row of the identity service
import { user } from '../identity/identity-tables.ts'
import { createRunEngine } from '../runs/create-run-engine.ts'
import type { RunHandler } from '../runs/run.ts'
import type { RunEngine } from '../runs/run-engine.ts'
import { run } from '../runs/run-tables.ts'
import { createTestApp, signUp, type TestApp, type TestPerson } from '../testing/app.ts'
import { createTestDatabase, testDatabases } from '../testing/databases/database.ts'
import { createAccountDeletion } from './delete-account.ts'
import { accountDeletion } from './deletion-tables.ts'
import { holdRuns, refuseWhileDeleting } from './hold-runs.ts'

const silent = { error: () => undefined, warn: () => undefined, info: () => undefined }
const now = () => new Date()
const requireAnotherAdmin = async () => undefined
const nowhere = { address: null, userAgent: null }
const addDraft = (db: Database, owner: string) =>
  db.withPerson(owner, (queries) =>
    queries.execute(sql`insert into draft (id, owner, version, name, runs, created_at, updated_at)
      values (${randomUUID()}, ${owner}, 1, 'mine', '{"generation":null,"save":null}', now(), now())`),
  )
const draftsOf = async (db: Database, owner: string) =>
  (await db.withPerson(owner, (queries) => queries.execute(sql`select 1 from draft where owner = ${owner}`))).rows
    .length
const isThere = async (db: Database, id: string) =>
  (await db.asOwner.select().from(user).where(eq(user.id, id))).length > 0
const aMinuteLater = (db: Database, owner: string) =>
  db.withPerson(owner, (queries) =>
    queries.update(accountDeletion).set({ begunAt: sql`begun_at - interval '61 seconds'` }),
  )

describe.each(testDatabases())('deleting an account with work under way on %s', (kind) => {
  let db: Database
  let engine: RunEngine
  let owner: string
  /** What the work under way waits for before it comes to a safe point. */
  let safePoint = Promise.withResolvers<void>()
  const work: RunHandler['work'] = async ({ signal }) => {
    await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))
    await safePoint.promise
    return { state: 'interrupted' }
  }

  beforeAll(async () => {
    db = await createTestDatabase(kind)
  })
  afterAll(() => db.close())
  beforeEach(async () => {
    safePoint = Promise.withResolvers()
    owner = randomUUID()
    await db.asOwner.insert(user).values({ id: owner, name: 'Ada', email: `${owner}@example.com` })
    await addDraft(db, owner)
    engine = createRunEngine({ db, log: silent, admit: refuseWhileDeleting, times: { claimMs: 50, renewMs: 100 } })
    engine.register('save', {
      work,
      lastEvent: ({ state }) => ({ name: 'done', data: { state } }),
      describe: () => ({}),
      givenUp: () => null,
    })
    engine.begin()
  })
  afterEach(async () => {
    safePoint.resolve()
    await engine.stop()
  })

  const start = (input: object) => engine.start({ owner, kind: 'save', input, idempotencyKey: undefined })
  const deletionWith = (patienceMs: number) =>
    createAccountDeletion({ db, runs: engine, requireAnotherAdmin, log: silent, now, patienceMs }).deleteAccount(
      owner,
      nowhere,
    )
  const stateOf = async (id: string) => (await engine.read(id, owner)).state
  const untilRuns = (id: string) => vi.waitFor(async () => expect(await stateOf(id)).toBe('running'), 60_000)
  const untilHeld = () =>
    vi.waitFor(async () => {
      const held = await db.withPerson(owner, (queries) => queries.$count(accountDeletion))
      expect(held).toBe(1)
    }, 60_000)

  it('lets none begin and none go on meanwhile', async () => {
    const ended = await start({ n: 0 })
    await engine.cancel(ended.id, owner)
    safePoint.resolve()
    await engine.waitFor(ended.id, owner, 60_000)
    safePoint = Promise.withResolvers()
    const { id } = await start({ n: 1 })
    await untilRuns(id)
    const deleting = deletionWith(20_000)
    await untilHeld()
    await expect(start({ n: 2 })).rejects.toMatchObject({ code: 'already-under-way' })
    await expect(engine.resume(ended.id, owner)).rejects.toMatchObject({ code: 'already-under-way' })
    expect([await stateOf(ended.id), await draftsOf(db, owner)]).toEqual(['cancelled', 1])
    safePoint.resolve()
    await deleting
    expect([await isThere(db, owner), await draftsOf(db, owner)]).toEqual([false, 0])
  })

  it('loses nothing where it would not stop: the person goes on, and deletes later', async () => {
    const { id } = await start({ n: 1 })
    await untilRuns(id)
    await expect(deletionWith(300)).rejects.toMatchObject({ code: 'already-under-way' })
    expect([await isThere(db, owner), await draftsOf(db, owner)]).toEqual([true, 1])
    const another = await start({ n: 2 })
    safePoint.resolve()
    await vi.waitFor(async () => expect(await stateOf(id)).toBe('cancelled'), 60_000)
    await engine.cancel(another.id, owner)
    await deletionWith(20_000)
    expect(await isThere(db, owner)).toBe(false)
  })

  // the embedded database does one thing at a time
  it.runIf(kind === 'postgres')('stops one that was about to begin', async () => {
    const begun = Promise.withResolvers<void>()
    const commit = Promise.withResolvers<void>()
    const id = randomUUID()
    const beginning = db.withPerson(owner, async (queries) => {
      await queries.insert(run).values({ id, owner, kind: 'save', state: 'queued', inputHash: id, input: {} })
      await refuseWhileDeleting(queries, owner)
      begun.resolve()
      await commit.promise
    })
    await begun.promise
    safePoint.resolve()
    const deleting = deletionWith(20_000)
    await vi.waitFor(async () => {
      const { rows } = await db.asOwner.execute(sql`select 1 from pg_locks where locktype = 'advisory' and not granted`)
      expect(rows).toHaveLength(1)
    }, 60_000)
    commit.resolve()
    await Promise.all([beginning, deleting])
    expect(await isThere(db, owner)).toBe(false)
  })

  it('is done once, however often it was asked for', async () => {
    safePoint.resolve()
    await Promise.all([deletionWith(20_000), deletionWith(20_000)])
    expect(await isThere(db, owner)).toBe(false)
    const { rows } = await db.asOwner.execute(sql`select what from audit_event where person = ${owner}`)
    expect(rows).toEqual([{ what: 'account-deleted' }])
  })
})

describe.each(testDatabases())('a deletion whose server dies on %s', (kind) => {
  let test: TestApp
  beforeAll(async () => {
    test = await createTestApp({ kind })
  })
  afterAll(() => test.close())

  const signIn = async ({ email }: TestPerson) => {
    const payload = { email, password: 'correct horse battery' }
    return (await test.app.inject({ method: 'POST', url: '/api/auth/sign-in/email', payload })).statusCode
  }
  const generate = async ({ headers }: TestPerson) => {
    const payload = { companyInfo: 'A bookshop.', epicInfo: randomUUID(), detailLevel: 'medium' }
    return (await test.app.inject({ method: 'POST', url: '/api/inference/backlog', headers, payload })).json().code
  }

  it('before it was decided has taken nothing, and holds work for a minute', async () => {
    const person = await signUp(test)
    await addDraft(test.db, person.uid)
    await test.db.withPerson(person.uid, (queries) => holdRuns(queries, person.uid))
    expect([await generate(person), await signIn(person)]).toEqual(['already-under-way', 200])
    await aMinuteLater(test.db, person.uid)
    expect(await generate(person)).not.toBe('already-under-way')
    expect(await draftsOf(test.db, person.uid)).toBe(1)
    const erase = { method: 'DELETE', url: '/api/users/me', payload: { password: 'correct horse battery' } } as const
    expect((await test.app.inject({ ...erase, headers: person.headers })).statusCode).toBe(204)
    expect(await isThere(test.db, person.uid)).toBe(false)
  })

  it('after it was decided lets nobody in any more, and is carried through by another', async () => {
    const person = await signUp(test)
    await addDraft(test.db, person.uid)
    let alive = true
    const withPerson: Database['withPerson'] = async (id, job) => {
      if (!alive) throw new Error('This server is dead')
      return test.db.withPerson(id, job)
    }
    const runs = {
      cancelAll: async () => {
        alive = false
        return true
      },
    }
    const dying = createAccountDeletion({ db: { ...test.db, withPerson }, runs, requireAnotherAdmin, log: silent, now })
    await expect(dying.deleteAccount(person.uid, nowhere)).rejects.toThrow('dead')
    expect([await signIn(person), await draftsOf(test.db, person.uid)]).toEqual([401, 1])
    expect((await test.app.inject({ url: '/api/auth/token', headers: { cookie: person.cookie } })).statusCode).toBe(401)

    const { finishDeletions } = createAccountDeletion({ db: test.db, runs, requireAnotherAdmin, log: silent, now })
    await finishDeletions()
    expect(await isThere(test.db, person.uid)).toBe(true) // whoever is at it has a minute
    await aMinuteLater(test.db, person.uid)
    await finishDeletions()
    expect([await isThere(test.db, person.uid), await draftsOf(test.db, person.uid)]).toEqual([false, 0])
    const payload = { name: 'Ada', email: person.email, password: 'another horse battery' }
    expect((await test.app.inject({ method: 'POST', url: '/api/auth/sign-up/email', payload })).statusCode).toBe(200)
  })
})
