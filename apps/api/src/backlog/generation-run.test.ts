import { createBuiltInDrafter, type Drafter, type DraftOutline } from '@planwright/generation'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { run as runTable } from '../runs/run-tables.ts'
import { createTestApp, signUp, type TestApp } from '../testing/app.ts'
import { testDatabases } from '../testing/databases/database.ts'

const lines = { unitCount: 1, everywhere: [], roles: ['clerk'] }

describe.each(testDatabases())('a generation on %s', (kind) => {
  let test: TestApp
  let stretches = 0
  const outlines: (DraftOutline | undefined)[] = []
  const pointsTold: (readonly number[] | undefined)[] = []
  /** Says what remains, as a drafter does that goes on, and breaks at the same place each time. */
  const breaking: Drafter = {
    ...createBuiltInDrafter(),
    async *draft(_brief, { begun = [], newId, outline, teamPoints }) {
      stretches += 1
      outlines.push(outline)
      pointsTold.push(teamPoints)
      const id = begun[0]?.id ?? newId()
      if (begun.length === 0) yield { type: 'epic', epic: { id, title: 'Shop', description: '' } }
      yield { type: 'remaining', epicIds: [id], outline: { ...lines, units: { [id]: [1] } } }
      await new Promise((resolve) => setImmediate(resolve))
      throw new TypeError('broken')
    },
  }
  beforeAll(async () => {
    test = await createTestApp({ kind, drafter: breaking })
  })
  afterAll(() => test.close())

  it('that breaks at the same place again and again is given up', { timeout: 400_000 }, async () => {
    const { headers } = await signUp(test)
    const payload = { companyInfo: 'A shop', epicInfo: 'Sell', detailLevel: 'medium' }
    const answer = await test.app.inject({ method: 'POST', url: '/api/inference/backlog', headers, payload })
    expect(answer.json()).toMatchObject({ status: 502, code: 'drafting-failed' })
    expect(stretches).toBe(5)
    expect(pointsTold).toEqual([[], [], [], [], []])
    // each goes on with the lines that the first one found
    expect(outlines).toMatchObject([undefined, lines, lines, lines, lines])
    expect(Object.values(outlines.at(-1)?.units ?? {})).toEqual([[1]])
    const { location } = answer.headers
    const run = await test.app.inject({ url: String(location), headers })
    expect(run.json()).toMatchObject({ state: 'failed', epics: [{ title: 'Shop' }] })

    // a newer server's, which this one goes on with
    await test.db.withWorker((queries) =>
      queries.execute(
        sql`update run set input = input || '{"tone":"dry"}', result = jsonb_set(result, '{epics,0,risk}', '5') where id = ${run.json().id}`,
      ),
    )
    const newer = await test.app.inject({ url: String(location), headers })
    expect(newer.json()).toMatchObject({ state: 'failed', epics: [{ title: 'Shop' }] })
    expect(newer.json().epics[0]).not.toHaveProperty('risk')
    await test.app.inject({ method: 'POST', url: `${location}/resume`, headers })
    await expect.poll(() => stretches, { timeout: 60_000 }).toBeGreaterThan(5)
  })
  it('that a newer version was asked for in a way that this one does not know is left to that one, and refused in words', async () => {
    const { headers } = await signUp(test)
    const payload = { companyInfo: 'A shop', epicInfo: 'Sell more', detailLevel: 'medium' }
    const answer = await test.app.inject({ method: 'POST', url: '/api/inference/backlog', headers, payload })
    const url = String(answer.headers.location)
    const id = url.split('/').at(-1)
    const run = (changed: object) =>
      test.db.withWorker((queries) =>
        queries
          .update(runTable)
          .set(changed)
          .where(eq(runTable.id, String(id))),
      )
    const begun = stretches
    await run({ state: 'queued', failures: 0, input: { ...payload, detailLevel: 'exhaustive' } })
    const read = () => test.app.inject({ url, headers })
    await expect.poll(async () => (await read()).json().state, { timeout: 60_000 }).toBe('parked')
    expect(stretches).toBe(begun)

    for (const changed of [{ state: 'paused' }, { state: 'failed', kind: 'export' }]) {
      await run(changed)
      for (const asked of [
        await read(),
        await test.app.inject({ url: `${url}/events`, headers }),
        await test.app.inject({ method: 'POST', url: `${url}/resume`, headers }),
        await test.app.inject({ method: 'POST', url: `${url}/cancel`, headers }),
      ]) {
        expect({ status: asked.statusCode, code: asked.json().code }).toEqual({ status: 503, code: 'kept-by-newer' })
      }
    }
  })
})
