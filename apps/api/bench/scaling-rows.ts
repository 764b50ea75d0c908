import type { Epic } from '@planwright/contract'
import type pg from 'pg'
import type { TestPerson } from '../src/testing/app.ts'

/** Whose rows stand as they are for all others: what the product itself wrote for them. */
export type Sample = {
  readonly person: string
  readonly draftId: string
  readonly runId: string
  readonly signedUp: TestPerson
  readonly epics: readonly Epic[]
  readonly form: object
}

/** Drafts of each person. */
const draftsEach = 20
/** The last year, evenly. */
const sometime = "now() - random() * interval '365 days'"

/**
 * Adds drafts from number `from` to `to` with what a year of use leaves beside each: a version, a run with its brief and result (a tenth of them of the last week, with their events),
 * an issue that was saved, an event of the audit trail; and for each person an account, three sessions and counts of tokens. Contents are the sample's own, copied as the database has
 * compressed them; ids are random, as real ones. Asked as a superuser, who sees all rows and need not wait for references to be checked.
 */
export async function addDrafts(client: pg.Client, sample: Sample, from: number, to: number): Promise<void> {
  const people: [number, number] = [Math.floor(from / draftsEach) + 1, Math.floor(to / draftsEach)]
  await client.query("set session_replication_role = 'replica'")
  await client.query('create unlogged table if not exists bench_person (n int primary key, id text)')
  await client.query(
    'create unlogged table if not exists bench_row (n int primary key, id text, run text, person text)',
  )
  await client.query(`insert into bench_person select n, gen_random_uuid() from generate_series(${people.join()}) n`)
  await client.query(`insert into bench_row select i, gen_random_uuid(), gen_random_uuid(), p.id
    from generate_series(${from + 1}, ${to}) i join bench_person p on p.n = (i - 1) / ${draftsEach} + 1`)
  const makeIndexes = await dropIndexes(client)
  for (const statement of [...ofPeople(people), ...ofDrafts(sample, from)]) await client.query(statement)
  await makeIndexes()
  await client.query("set session_replication_role = 'origin'")
  await client.query('vacuum analyze')
}

/** Indexes are made many times as quickly once all rows are there. */
async function dropIndexes(client: pg.Client): Promise<() => Promise<void>> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
      from pg_index i join pg_class c on c.oid = i.indrelid
      where c.relnamespace = 'public'::regnamespace and not exists (select from pg_constraint where conindid = i.indexrelid)`,
  )
  for (const { name } of rows) await client.query(`drop index ${name}`)
  return async () => {
    await client.query("set maintenance_work_mem = '512MB'")
    for (const { definition } of rows) await client.query(definition)
  }
}

function ofPeople([first, last]: readonly [number, number]): string[] {
  const each = (count: number) =>
    `from bench_person p, generate_series(1, ${count}) i where p.n between ${first} and ${last}`
  return [
    `insert into "user" (id, name, email, email_verified, role, created_at)
      select p.id, 'Person ' || p.n, 'person' || p.n || '@example.com', true, 'user', ${sometime} ${each(1)}`,
    `insert into account (id, account_id, provider_id, user_id, password)
      select gen_random_uuid(), p.id, 'credential', p.id, repeat('0', 161) ${each(1)}`,
    `insert into session (id, token, user_id, expires_at, created_at, ip_address, user_agent)
      select gen_random_uuid(), md5(random()::text) || md5(random()::text), p.id, now() + (random() * 14 - 7) * interval '1 day',
        now() - interval '7 days', '10.0.0.1', repeat('u', 110) ${each(3)}`,
    `insert into token_use (owner, day, work, input_tokens, output_tokens)
      select p.id, current_date - i, 'draft', 1000, 1000 ${each(5)}`,
    `insert into verification (id, identifier, value, expires_at)
      select gen_random_uuid(), md5(random()::text), p.id, now() + interval '1 hour' ${each(1)} and p.n % 20 = 0`,
    `insert into attempt (key, count, until)
      select gen_random_uuid(), 1, now() + random() * interval '600 s' ${each(1)} and p.n % 20 = 0`,
  ]
}

function ofDrafts({ person, draftId, runId }: Sample, from: number): string[] {
  /** Beside each new draft what stands in a table for the sample. */
  const copied = (table: string, where: string, most = '') =>
    `from (select * from ${table} where ${where} ${most || 'offset 0'}) t, bench_row b where b.n > ${from}`
  const ofRun = copied('run', `id = '${runId}'`).replace(
    ' where b.n',
    `, lateral (select now() - case when b.n % 10 = 0 then random() * 7 else 7 + random() * 82 end * interval '1 day' as at) ended where b.n`,
  )
  return [
    `insert into draft (id, owner, version, name, form, backlog, plan, runs, created_at, updated_at, opened_at, expires_at)
      select b.id, b.person, 2, t.name, t.form, t.backlog, t.plan, t.runs, ${sometime}, ${sometime}, ${sometime},
        case when b.n % 100 = 0 then now() + random() * interval '7 days' end ${copied('draft', `id = '${draftId}'`)}`,
    `insert into draft_version (draft_id, owner, version, at, name, form, backlog, plan, epics, stories, points, change)
      select b.id, b.person, 1, ${sometime}, t.name, t.form, t.backlog, t.plan, 3, 10, 30, 'Begun' ${copied('draft', `id = '${draftId}'`)}`,
    // one in a thousand waits for Jira or for a person
    `insert into run (id, owner, kind, state, input_hash, input, result, retry_at, last_seq, has_events, created_at, updated_at)
      select b.run, b.person, t.kind, case when b.n % 2000 = 0 then 'parked' when b.n % 2000 = 1000 then 'needs-link' else 'done' end, md5(b.run),
        t.input, t.result, case when b.n % 2000 = 0 then now() + interval '1 day' end, t.last_seq, b.n % 10 = 0, ended.at, ended.at ${ofRun}`,
    `insert into run_event (run_id, owner, seq, name, data)
      select b.run, b.person, t.seq, t.name, t.data ${copied('run_event', `run_id = '${runId}'`)} and b.n % 10 = 0`,
    `insert into saved_item (owner, site_id, project_id, item_id, plan_id, kind, key, jira_id, content_hash, fingerprint, points_set, made_by, touched_by)
      select b.person, t.site_id, t.project_id, gen_random_uuid(), b.id, t.kind, t.key, t.jira_id, t.content_hash, t.fingerprint, true, b.run, b.run
        ${copied('saved_item', `owner = '${person}' and kind = 'story'`, 'limit 1')}`,
    `insert into save_step (id, owner, site_id, project_id, run_id, plan_id, payload, state, result, fence)
      select gen_random_uuid(), b.person, t.site_id, t.project_id, b.run, b.id, t.payload, 'done', t.result, 1
        ${copied('save_step', `owner = '${person}'`, 'limit 1')} and b.n % 10 = 0`,
    `insert into audit_event (at, person, what, outcome, address, user_agent, about)
      select ${sometime}, b.person, 'sign-in', 'done', '10.0.0.1', repeat('u', 110), '{}' from bench_row b where b.n > ${from}`,
  ]
}

/** Somebody who works with it more than anybody: 200 initiatives, one of them with 49 earlier versions, and 200 runs with their events. */
export async function addHeavyUse(client: pg.Client, { draftId, runId }: Sample): Promise<void> {
  const copies = (table: string, where: string, count: number) =>
    `from (select * from ${table} where ${where} offset 0) t, generate_series(1, ${count}) i`
  for (const statement of [
    `insert into draft (id, owner, version, name, form, backlog, plan, runs, created_at, updated_at, opened_at)
      select gen_random_uuid(), owner, 1, name, form, backlog, plan, runs, now(), now(), now() - i * interval '1 day' ${copies('draft', `id = '${draftId}'`, 200)}`,
    `update draft set version = 50 where id = '${draftId}'`,
    `insert into draft_version (draft_id, owner, version, at, name, form, backlog, plan, epics, stories, points, change)
      select id, owner, i, now() - i * interval '1 hour', name || i, form, backlog, plan, 3, 10, 30, 'Changed' ${copies('draft', `id = '${draftId}'`, 49)}`,
    `insert into run (id, owner, kind, state, input_hash, input, result, last_seq)
      select 'bench-heavy-' || i, owner, kind, state, md5(i::text), input, result, last_seq ${copies('run', `id = '${runId}'`, 200)}`,
    `insert into run_event (run_id, owner, seq, name, data)
      select 'bench-heavy-' || i, owner, seq, name, data ${copies('run_event', `run_id = '${runId}'`, 200)}`,
  ])
    await client.query(statement)
}

/** What waits to be worked on, and what the retention finds due: of each as much as an hour of a large installation may bring. */
export async function addDue(client: pg.Client): Promise<void> {
  const recent = (most: number) =>
    `(select run from bench_row where n % 10 = 0 and n % 1000 <> 0 order by random() limit ${most})`
  for (const statement of [
    // of a kind that no server works on
    `update run set state = 'queued', kind = 'bench', retry_at = null, result = null where id in ${recent(500)}`,
    `update run set updated_at = now() - interval '8 days' where state = 'done' and id in ${recent(1000)}`,
    `update run set updated_at = now() - interval '91 days' where state = 'done' and id in (select run from bench_row where n % 10 = 3 limit 1000)`,
    `update draft set expires_at = now() - interval '1 minute' where id in (select id from bench_row where n % 100 = 0 limit 300)`,
    `update session set expires_at = now() - interval '8 days' where id in (select id from session limit 1000)`,
    'analyze',
  ])
    await client.query(statement)
}

/** Gives somebody a hundred initiatives and runs of others. */
export async function giveMuch(client: pg.Client, person: string): Promise<void> {
  await client.query("set session_replication_role = 'replica'")
  for (const statement of [
    `update draft set owner = $1 where id in (select id from bench_row where n % 997 = 1 limit 100)`,
    `update draft_version set owner = $1 where draft_id in (select id from draft where owner = $1)`,
    `update run set owner = $1 where id in (select run from bench_row where n % 10 = 0 and n % 1000 <> 0 limit 100)`,
    `update run_event set owner = $1 where run_id in (select id from run where owner = $1)`,
  ])
    await client.query(statement, [person])
  await client.query("set session_replication_role = 'origin'")
}
