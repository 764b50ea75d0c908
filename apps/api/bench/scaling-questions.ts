import { tmpdir } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import type { Product } from '../../../e2e/helpers/product.ts'
import { createRetention } from '../src/db/keep-retention.ts'
import { openDatabase } from '../src/db/open-database.ts'
import type { RunKind } from '../src/runs/run.ts'
import { claimRun, renewLeases } from '../src/runs/run-store.ts'
import { signUp } from '../src/testing/app.ts'
import { callsOf } from '../src/testing/call.ts'
import { type Ask, asPerson, draftBacklog, keep, plan, save, storiesOf } from './scaling-calls.ts'
import type { createPlanLog, Ran } from './scaling-plans.ts'
import { addDue, giveMuch, type Sample } from './scaling-rows.ts'

/** A statement, and what was being done. */
export type Asked = Ran & { readonly call: string }
type Parts = { client: pg.Client; plans: ReturnType<typeof createPlanLog> }
type Served = { readonly product: Product; readonly sample: Sample; readonly metricsToken: string }

const password = 'correct horse battery'
/** How often each is asked; the first finds little in memory. */
const times = 5

/** Asks a server whatever people ask it, each several times. */
export async function askAll({ client, plans, ...served }: Parts & Served): Promise<Asked[]> {
  const { product, sample } = served
  const app = callsOf(product.url)
  const { cookie } = sample.signedUp
  const { token } = (await app.inject({ url: '/api/auth/token', headers: { cookie } })).json<{ token: string }>()
  const ask = asPerson(product.url, { headers: { authorization: `Bearer ${token}` } })
  const leaving = await signUp({ app })
  await giveMuch(client, leaving.uid)

  const asked = await noteOf(plans, client, 'looking for work, each second', () => delay(2500))
  for (const [call, work] of Object.entries({ ...ofDrafts(ask, sample), ...ofOthers(ask, served) }))
    asked.push(...(await noteOf(plans, client, call, () => repeat(work))))
  const leave = () => asPerson(product.url, leaving)('/api/users/me', { method: 'DELETE', payload: { password } })
  return [...asked, ...(await noteOf(plans, client, 'deleting a person', leave))]
}

type Questions = Readonly<Record<string, () => Promise<unknown>>>

function ofDrafts(ask: Ask, { draftId, epics, form }: Sample): Questions {
  const runs = { generation: null, save: null }
  return {
    'listing drafts': () => ask('/api/drafts'),
    'opening a draft': () => ask(`/api/drafts/${draftId}`),
    'making it the one opened last': () => ask(`/api/drafts/${draftId}/open`, { method: 'POST' }),
    'changing a draft, with a version': async () => {
      const { version } = (await ask(`/api/drafts/${draftId}`)).json<{ version: number }>()
      // every story is another
      const planned = await plan(ask, storiesOf(epics, 10))
      const payload = { name: 'Bookshop', form, backlog: planned.epics, plan: planned.plan, runs }
      await ask(`/api/drafts/${draftId}`, { method: 'PUT', headers: { 'if-match': `"${version}"` }, payload })
    },
    'its versions': () => ask(`/api/drafts/${draftId}/versions`),
    'one version': () => ask(`/api/drafts/${draftId}/versions/20`),
    'throwing a draft away, and back': async () => {
      const { id } = await keep(ask, storiesOf(epics, 10), form)
      await ask(`/api/drafts/${id}`, { method: 'DELETE' })
      await ask(`/api/drafts/${id}/restore`, { method: 'POST' })
    },
  }
}

function ofOthers(ask: Ask, { product, sample, metricsToken }: Served): Questions {
  const { signedUp, runId, epics } = sample
  const payload = { email: signedUp.email, password }
  const events = { headers: { accept: 'text/event-stream' } }
  const operator = asPerson(product.url, { headers: { authorization: `Bearer ${metricsToken}` } })
  return {
    'who am I': () => ask('/api/users/whoami'),
    'signing in': () => callsOf(product.url).inject({ method: 'POST', url: '/api/auth/sign-in/email', payload }),
    'own sessions': () => ask('/api/users/me/sessions'),
    'a run': () => ask(`/api/runs/${runId}`),
    'events of a run': () => ask(`/api/runs/${runId}/events`, events),
    'a generation': () => draftBacklog(ask, 10),
    'a save of 10 stories': () => save(ask, storiesOf(epics, 10)),
    'taking everything along': () => ask('/api/users/export'),
    'people, for an admin': () => ask('/api/admin/people'),
    'people by a part of their name, for an admin': () => ask('/api/admin/people?search=person77'),
    'admins, for an admin': () => ask('/api/admin/people?show=admins'),
    'the audit trail, for an admin': () => ask('/api/admin/audit'),
    'use of models, for an admin': () => ask('/api/admin/model-use'),
    '/metrics': () => operator('/metrics'),
  }
}

/** Asks what servers ask by themselves. */
export async function askInside({ client, plans, databaseUrl }: Parts & { databaseUrl: string }): Promise<Asked[]> {
  await addDue(client)
  const log = { info: () => undefined, warn: console.warn, error: console.error }
  const db = await openDatabase({ databaseUrl, dataDir: tmpdir(), log })
  // as `addDue` has it, which no type knows
  const kinds = ['bench' as string as RunKind]
  const keep = { runsDays: 90, eventsDays: 7, sessionsDays: 7, auditDays: 400, tokensDays: 400, everyMinutes: 60 }
  const retention = createRetention({ db, keep, log, now: () => new Date() })
  const claim = async () => {
    const claimed = await claimRun(db, { kinds, leaseMs: 600_000, mostOfOne: 10 })
    if (!claimed) throw new Error('there was nothing to claim')
    await renewLeases(db, [claimed], 600_000)
  }
  try {
    const asked = await noteOf(plans, client, 'claiming one of 500 runs', () => repeat(claim))
    for (const call of ['retention, with what came due in an hour', 'retention, with nothing due'])
      asked.push(...(await noteOf(plans, client, call, () => retention.keepAll())))
    await client.query(
      "update run set state = 'cancelled', kind = 'generation', lease_until = null where kind = 'bench'",
    )
    return asked
  } finally {
    await db.close()
  }
}

async function noteOf(
  plans: Parts['plans'],
  client: pg.Client,
  call: string,
  work: () => Promise<unknown>,
): Promise<Asked[]> {
  return (await plans.during(client, work)).map((ran) => ({ ...ran, call }))
}

async function repeat(work: () => Promise<unknown>): Promise<void> {
  for (let time = 0; time < times; time += 1) await work()
}
