import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, everyDatabase } from '../testing/databases/database.ts'
import type { Database } from './database.ts'
import { createRetention } from './keep-retention.ts'

const quiet = { info: () => undefined, error: (details: object) => console.error(details) }
const keep = { runsDays: 90, eventsDays: 7, sessionsDays: 7, auditDays: 400, tokensDays: 400, everyMinutes: 60 }

describe.each(everyDatabase())('the retention on %s', (kind) => {
  let db: Database
  const ada = randomUUID()
  const run = async (id: string, days: number, state = 'done', work = 'generation') => {
    await db.withPerson(ada, (queries) =>
      queries.execute(sql`insert into run (id, owner, kind, state, input_hash, input, last_seq, updated_at)
        values (${id}, ${ada}, ${work}, ${state}, ${id}, '{"epicInfo":"a brief"}', 2, now() - make_interval(days => ${days}))`),
    )
    await db.withPerson(ada, (queries) =>
      queries.execute(sql`insert into run_event (run_id, owner, seq, name, data)
        select ${id}, ${ada}, n, 'step', '{}' from generate_series(1, 5) n`),
    )
  }
  const item = (runId: string) =>
    db.withPerson(ada, (queries) =>
      queries.execute(sql`insert into saved_item (owner, site_id, project_id, item_id, plan_id, kind, key, jira_id, content_hash, points_set, made_by, touched_by)
        values (${ada}, 's', 'p', ${runId}, 'plan', 'story', 'A-1', '1', '', true, ${runId}, ${runId})`),
    )
  const step = (runId: string, state: string) =>
    db.withPerson(ada, (queries) =>
      queries.execute(sql`insert into save_step (id, owner, site_id, project_id, run_id, plan_id, payload, state, fence)
        values (${runId}, ${ada}, 's', 'p', ${runId}, 'plan', '{}', ${state}, 1)`),
    )
  const idsOf = async (query: string) => {
    const { rows } = await db.withWorker((queries) => queries.execute<{ id: string }>(sql.raw(query)))
    return rows.map(({ id }) => id)
  }
  const retention = (batch = 500) => createRetention({ db, keep, log: quiet, now: () => new Date(), batch })

  beforeAll(async () => {
    db = await createTestDatabase(kind)
    await db.asOwner.execute(sql`insert into "user" (id, name, email) values (${ada}, 'Ada', 'ada@example.com')`)
  })
  afterAll(() => db.close())

  it('removes old runs with their briefs, and the events of those that ended a week ago', async () => {
    await run('old', 91)
    await run('recent', 8, 'failed')
    await run('new', 1)
    await run('waiting', 91, 'parked')
    await retention().keepAll()
    expect(await idsOf('select id from run order by id')).toEqual(['new', 'recent', 'waiting'])
    expect(await idsOf('select distinct run_id as id from run_event order by 1')).toEqual(['new', 'waiting'])
  })

  it('looks for the events of a run once, however many runs there are, and again when it has gone on', async () => {
    const withEvents = () => idsOf(`select id from run where id like 'spent-%' and has_events order by id`)
    const ids = Array.from({ length: 45 }, (_, index) => `spent-${index}`)
    for (const id of ids) await run(id, 8, 'failed')
    await retention().keepAll()
    expect(await idsOf(`select run_id as id from run_event where run_id like 'spent-%'`)).toEqual([])
    expect(await withEvents()).toEqual([])

    // as a run does that goes on
    await db.withWorker(async (queries) => {
      await queries.execute(sql`update run set has_events = true where id = 'spent-7'`)
      await queries.execute(sql`insert into run_event (run_id, owner, seq, name, data)
        values ('spent-7', ${ada}, 6, 'problem', '{}')`)
    })
    expect(await withEvents()).toEqual(['spent-7'])
    await retention().keepAll()
    expect(await idsOf(`select run_id as id from run_event where run_id like 'spent-%'`)).toEqual([])
    expect(await withEvents()).toEqual([])
  })

  it('keeps saves that can be taken back, and those with something unsettled', async () => {
    for (const id of ['made', 'unsettled', 'settled']) await run(id, 1000, 'partial', 'save')
    await item('made')
    await step('unsettled', 'unknown')
    await step('settled', 'done')
    await retention().keepAll()
    expect(await idsOf(`select id from run where kind = 'save' order by id`)).toEqual(['made', 'unsettled'])
    expect(await idsOf('select id from save_step order by id')).toEqual(['unsettled'])
    expect(await idsOf('select item_id as id from saved_item')).toEqual(['made'])
  })

  it('leaves of an old save that can be taken back where it went to, and not its plan and its calls', async () => {
    const target = { siteId: 's', projectId: 'p', epicTypeId: '1', storyTypeId: '2' }
    const plan = { target, epics: [{ id: 'e', title: 'a plan' }], links: false, sprints: [{ number: 1 }] }
    for (const [id, days] of [
      ['plan-old', 91],
      ['plan-new', 89],
    ] as const) {
      await run(id, days, 'done', 'save')
      await item(id)
      await step(id, 'done')
      await db.withWorker((queries) =>
        queries.execute(sql`update run set input = ${JSON.stringify(plan)}::jsonb where id = ${id}`),
      )
    }
    await retention().keepAll()
    const { rows } = await db.withWorker((queries) =>
      queries.execute(sql`select id, input from run where id like 'plan-%' order by id`),
    )
    expect(rows).toEqual([
      { id: 'plan-new', input: plan },
      { id: 'plan-old', input: { target, sprints: [] } },
    ])
    expect(await idsOf(`select id from save_step where id like 'plan-%'`)).toEqual(['plan-new'])
  })

  it('removes sessions, access tokens, codes, and ways to Jira whose time is over', async () => {
    const at = (days: number) => sql`now() - make_interval(days => ${days})`
    for (const days of [8, 6, -1]) {
      await db.asOwner.execute(
        sql`insert into session (id, user_id, token, expires_at) values (${`s${days}`}, ${ada}, ${`s${days}`}, ${at(days)})`,
      )
      await db.asOwner.execute(
        sql`insert into verification (id, identifier, value, expires_at) values (${`v${days}`}, 'i', 'v', ${at(days)})`,
      )
    }
    for (const days of [8, 6, -1])
      await db.withPerson(ada, (queries) =>
        queries.execute(
          sql`insert into access_token (id, owner, name, digest, last_four, scopes, created_at, expires_at)
            values (${`t${days}`}, ${ada}, 'Script', ${`t${days}`}, 'abcd', '{read}', now(), ${at(days)})`,
        ),
      )
    for (const days of [1, -1])
      await db.withPerson(ada, async (queries) => {
        await queries.execute(
          sql`insert into jira_link_attempt (state_hash, owner, session_id, provider, expires_at) values (${`a${days}`}, ${ada}, 's', 'jira', ${at(days)})`,
        )
        await queries.execute(sql`insert into jira_pending_link (id, owner, session_id, sites, account, access_token, refresh_token, access_good_until, expires_at)
          values (${`p${days}`}, ${ada}, 's', '[]', '{}', 'x', 'y', now(), ${at(days)})`)
      })
    await retention().keepAll()
    const { rows } = await db.asOwner.execute(
      sql`select id from session union all select id from verification order by 1`,
    )
    expect(rows.map(({ id }) => id)).toEqual(['s-1', 's6', 'v-1'])
    const { rows: ways } = await db.withPerson(ada, (queries) =>
      queries.execute(
        sql`select state_hash as id from jira_link_attempt union all select id from jira_pending_link order by 1`,
      ),
    )
    expect(ways.map(({ id }) => id)).toEqual(['a-1', 'p-1'])
    expect(await idsOf('select id from access_token order by 1')).toEqual(['t-1', 't6'])
  })

  it('removes counts of tokens after their time, and keys that nothing good is signed with', async () => {
    for (const days of [401, 399])
      await db.withPerson(ada, (queries) =>
        queries.execute(sql`insert into token_use (owner, day, work, input_tokens, output_tokens)
          values (${ada}, current_date - ${days}::int, ${`d${days}`}, 1, 1)`),
      )
    for (const days of [31, 29, -1])
      await db.asOwner.execute(sql`insert into jwks (id, public_key, private_key, created_at, expires_at)
        values (${`k${days}`}, '', '', now(), now() - make_interval(days => ${days}))`)
    await retention().keepAll()
    expect(await idsOf('select work as id from token_use')).toEqual(['d399'])
    const { rows } = await db.asOwner.execute(sql`select id from jwks order by id`)
    expect(rows.map(({ id }) => id)).toEqual(['k-1', 'k29'])
  })

  it('removes tries whose time of counting is over', async () => {
    for (const minutes of [-1, 1])
      await db.asOwner.execute(
        sql`insert into attempt (key, count, until) values (${`t${minutes}`}, 1, now() + make_interval(mins => ${minutes}))`,
      )
    await retention().keepAll()
    expect((await db.asOwner.execute(sql`select key from attempt`)).rows).toEqual([{ key: 't1' }])
  })

  it('removes counts of calls whose minute is over', async () => {
    for (const minutes of [-1, 1])
      await db.asOwner.execute(
        sql`insert into call_count (key, calls, until) values (${`c${minutes}`}, 1, now() + make_interval(mins => ${minutes}))`,
      )
    await retention().keepAll()
    expect((await db.asOwner.execute(sql`select key from call_count`)).rows).toEqual([{ key: 'c1' }])
  })

  it('forgets initiatives that nobody has had open since', async () => {
    for (const days of [91, 89])
      await db.withPerson(ada, (queries) =>
        queries.execute(
          sql`insert into followed_draft (owner, draft_id, seen_at) values (${ada}, ${`d${days}`}, now() - make_interval(days => ${days}))`,
        ),
      )
    await retention().keepAll()
    expect(await idsOf('select draft_id as id from followed_draft')).toEqual(['d89'])
  })

  it('removes audit events after their time alone', async () => {
    for (const days of [401, 399])
      await db.asOwner.execute(
        sql`insert into audit_event (at, person, what, outcome, about) values (now() - make_interval(days => ${days}), ${`d${days}`}, 'export', 'done', '{}')`,
      )
    await retention().keepAll()
    const { rows } = await db.asOwner.execute(sql`select person from audit_event`)
    expect(rows.map(({ person }) => person)).toEqual(['d399'])
  })

  it('works in batches, and one at a time', async () => {
    for (let i = 0; i < 7; i += 1) await run(`batch-${i}`, 100)
    await Promise.all([retention(2).keepAll(), retention(2).keepAll()])
    // whoever found the other at it leaves it to the other
    await retention(2).keepAll()
    expect(await idsOf(`select id from run where id like 'batch-%'`)).toEqual([])
  })

  it('lets the worker see no way to Jira that is still good', async () => {
    const { rows } = await db.withWorker((queries) => queries.execute(sql`select id from jira_pending_link`))
    expect(rows).toEqual([])
  })
})
