import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { Database } from '../db/database.ts'
import type { RunEngine } from '../runs/run-engine.ts'
import { createTestApp, signUp, type TestApp, type TestPerson } from '../testing/app.ts'
import { chooseProject, linkJira, startSandbox, type TestSandbox } from '../testing/counterparts/sandbox.ts'
import { createTestDatabase, testDatabases } from '../testing/databases/database.ts'
import { expectSaved } from '../testing/saves/expect-saved.ts'
import { testPlan } from '../testing/saves/plan.ts'
import { createSavingEngines, type Mishap } from '../testing/saves/saving-engines.ts'

describe.each(testDatabases())('a save whose process dies or stalls, on %s', (kind) => {
  let sandbox: TestSandbox
  let db: Database
  let server: TestApp
  let person: TestPerson
  let saving: ReturnType<typeof createSavingEngines>
  const engines: RunEngine[] = []

  beforeAll(async () => {
    sandbox = await startSandbox()
    db = await createTestDatabase(kind)
    server = await createTestApp({ db, settings: { SANDBOX_URL: sandbox.url } })
    person = await signUp(server)
    await linkJira(server, sandbox, person, 'planwright-demo')
    await chooseProject(server, person, 'SHOP')
    // the runs below belong to the engines of the test
    await server.app.close()
    saving = createSavingEngines(db, server)
  })
  afterAll(async () => {
    for (const engine of engines) await engine.stop()
    await saving.close()
    await server.close()
    await db.close()
  })

  const startSave = async (engine: RunEngine) => {
    const plan = testPlan({ epics: 1, stories: 2, sprints: 1 })
    const target = await saving.targetOf(person.uid)
    const run = await engine.start({ owner: person.uid, kind: 'save', input: { ...plan, target } })
    return { plan, runId: run.id }
  }

  // the embedded database belongs to one process: nobody takes over from one that stalls
  const deaths: Mishap[] = ['dies before', 'dies after']
  const mishaps: Mishap[] = kind === 'embedded' ? deaths : [...deaths, 'stalls before', 'stalls after']
  it.each(mishaps)(
    'is finished by another, exactly once, when it %s any of its transactions',
    async (mishap) => {
      let nth = 0
      for (let happened = true; happened; ) {
        nth += 1
        const first = saving.startDoomed(nth, mishap)
        const { plan, runId } = await startSave(first.engine)
        await vi.waitFor(async () => {
          expect(first.isDown() || (await first.engine.read(runId, person.uid)).state === 'done').toBe(true)
        }, 60_000)
        const second = saving.start()
        // one that were left would take the runs of the tests behind this one
        onTestFinished(() => second.stop())
        const run = await second.waitFor(runId, person.uid, 60_000)
        expect({ nth, state: run.state }).toEqual({ nth, state: 'done' })
        await second.stop()
        if (mishap.startsWith('stalls')) {
          // the other has ended by now, and finds nothing any more that the late one makes
          await first.goOn()
          await first.engine.stop()
        }
        // also what the late one may have added would be seen here
        await expectSaved(sandbox, plan)
        happened = first.happened()
      }
      // before and after each of the four calls that write, and what is around them
      expect(nth).toBeGreaterThan(10)
    },
    400_000,
  )

  if (kind === 'embedded') return
  it('is made once when two processes race for it', async () => {
    const [first, second] = [saving.start(), saving.start()]
    engines.push(first, second)
    for (let round = 0; round < 5; round += 1) {
      const { plan, runId } = await startSave(round % 2 ? first : second)
      expect(await first.waitFor(runId, person.uid, 60_000)).toMatchObject({ state: 'done' })
      await expectSaved(sandbox, plan)
    }
  })
})
