import { randomUUID } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPostgres } from '../../../../scripts/testing/test-postgres.ts'
import { knownMigrations } from '../db/known-migrations.ts'
import { openConnection } from '../db/open-pool.ts'
import { ensureRoles, runMigrations } from '../db/prepare-database.ts'
import { readPlace } from '../settings/read-place.ts'
import { signUp, type TestPerson } from '../testing/app.ts'
import { testDatabases } from '../testing/databases/database.ts'
import { asSuperuser, differences, wholeDatabase } from '../testing/databases/whole-database.ts'
import { killPrograms, runProgram, startServer, type TestServer } from '../testing/processes/server.ts'
import { makeBackup } from './make-backup.ts'
import { restoreBackup } from './restore-backup.ts'

const now = () => new Date()
/** Of all servers here, so that a token of one is good on another. */
const PublicUrl = 'http://localhost:3000'
const log = { error: () => undefined, warn: () => undefined }
const newFolder = () => mkdtempSync(join(tmpdir(), 'planwright-backup-'))
const newFile = () => join(newFolder(), 'test.backup')
/** Rows with what is easily lost on the way: JSON's null beside none, lists, quotes, lines, fractions of a second, signs of all kinds. */
const odd = `E'odd \\' " \\\\ \\n \\u2028 {é} 🙂 \\t'`

/** Something in every table that a person's calls have left empty. */
const fill = (ada: string, ben: string) => `
  insert into draft_version (draft_id, owner, version, at, name, epics, stories, points, change, backlog)
    select id, owner, version - 1, '2026-01-02 03:04:05.123456+05', ${odd}, 0, 0, 0.1 + 0.2, 'x', 'null' from draft;
  insert into jira_link (id, owner, site_id, site_name, site_url, account_id, account_name, access_token, refresh_token, access_good_until, former_sites)
    select 'link ' || id, id, 's', ${odd}, 'u', 'a', 'n', 't', 'r', now(), '[{"id":"x"}]' from "user";
  insert into jira_link_attempt (state_hash, owner, session_id, provider, expires_at) values ('h', '${ada}', 's', 'jira', now() + interval '1 day');
  insert into jira_pending_link (id, owner, session_id, sites, account, access_token, refresh_token, access_good_until, expires_at)
    values ('p', '${ben}', 's', '[]', '{"a": 1.10, "b": null}', 't', 'r', now(), now() + interval '1 day');
  insert into run (id, owner, kind, state, input_hash, input, result, draft_id, joined_keys) values ('run', '${ada}', 'save', 'done', 'h', '{"n": 12345678901234567890.123456789}', 'null', 'd', '{key-1,"a,b"}');
  insert into run_event (run_id, owner, seq, name, data) select 'run', '${ada}', n, 'progress', to_jsonb(repeat(${odd}, 50)) from generate_series(1, 3000) n;
  insert into saved_item (owner, site_id, project_id, item_id, plan_id, kind, key, jira_id, content_hash, said, points_set, left_out_at, made_by, touched_by)
    values ('${ada}', 's', 'p', 'i', 'plan', 'story', 'K-1', '1', '', '{"of": "", "title": "h"}', true, '2026-01-02 03:04:05.123456+05', 'run', 'run');
  insert into saved_sprint (owner, site_id, project_id, plan_id, number, sprint_id, name, start_date, end_date, touched_by)
    values ('${ada}', 's', 'p', 'plan', 1, '1', ${odd}, '2026-01-01', '2026-01-14', 'run');
  insert into saved_link (owner, site_id, project_id, item_id, depends_on_id, touched_by) values ('${ada}', 's', 'p', 'i', 'j', 'run');
  insert into saved_plan (owner, site_id, project_id, plan_id, run_id, begun_at, saved_at, content)
    values ('${ada}', 's', 'p', 'plan', 'run', '2026-01-01', '2026-01-02', '{"stories": [{"points": 0.5}]}');
  insert into plan_reading (owner, site_id, project_id, plan_id, read_at, reading) values ('${ada}', 's', 'p', 'plan', now(), '{"n": [1, null]}');
  insert into save_step (id, owner, site_id, project_id, run_id, plan_id, payload, state, fence) values ('step', '${ada}', 's', 'p', 'run', 'plan', '{}', 'done', 1);
  insert into estimate_history (owner, site_id, project_id, site_name, project_key, issues, since, read_at) values ('${ada}', 's', 'p', 'n', 'K', '[]', now(), now());
  insert into account_deletion (owner, begun_at) values ('${ben}', '2026-01-01');
  insert into token_use (owner, day, work, input_tokens, output_tokens) values ('${ada}', '2026-01-01', 'redo-story', 9007199254740993, 1);
  insert into own_picture (owner, image) values ('${ada}', 'data:image/png;base64,');
  insert into two_factor (id, user_id, secret, backup_codes) values ('f', '${ada}', 's', array[${odd}, 'a,b', '']);
  insert into passkey (id, user_id, credential_id, public_key, device_type, counter, backed_up) values ('k', '${ada}', 'c', 'x', 'singleDevice', 0, false);
  insert into verification (id, identifier, value, expires_at) values ('v', 'i', ${odd}, now() + interval '1 day');
  insert into attempt (key, count, until) values ('k', 1, now() + interval '1 day');
  insert into vital_count (day, route, metric, bucket, count) values (current_date, '/', 'LCP', 1, 2);
  insert into device_login (device_digest, user_digest, name, scopes, address, state, user_id, days, interval_seconds, asked_at, expires_at)
    values ('d', 'u', ${odd}, array['read'], '::1', 'approved', '${ada}', 30, 3, now(), now() + interval '1 day');
  insert into oauth_client (id, name, redirect_uris, created_at, expires_at) values ('c', ${odd}, array['https://example.com/'], now(), now() + interval '1 day');
  insert into oauth_code (digest, owner, client_id, redirect_uri, challenge, scopes, expires_at)
    values ('d', '${ada}', 'c', 'https://example.com/', 'x', array['read'], now() + interval '1 day');
  insert into oauth_grant (id, owner, client_id, client_name, redirect_host, scopes, family_digest, secret_digest, created_at, refreshed_at, expires_at)
    values ('g', '${ada}', 'c', ${odd}, 'example.com', array['read'], 'f', 's', now(), now(), now() + interval '1 day');
  insert into followed_draft (owner, draft_id, seen_at) values ('${ada}', 'd', now());
  insert into weekly_digest (owner, id, time_zone, due_at, told) values ('${ada}', 'w', 'UTC', now(), '{}');
  insert into webhook (id, owner, url, events, created_at) values ('w', '${ada}', 'https://example.com/', array['run.ended'], now());
  insert into access_token (id, owner, name, digest, last_four, scopes, created_at, expires_at, grant_id)
    values ('t', '${ada}', ${odd}, 'd', 'abcd', array['read', 'write'], now(), now() + interval '1 day', 'g')`

describe.runIf(testDatabases().includes('postgres'))('backup and restore', { timeout: 400_000 }, () => {
  type Postgres = NonNullable<Awaited<ReturnType<typeof createPostgres>>>
  let here: Postgres
  /** Another one, where no role of ours has ever been. */
  let elsewhere: Postgres
  let first: { settings: Record<string, string>; databaseUrl: string; server: TestServer }
  let ada: TestPerson
  let ben: TestPerson
  let original: Awaited<ReturnType<typeof wholeDatabase>>
  /** Of `original`. */
  const file = newFile()

  beforeAll(async () => {
    const made = [await createPostgres(), await createPostgres()]
    for (const postgres of made) await postgres?.start()
    const [one, two] = made
    if (!one || !two) throw new Error('PostgreSQL was there a moment ago')
    here = one
    elsewhere = two
    const databaseUrl = await emptyDatabase(here)
    const settings = { DATA_DIR: newFolder(), DATABASE_URL: databaseUrl, PUBLIC_URL: PublicUrl }
    first = { settings, databaseUrl, server: await startServer(settings) }
    ada = await signUp(first.server)
    ben = await signUp(first.server, 'Ben')
    for (const [person, name] of [
      [ada, 'Ada’s'],
      [ben, 'Ben’s'],
    ] as const)
      await writeDraft(first.server, person, name)
    await asked(asSuperuser(databaseUrl), fill(ada.uid, ben.uid))
  })
  afterAll(() => {
    killPrograms()
    here?.remove()
    elsewhere?.remove()
  })

  async function emptyDatabase(postgres: Postgres): Promise<string> {
    const name = `place_${randomUUID().replaceAll('-', '')}`
    await asked(postgres.url, `create database ${name}`)
    return postgres.url.replace(/postgres$/, name)
  }

  async function writeDraft({ url }: TestServer, { headers }: TestPerson, name: string) {
    const json = { ...headers, 'content-type': 'application/json' }
    const begun = await fetch(`${url}/api/drafts`, { method: 'POST', headers: json, body: '{}' })
    const { id, version } = await begun.json()
    const body = JSON.stringify({
      name,
      form: { companyInfo: 'A bookshop.', epicInfo: `Words of ${name} brief.`, detailLevel: 'medium' },
    })
    const put = await fetch(`${url}/api/drafts/${id}`, {
      method: 'PUT',
      headers: { ...json, 'if-match': `"${version}"` },
      body,
    })
    expect(put.status).toBe(200)
  }

  /** What somebody sees who signs in anew with the password they had. */
  async function draftsOf({ url }: TestServer, { email }: TestPerson) {
    const body = JSON.stringify({ email, password: 'correct horse battery' })
    const signedIn = await fetch(`${url}/api/auth/sign-in/email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    })
    expect(signedIn.status).toBe(200)
    const cookie = signedIn.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ')
    const { token } = await (await fetch(`${url}/api/auth/token`, { headers: { cookie } })).json()
    const answer = await fetch(`${url}/api/drafts`, { headers: { authorization: `Bearer ${token}` } })
    return (await answer.json()).drafts.map(({ name }: { name: string }) => name)
  }

  it('is made while servers run, of one moment, however much they write', async () => {
    let writing = true
    const writer = (async () => {
      // both or neither
      for (let n = 1; writing; n++)
        await asked(
          asSuperuser(first.databaseUrl),
          `begin; update attempt set count = ${n} where key = 'k'; update draft set name = '${n}'; commit`,
        )
      await asked(
        asSuperuser(first.databaseUrl),
        `update attempt set count = 1 where key = 'k'; update draft set name = case owner when '${ada.uid}' then 'Ada’s' else 'Ben’s' end`,
      )
    })()
    const written = newFile()
    const { code, stdout, stderr } = await runProgram('run-backup.ts', first.settings, written)
    writing = false
    await writer
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(stdout).toMatch(
      /^Backed up 3\d+ rows of \d+ tables to .*test\.backup \(\d\.\d MB\)\.\nThe secrets of DATA_DIR are in it: keep it as safe as these\.\n$/,
    )
    expect(statSync(written).mode & 0o777).toBe(0o600)
    const lines = gunzipSync(readFileSync(written)).toString().split('\n')
    const rowsOf = (table: string) => {
      const from = lines.findIndex((line) => line.startsWith(`{"table":"${table}"`)) + 1
      return lines.slice(
        from,
        lines.findIndex((line, at) => at >= from && line.startsWith('{')),
      )
    }
    const count = rowsOf('attempt')
      .map((line) => JSON.parse(line))
      .find(([key]) => key === 'k')?.[1]
    expect(rowsOf('draft').map((line) => JSON.parse(line)[3])).toEqual([count, count])
  })

  it('brings everything to a PostgreSQL that has never seen the product, where people go on', async () => {
    original = await wholeDatabase(first)
    expect(Object.entries(original.rows).filter(([, rows]) => (rows as unknown[]).length === 0)).toEqual([])
    await makeBackup({ place: readPlace(first.settings), file, now })
    const databaseUrl = await emptyDatabase(elsewhere)
    const settings = { DATA_DIR: newFolder(), DATABASE_URL: databaseUrl, PUBLIC_URL: PublicUrl }
    const { code, stdout, stderr } = await runProgram('run-restore.ts', settings, file)
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(stdout).toMatch(/^Restored 3\d+ rows of \d+ tables, as they were on 20.*Z\.\n$/)
    expect(differences(await wholeDatabase({ databaseUrl }), original)).toEqual([])
    for (const name of ['auth-secret', 'token-encryption-key']) {
      expect(readFileSync(join(settings.DATA_DIR, name), 'utf8')).toBe(
        readFileSync(join(first.settings.DATA_DIR ?? '', name), 'utf8'),
      )
      expect(statSync(join(settings.DATA_DIR, name)).mode & 0o777).toBe(0o600)
    }
    const server = await startServer(settings)
    expect(await draftsOf(server, ada)).toEqual(['Ada’s'])
    expect(await draftsOf(server, ben)).toEqual(['Ben’s'])
    // a token of before is still one
    expect((await fetch(`${server.url}/api/drafts`, { headers: ada.headers })).status).toBe(200)
    server.child.kill('SIGTERM')
    await server.ended
  })

  it('goes from PostgreSQL to the embedded database, on to another one while the server runs, and back', async () => {
    const one = { DATA_DIR: join(newFolder(), 'new'), PUBLIC_URL: PublicUrl }
    await restoreBackup({ place: readPlace(one), file })
    expect(differences(await wholeDatabase({ folder: join(one.DATA_DIR, 'database') }), original)).toEqual([])

    const server = await startServer(one)
    expect(await draftsOf(server, ada)).toEqual(['Ada’s'])
    const fromEmbedded = newFile()
    const { code, stderr } = await runProgram('run-backup.ts', one, fromEmbedded)
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    await expect
      .poll(() => readdirSync(one.DATA_DIR).filter((name) => name.includes('copy')), { timeout: 60_000 })
      .toEqual([])
    expect((await fetch(`${server.url}/api/drafts`, { headers: ada.headers })).status).toBe(200)
    server.child.kill('SIGTERM')
    await server.ended
    const now = await wholeDatabase({ folder: join(one.DATA_DIR, 'database') })

    const two = { DATA_DIR: newFolder() }
    await restoreBackup({ place: readPlace(two), file: fromEmbedded })
    expect(differences(await wholeDatabase({ folder: join(two.DATA_DIR, 'database') }), now)).toEqual([])
    const databaseUrl = await emptyDatabase(here)
    await restoreBackup({ place: readPlace({ DATA_DIR: newFolder(), DATABASE_URL: databaseUrl }), file: fromEmbedded })
    expect(differences(await wholeDatabase({ databaseUrl }), now)).toEqual([])
  })

  describe('between versions', () => {
    /** A database as this version left it before it had its last table changes. */
    async function olderDatabase() {
      const databaseUrl = await emptyDatabase(here)
      const { queries, close } = await openConnection({ databaseUrl, log })
      await ensureRoles(queries)
      const former = knownMigrations().slice(0, -1)
      await queries.transaction((transaction) => runMigrations(transaction, former))
      await queries.execute(`insert into "user" (id, name, email) values ('a', 'Ada', 'a@example.com')`)
      await close()
      return databaseUrl
    }
    const place = (databaseUrl: string) =>
      readPlace({
        DATA_DIR: newFolder(),
        DATABASE_URL: databaseUrl,
        AUTH_SECRET: 's'.repeat(32),
        TOKEN_ENCRYPTION_KEY: 't'.repeat(32),
      })

    it('a backup of an older one is restored and brought up to date, and the database that it is of is left as it was', async () => {
      const older = await olderDatabase()
      const before = await wholeDatabase({ databaseUrl: older })
      const written = newFile()
      await makeBackup({ place: place(older), file: written, now })
      expect(differences(await wholeDatabase({ databaseUrl: older }), before)).toEqual([])
      const databaseUrl = await emptyDatabase(here)
      await restoreBackup({ place: place(databaseUrl), file: written })
      const { rows, migrations, indexes } = await wholeDatabase({ databaseUrl })
      expect({ migrations, indexes }).toEqual({ migrations: original.migrations, indexes: original.indexes })
      expect(rows).toMatchObject({ user: before.rows.user })
    })

    it('one of a newer one is refused', async () => {
      const newer = await olderDatabase()
      await asked(newer, `insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 9e12)`)
      const written = newFile()
      await makeBackup({ place: place(newer), file: written, now })
      const databaseUrl = await emptyDatabase(here)
      await expect(restoreBackup({ place: place(databaseUrl), file: written })).rejects.toThrow(
        'was made by a newer version of Planwright',
      )
    })

    // a superuser sees all there is
    const isBound = process.env.TEST_POSTGRES_AS !== 'superuser'
    it.runIf(isBound)('none is made where a table is not seen whole, rather than one with a part of it', async () => {
      const odder = await olderDatabase()
      await asked(
        odder,
        `create table secret_notes (id int); alter table secret_notes enable row level security, force row level security`,
      )
      const written = newFile()
      await expect(makeBackup({ place: place(odder), file: written, now })).rejects.toThrow(
        'does not see every row of secret_notes',
      )
      expect(existsSync(written)).toBe(false)
    })
  })

  describe('is refused in one line, and changes nothing', () => {
    const refused = async (settings: Record<string, string>, from = file) => {
      const place = readPlace({ DATA_DIR: newFolder(), ...settings })
      const attempt = restoreBackup({ place, file: from })
      const error = await attempt.then(
        () => undefined,
        (reason: unknown) => reason,
      )
      expect(error).toMatchObject({ name: 'SettingsError' })
      expect(readdirSync(place.dataDir)).toEqual([])
      return String(error)
    }
    const changed = (change: (lines: string[]) => string[] | undefined) => {
      const other = newFile()
      const lines = gunzipSync(readFileSync(file)).toString().split('\n')
      writeFileSync(other, gzipSync((change(lines) ?? lines).join('\n')))
      return other
    }
    const cut = (keep: number) => {
      const other = newFile()
      writeFileSync(other, readFileSync(file).subarray(0, keep))
      return other
    }

    it('where something is already', async () => {
      const before = await wholeDatabase(first)
      expect(await refused({ DATABASE_URL: first.databaseUrl })).toMatch(
        /is not empty, it has the table \w+ and \d+ more/,
      )
      expect(differences(await wholeDatabase(first), before)).toEqual([])
    })

    it('where the secrets are others, which would open nothing', async () => {
      const databaseUrl = await emptyDatabase(here)
      const words = await refused({ DATABASE_URL: databaseUrl, AUTH_SECRET: 's'.repeat(32) })
      expect(words).toContain("AUTH_SECRET is not the backup's")
      expect((await wholeDatabase({ databaseUrl })).columns).toEqual([])
    })

    it.each([
      ['no backup', () => import.meta.filename, 'is no backup of Planwright'],
      ['cut off', () => cut(4000), 'is cut off or was altered'],
      ['without its end', () => changed((lines) => lines.slice(0, -2)), 'is cut off or was altered'],
      [
        'with a row less',
        () => changed((lines) => lines.filter((line) => !line.startsWith('["k", '))),
        'is cut off or was altered',
      ],
      [
        'with another word',
        () => changed((lines) => lines.map((line) => line.replace('Ada Demo', 'Eve Demo'))),
        'is cut off or was altered',
      ],
      [
        'of a newer format',
        () =>
          changed(([header = '', ...lines]) => [header.replace('"formatVersion":1', '"formatVersion":2'), ...lines]),
        'was made by a newer version',
      ],
      ['that is not there', () => '/nowhere/x.backup', 'is not there'],
    ])('%s', async (_what, from, words) => {
      expect(await refused({}, from())).toContain(words)
    })
  })
})

async function asked(databaseUrl: string, statements: string) {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query(statements)
  } finally {
    await client.end()
  }
}
