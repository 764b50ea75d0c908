import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { Database } from '../db/database.ts'
// biome-ignore lint/style/noRestrictedImports: owners of runs are people of the identity service
import { user } from '../identity/identity-tables.ts'
import { createTestDatabase, everyDatabase } from '../testing/databases/database.ts'
import { createTestProcess, never } from '../testing/processes/process.ts'
import { createRunEngine } from './create-run-engine.ts'
import { LeaseLost, type RunContext, type RunEvent, type RunHandler, type RunOutcome } from './run.ts'
import type { RunEngine } from './run-engine.ts'
import { runEvent, run as runTable } from './run-tables.ts'

const silent = { error: () => undefined, warn: () => undefined, info: () => undefined }
const logged: object[] = []
const heard = { ...silent, warn: note, error: note }
function note(details: unknown, message?: unknown) {
  logged.push({ ...Object(details), message })
}
// a lease that nobody outlives, however busy the machine is: who does is rightly taken for dead, and its run worked on again
const times = { leaseMs: 30_000, renewMs: 100, claimMs: 50, stopMs: 1000, pollMs: 30 }
const shortLeaseMs = 600

type Engine = RunEngine & { freeze: () => void; die: (runId: string) => Promise<void> }

describe.each(everyDatabase())('the run engine on %s', (kind) => {
  let db: Database
  let owner: string
  const engines: RunEngine[] = []

  beforeAll(async () => {
    db = await createTestDatabase(kind)
  })
  afterAll(() => db.close())
  beforeEach(async () => {
    owner = randomUUID()
    await db.asOwner.insert(user).values({ id: owner, name: 'Ada', email: `${owner}@example.com` })
  })
  afterEach(async () => {
    for (const engine of engines.splice(0)) await engine.stop()
    // the engines of the next test would work on what is left
    await db.withWorker((queries) => queries.delete(runTable))
  })

  /** An engine as a process of its own would have. `freeze` is what SIGSTOP does to it, and `die` a kill, once its lease has run out. */
  const engineWith = (
    work: RunHandler['work'],
    options: Pick<RunHandler, 'lane' | 'limit'> = {},
    leaseMs = times.leaseMs,
  ): Engine => {
    const process = createTestProcess(db, leaseMs)
    const engine = createRunEngine({ ...process, log: heard, times: { ...times, leaseMs } })
    engine.register('save', {
      work,
      lastEvent: (run) => ({ name: 'done', data: { state: run.state, result: run.result } }),
      describe: () => ({}),
      givenUp: (run) => ({ result: run.result, reason: 'given up' }),
      ...options,
    })
    engine.begin()
    engines.push(engine)
    const freeze = () => {
      process.halt(never())
      engines.splice(engines.indexOf(engine), 1)
    }
    const die = (runId: string) => {
      freeze()
      return process.outlastLease(runId)
    }
    return Object.assign(engine, { freeze, die })
  }
  const until = (signal: AbortSignal) =>
    new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))
  const done: RunOutcome = { state: 'done', result: { made: 1 } }
  const start = (engine: RunEngine, input: unknown = { a: 1 }, idempotencyKey?: string, draftId?: string) =>
    engine.start({ owner, kind: 'save', input, idempotencyKey, draftId })
  const eventsOf = async (engine: RunEngine, runId: string, after = 0) => {
    const events: RunEvent[] = []
    for await (const event of engine.follow(runId, owner, after, new AbortController().signal)) events.push(event)
    return events
  }
  const settled = (engine: RunEngine, runId: string) => engine.waitFor(runId, owner, 60_000)

  it('works on a run to its end and keeps its events, which can be read from any point', async () => {
    const engine = engineWith(async ({ emit }) => {
      await emit('step', { label: 'one', state: 'done' })
      return done
    })
    const { id } = await start(engine)
    const events = await eventsOf(engine, id)
    expect(events).toEqual([
      { seq: 1, name: 'run', data: { runId: id } },
      { seq: 2, name: 'step', data: { label: 'one', state: 'done' } },
      { seq: 3, name: 'done', data: { state: 'done', result: { made: 1 } } },
    ])
    expect(await eventsOf(engine, id, 2)).toEqual(events.slice(2))
    expect(await engine.read(id, owner)).toMatchObject({ state: 'done', result: { made: 1 } })
  })

  it('gives events to a reader in another process as they come', async () => {
    let release: () => void = () => undefined
    const waiting = new Promise<void>((resolve) => {
      release = resolve
    })
    const engine = engineWith(async ({ emit }) => {
      await emit('step', { label: 'one', state: 'running' })
      await waiting
      return done
    })
    const reader = createRunEngine({ db, log: silent, times })
    engines.push(reader)
    const { id } = await start(engine)
    const names: string[] = []
    for await (const event of reader.follow(id, owner, 0, new AbortController().signal)) {
      names.push(event.name)
      if (event.name === 'step') release()
    }
    expect(names).toEqual(['run', 'step', 'done'])
  })

  it('leaves whoever follows a run that is gone with its account time to be told so, however long nothing had happened', async () => {
    let [skippedMs, reads] = [0, 0]
    const asPerson: Database['asPerson'] = (...of) => {
      reads += 1
      return db.asPerson(...of)
    }
    const clock = () => performance.now() + skippedMs
    const reader = createRunEngine({ db: { ...db, asPerson }, clock, log: silent, times })
    engines.push(reader)
    const id = randomUUID()
    const retryAt = new Date(Date.now() + 3_600_000)
    const parked = { kind: 'save' as const, state: 'parked' as const, inputHash: id, input: {}, retryAt }
    await db.withPerson(owner, async (queries) => {
      await queries.insert(runTable).values({ ...parked, id, owner, lastSeq: 1 })
      await queries.insert(runEvent).values({ runId: id, owner, seq: 1, name: 'step', data: {} })
    })
    const stream = reader.follow(id, owner, 0, new AbortController().signal)[Symbol.asyncIterator]()
    expect(await stream.next()).toMatchObject({ value: { name: 'step' } })
    let hasEnded = false
    const ended = stream.next().then(() => (hasEnded = true))
    skippedMs = 10_000
    await db.withWorker((queries) => queries.delete(runTable))
    const before = reads
    await vi.waitUntil(() => hasEnded || reads > before + 2, 60_000)
    expect(hasEnded).toBe(false)
    skippedMs = 20_000
    await ended
  })

  it('ends the stream of a run whose single events are not kept any more with its result', async () => {
    const engine = engineWith(async ({ emit }) => {
      await emit('step', { label: 'one', state: 'done' })
      return done
    })
    const { id } = await start(engine)
    await engine.waitFor(id, owner, 5000)
    await db.withWorker((queries) => queries.execute(sql`delete from run_event where run_id = ${id}`))
    const events = await eventsOf(engine, id)
    expect(events).toEqual([{ seq: 3, name: 'done', data: { state: 'done', result: { made: 1 } } }])
    expect(await eventsOf(engine, id, 3)).toEqual([])
  })

  it('joins a run under way for the same input, and starts anew once it has ended', async () => {
    let release: () => void = () => undefined
    const waiting = new Promise<void>((resolve) => {
      release = resolve
    })
    const engine = engineWith(async () => {
      await waiting
      return done
    })
    const runs = await Promise.all(Array.from({ length: 8 }, () => start(engine)))
    expect(new Set(runs.map(({ id }) => id)).size).toBe(1)
    release()
    await settled(engine, runs[0]?.id ?? '')
    const again = await start(engine)
    expect(again.id).not.toBe(runs[0]?.id)
  })

  it('gives the same run for the same key, even after its end, and refuses other input under it', async () => {
    const engine = engineWith(async () => done)
    const key = randomUUID()
    const first = await start(engine, { a: 1 }, key)
    await settled(engine, first.id)
    expect((await start(engine, { a: 1 }, key)).id).toBe(first.id)
    await expect(start(engine, { a: 2 }, key)).rejects.toMatchObject({ code: 'key-reused' })
  })

  it.each([
    [0, 1],
    [1, 0],
  ])(
    'is one for two tabs that ask for the same of a draft under keys of their own, which both find it for ever: %i before %i',
    async (one, other) => {
      const { promise: waiting, resolve: release } = Promise.withResolvers<void>()
      const work = async () => {
        await waiting
        return done
      }
      // each tab may be answered by another server
      const tabs = [engineWith(work), engineWith(work)].map((engine) => ({ engine, key: randomUUID() }))
      const ask = ({ engine, key }: { engine: Engine; key: string }, draft = 'shop') =>
        start(engine, { a: 1 }, key, draft)
      const [first, second] = await Promise.all([one, other].flatMap((at) => tabs[at] ?? []).map((tab) => ask(tab)))
      expect(second?.id).toBe(first?.id)
      const engine = tabs[0]?.engine
      if (!engine || !first) throw new Error('No run was begun.')
      // what is asked for of another draft, is something else, or says no draft, is a run of its own
      const others = [
        await ask({ engine, key: randomUUID() }, 'bar'),
        await start(engine, { a: 2 }, randomUUID(), 'shop'),
        await start(engine, { a: 1 }, randomUUID()),
      ]
      expect(new Set([first, ...others].map(({ id }) => id)).size).toBe(4)
      release()
      await settled(engine, first.id)
      for (const tab of tabs) {
        expect((await engine.read(tab.key, owner)).id).toBe(first.id)
        expect((await ask(tab)).id).toBe(first.id)
        await expect(start(engine, { a: 2 }, tab.key, 'shop')).rejects.toMatchObject({ code: 'key-reused' })
      }
      // once more, on purpose
      expect((await ask({ engine, key: randomUUID() })).id).not.toBe(first.id)
    },
  )

  it('is nobody else’s: another person finds no run', async () => {
    const engine = engineWith(async () => done)
    const { id } = await start(engine)
    const stranger = randomUUID()
    for (const call of [engine.read, engine.cancel, engine.resume]) {
      await expect(call(id, stranger)).rejects.toMatchObject({ code: 'not-found' })
    }
  })

  it('takes over the run of a process that died, and fences the late one off', async () => {
    const contexts: RunContext[] = []
    const work: RunHandler['work'] = async (context) => {
      contexts.push(context)
      if (contexts.length === 1) await new Promise(() => undefined)
      return done
    }
    const dead = engineWith(work, {}, shortLeaseMs)
    const { id } = await start(dead)
    await vi.waitFor(() => expect(contexts).toHaveLength(1), 60_000)
    dead.freeze()
    const heir = engineWith(work)
    expect(await settled(heir, id)).toMatchObject({ state: 'done' })
    expect(contexts).toHaveLength(2)
    const [late] = contexts
    expect(() => late?.assertHeld()).toThrow(LeaseLost)
    await expect(late?.emit('step', {})).rejects.toBeInstanceOf(LeaseLost)
  })

  it('fences a late worker off in the statement that writes, even when its own clock is behind', async () => {
    const contexts: RunContext[] = []
    let goOn: () => void = () => undefined
    const tried = new Promise<void>((resolve) => {
      goOn = resolve
    })
    const own: Database = { ...db }
    const stalledTimes = { ...times, leaseMs: shortLeaseMs, renewMs: 60_000, claimMs: 60_000 }
    const stalled = createRunEngine({ db: own, log: silent, times: stalledTimes, clock: () => 0 })
    const handler: RunHandler = {
      work: async (context) => {
        contexts.push(context)
        if (contexts.length === 1) await until(context.signal)
        else await tried
        return done
      },
      lastEvent: () => ({ name: 'done', data: {} }),
      describe: () => ({}),
      givenUp: (run) => ({ result: run.result, reason: 'given up' }),
    }
    stalled.register('save', handler)
    stalled.begin()
    engines.push(stalled)
    const { id } = await start(stalled)
    await vi.waitFor(() => expect(contexts).toHaveLength(1), 60_000)
    const heir = engineWith(handler.work)
    await vi.waitFor(() => expect(contexts).toHaveLength(2), 60_000)
    // while the heir is at work, and after its end
    await expect(contexts[0]?.emit('step', { late: true })).rejects.toBeInstanceOf(LeaseLost)
    goOn()
    expect(await settled(heir, id)).toMatchObject({ state: 'done' })
    await expect(contexts[0]?.emit('step', { late: true })).rejects.toBeInstanceOf(LeaseLost)
    expect((await eventsOf(heir, id)).map(({ name }) => name)).toEqual(['run', 'done'])
  })

  it('gives up a run whose kept result nobody can read, and does not work on it for ever', async () => {
    const unreadable: RunHandler = {
      work: async ({ write }) => {
        await write((tools) => tools.saveResult({ odd: true }))
        throw new Error('broken')
      },
      lastEvent: () => ({ name: 'done', data: {} }),
      describe: () => ({}),
      givenUp: ({ result }) => {
        if (result !== null) throw new Error('not to be read')
        return { reason: 'given up' }
      },
    }
    const engine = createRunEngine({ db, log: silent, times })
    engine.register('save', unreadable)
    engine.begin()
    engines.push(engine)
    const { id } = await start(engine)
    expect(await settled(engine, id)).toMatchObject({ state: 'failed', result: { reason: 'given up' } })
  })

  it('works on a run once, however many processes look for it', async () => {
    let calls = 0
    const work: RunHandler['work'] = async () => {
      calls += 1
      return done
    }
    const [first, ...others] = Array.from({ length: 4 }, () => engineWith(work))
    if (!first) throw new Error('no engine')
    const runs = await Promise.all(
      Array.from({ length: 10 }, (_, index) => start(others[index % 3] ?? first, { index })),
    )
    for (const { id } of runs) expect(await settled(first, id)).toMatchObject({ state: 'done' })
    expect(calls).toBe(10)
  })

  it('lets runs of one lane and person take turns', async () => {
    let working = 0
    let most = 0
    const work: RunHandler['work'] = async ({ emit }) => {
      working += 1
      most = Math.max(most, working)
      for (const label of ['busy', 'still', 'yet']) await emit('step', { label, state: 'running' })
      working -= 1
      return done
    }
    const ours = [1, 2, 3].map(() => engineWith(work, { lane: 'save' }))
    // many at once, so that several processes want the lane in the same moment
    const runs = await Promise.all(ours.flatMap((one, at) => [1, 2].map((index) => start(one, { at, index }))))
    const [reader] = ours
    for (const { id } of runs) expect(reader && (await settled(reader, id))).toMatchObject({ state: 'done' })
    expect(most).toBe(1)
  })

  it('begins no more runs of a person at once than may be, by starting or resuming, in whichever process', async () => {
    let release: () => void = () => undefined
    const waiting = new Promise<void>((resolve) => {
      release = resolve
    })
    let fails = true
    const work: RunHandler['work'] = async () => {
      if (fails) return { state: 'failed' }
      await waiting
      return done
    }
    const ours = [1, 2].map(() => engineWith(work, { limit: { atOnce: 3, detail: 'Three are enough.' } }))
    const [first, second] = ours
    if (!first || !second) throw new Error('no engine')
    const failed = await start(first, { index: 'failed' })
    await settled(first, failed.id)
    fails = false
    const all = await Promise.allSettled(
      Array.from({ length: 10 }, (_, index) => start(index % 2 ? first : second, { index })),
    )
    const begun = all.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
    const refused = all.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
    expect([begun.length, refused.length]).toEqual([3, 7])
    const refusal = { code: 'too-many-requests', details: { detail: 'Three are enough.', retryAt: expect.any(Date) } }
    for (const reason of refused) expect(reason).toMatchObject(refusal)
    await expect(second.resume(failed.id, owner)).rejects.toMatchObject(refusal)
    expect(await first.read(failed.id, owner)).toMatchObject({ state: 'failed' })
    // the same input joins what is under way, as ever
    expect((await start(first, begun[0]?.input)).id).toBe(begun[0]?.id)
    release()
    for (const { id } of begun) expect(await settled(first, id)).toMatchObject({ state: 'done' })
    await second.resume(failed.id, owner)
    expect(await settled(first, failed.id)).toMatchObject({ state: 'done' })
  })

  it('parks a run until its time and not a moment longer than it must', async () => {
    const times: number[] = []
    let retryAt = 0
    const engine = engineWith(async () => {
      times.push(Date.now())
      if (times.length > 1) return done
      retryAt = Date.now() + 700
      return { state: 'parked', retryInMs: 700, result: { half: true } }
    })
    const { id } = await start(engine)
    const parked = await settled(engine, id)
    expect(parked).toMatchObject({ state: 'parked', result: { half: true } })
    // counted from when it was parked, by the database's clock
    expect(Math.abs(Number(parked.retryAt) - retryAt)).toBeLessThan(5000)
    expect(await engine.resume(id, owner)).toMatchObject({ state: 'parked' })
    await vi.waitFor(async () => expect(await engine.read(id, owner)).toMatchObject({ state: 'done' }), 60_000)
    expect(times[1]).toBeGreaterThanOrEqual(retryAt)
  })

  // the embedded database has the clock of the process
  it.runIf(kind === 'postgres').each([-3_600_000, 3_600_000])(
    'parks by the database’s clock where that of the process goes wrong by %i ms',
    async (ms) => {
      const right = Date.now
      let wrongBy = 0
      const clock = vi.spyOn(Date, 'now').mockImplementation(() => right() + wrongBy)
      onTestFinished(() => void clock.mockRestore())
      const times: number[] = []
      const engine = engineWith(async () => {
        times.push(performance.now())
        if (times.length > 1) return done
        // set anew while the run is at work
        wrongBy = ms
        return { state: 'parked', retryInMs: 500 }
      })
      const { id } = await start(engine)
      await vi.waitFor(async () => expect(await engine.read(id, owner)).toMatchObject({ state: 'done' }), 60_000)
      const [first = 0, second = 0] = times
      expect(second - first).toBeGreaterThanOrEqual(500)
    },
  )

  it('waits for a link, goes on after linking, and ends the stream each time', async () => {
    let calls = 0
    const engine = engineWith(async () => {
      calls += 1
      return calls === 1 ? { state: 'needs-link', linkedAgain: async () => false } : done
    })
    const { id } = await start(engine)
    expect((await eventsOf(engine, id)).at(-1)).toMatchObject({ name: 'done', data: { state: 'needs-link' } })
    await engine.resumeAfterLinking(owner)
    await settled(engine, id)
    const events = await eventsOf(engine, id)
    expect(events.filter(({ name }) => name === 'done')).toMatchObject([{ data: { state: 'done' } }])
  })

  it('lets a run wait for no link that was made while its work came to an end', async () => {
    let calls = 0
    const engine = engineWith(async () => {
      calls += 1
      return calls === 1 ? { state: 'needs-link', linkedAgain: async () => true } : done
    })
    const { id } = await start(engine)
    await vi.waitFor(async () => expect(await engine.read(id, owner)).toMatchObject({ state: 'done' }), 60_000)
    expect(calls).toBe(2)
  })

  it('cancels at a safe point, in whichever process the run is', async () => {
    const worker = engineWith(async ({ signal, write }) => {
      await write((tools) => tools.saveResult({ half: true }))
      await until(signal)
      return { state: 'interrupted' }
    })
    const other = createRunEngine({ db, log: silent, times })
    engines.push(other)
    const { id } = await start(worker)
    await vi.waitFor(async () => expect(await worker.read(id, owner)).toMatchObject({ result: { half: true } }), 60_000)
    await other.cancel(id, owner)
    expect(await settled(worker, id)).toMatchObject({ state: 'cancelled', result: { half: true } })
    await expect(worker.cancel(id, owner)).rejects.toMatchObject({ code: 'run-not-cancellable' })
  })

  it('resumes what ended short, and refuses what is done', async () => {
    let calls = 0
    const engine = engineWith(async () => {
      calls += 1
      return calls === 1 ? { state: 'partial' } : done
    })
    const { id } = await start(engine)
    expect(await settled(engine, id)).toMatchObject({ state: 'partial' })
    await engine.resume(id, owner)
    expect(await settled(engine, id)).toMatchObject({ state: 'done' })
    await expect(engine.resume(id, owner)).rejects.toMatchObject({ code: 'run-not-resumable' })
  })

  it('hands its runs over when it stops, at once', async () => {
    let calls = 0
    const work: RunHandler['work'] = async ({ signal }) => {
      calls += 1
      if (calls > 1) return done
      await until(signal)
      return { state: 'interrupted' }
    }
    const first = engineWith(work)
    const { id } = await start(first)
    await vi.waitFor(() => expect(calls).toBe(1), 60_000)
    await first.stop()
    expect(await first.read(id, owner)).toMatchObject({ state: 'queued' })
    expect(await settled(engineWith(work), id)).toMatchObject({ state: 'done' })
  })

  it('hands its runs over before it stops, and shows its followers what others make of them', async () => {
    const left = engineWith(async ({ signal }) => {
      await until(signal)
      return { state: 'interrupted' }
    })
    const { id } = await start(left)
    await vi.waitFor(async () => expect(await left.read(id, owner)).toMatchObject({ state: 'running' }), 60_000)
    const events = eventsOf(left, id)
    await left.handOn()
    expect(await left.read(id, owner)).toMatchObject({ state: 'queued' })
    engineWith(async () => done)
    expect((await events).at(-1)).toMatchObject({ name: 'done' })
  })

  it('gives up a run that five processes in a row have lost, says why, and logs each loss', async () => {
    let calls = 0
    const poison: RunHandler['work'] = async ({ emit }) => {
      calls += 1
      // what is told of every try is no progress
      await emit('step', { label: 'Looking', state: 'running' })
      await new Promise(() => undefined)
      return done
    }
    const first = engineWith(poison)
    const { id } = await start(first)
    let last = first
    for (let lost = 1; lost <= 5; lost += 1) {
      await vi.waitFor(() => expect(calls).toBe(lost), 60_000)
      await last.die(id)
      last = engineWith(poison)
    }
    expect(await settled(last, id)).toMatchObject({ state: 'failed', result: { reason: 'given up' } })
    expect(calls).toBe(5)
    const ofRun = logged.filter((one) => 'runId' in one && one.runId === id)
    const left = 'a run was left by the process that worked on it'
    expect(ofRun).toEqual([
      ...[1, 2, 3, 4, 5].map((failures) => ({ runId: id, kind: 'save', failures, message: left })),
      { runId: id, kind: 'save', failures: 5, message: 'a run was given up' },
    ])
    // a person may try again
    await last.resume(id, owner)
    await vi.waitFor(() => expect(calls).toBe(6), 60_000)
  }, 60_000)

  it('goes on however often its process dies, as long as it gets on in between', async () => {
    let calls = 0
    const work: RunHandler['work'] = async ({ write }) => {
      calls += 1
      await write(async (tools) => tools.progressed())
      if (calls < 8) await new Promise(() => undefined)
      return done
    }
    let last = engineWith(work)
    const { id } = await start(last)
    for (let lost = 1; lost <= 7; lost += 1) {
      await vi.waitFor(() => expect(calls).toBe(lost), 60_000)
      await last.die(id)
      last = engineWith(work)
    }
    expect(await settled(last, id)).toMatchObject({ state: 'done' })
  }, 60_000)

  it('begins another person’s run however many of one person are worked on', async () => {
    const ben = randomUUID()
    await db.asOwner.insert(user).values({ id: ben, name: 'Ben', email: `${ben}@example.com` })
    const work: RunHandler['work'] = async ({ run, signal }) => {
      if (run.owner === ben) return done
      await until(signal)
      return { state: 'interrupted' }
    }
    const engine = engineWith(work)
    await Promise.all(Array.from({ length: 60 }, (_, index) => start(engine, { index })))
    const { id } = await engine.start({ owner: ben, kind: 'save', input: {} })
    expect(await engine.waitFor(id, ben, 60_000)).toMatchObject({ state: 'done' })
  })

  it('tries again after an unexpected error, and ends the run as failed when that does not help', async () => {
    let calls = 0
    const engine = engineWith(async ({ run }) => {
      calls += 1
      if ((run.input as { heals: boolean }).heals && calls > 2) return done
      throw new Error('unexpected')
    })
    const healed = await start(engine, { heals: true })
    await vi.waitFor(async () => expect(await engine.read(healed.id, owner)).toMatchObject({ state: 'done' }), 60_000)
    expect(calls).toBe(3)
    const broken = await start(engine, { heals: false })
    await vi.waitFor(async () => expect(await engine.read(broken.id, owner)).toMatchObject({ state: 'failed' }), 15_000)
    expect(calls).toBe(3 + 5)
    expect(logged).toContainEqual(
      expect.objectContaining({ runId: broken.id, kind: 'save', message: 'a run was given up' }),
    )
  })

  it('says that a run has events again when it goes on after the retention has removed them', async () => {
    let calls = 0
    const engine = engineWith(async () => {
      calls += 1
      return calls === 1 ? { state: 'partial' } : done
    })
    const { id } = await start(engine)
    await settled(engine, id)
    await db.withWorker(async (queries) => {
      await queries.execute(sql`delete from run_event where run_id = ${id}`)
      await queries.execute(sql`update run set has_events = false where id = ${id}`)
    })
    await engine.resume(id, owner)
    expect(await settled(engine, id)).toMatchObject({ state: 'done' })
    const { rows } = await db.withWorker((queries) =>
      queries.execute(
        sql`select has_events, (select count(*)::int from run_event where run_id = ${id}) as events from run where id = ${id}`,
      ),
    )
    expect(rows).toEqual([{ has_events: true, events: 1 }])
  })
})
