import pg from 'pg'
import { createSparingPGlite } from '../../db/sparing-pglite.ts'

type Ask = (question: string) => Promise<Record<string, unknown>[]>

/** Everything in a database, by a superuser's eyes: every row of every table that is logged, and all that guards them. Two that are alike are equal. */
export async function wholeDatabase(where: { databaseUrl: string } | { folder: string }) {
  if ('folder' in where) {
    const client = await createSparingPGlite({ dataDir: where.folder })
    try {
      return await lookAtAll(async (question) => (await client.query<Record<string, unknown>>(question)).rows)
    } finally {
      await client.close()
    }
  }
  const client = new pg.Client({ connectionString: asSuperuser(where.databaseUrl) })
  await client.connect()
  try {
    return await lookAtAll(async (question) => (await client.query(question)).rows)
  } finally {
    await client.end()
  }
}

type Whole = Awaited<ReturnType<typeof wholeDatabase>>

/** Where two differ, with the first lines that only one of them has; printed whole they would fill the screen. */
export function differences({ rows: oneRows, ...one }: Whole, { rows: otherRows, ...other }: Whole): string[] {
  const parts = { ...one, ...oneRows }
  const others: Record<string, unknown> = { ...other, ...otherRows }
  return [...new Set([...Object.keys(parts), ...Object.keys(others)])].flatMap((name) => {
    const [mine, theirs] = [(parts as Record<string, unknown>)[name], others[name]].map(linesOf)
    if (mine?.join() === theirs?.join()) return []
    const only = [mine?.find((line) => !theirs?.includes(line)), theirs?.find((line) => !mine?.includes(line))]
    return [`${name}: ${only[0]} | ${only[1]}`]
  })
}

const linesOf = (part: unknown): string[] => (Array.isArray(part) ? part.map((line) => JSON.stringify(line)) : [])

/** In a cluster of `createPostgres`. */
export function asSuperuser(databaseUrl: string): string {
  const url = new URL(databaseUrl)
  url.username = 'postgres'
  return url.href
}

async function lookAtAll(ask: Ask) {
  await ask(`set timezone to 'UTC'`)
  const tables = await ask(
    `select relname::text as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relpersistence = 'p' order by 1`,
  )
  const rows: Record<string, unknown> = {}
  // as text, each column for itself: JSON's null in a column is not the same as none
  for (const { name } of tables) rows[String(name)] = await ask(`select t::text as row from "${name}" t order by 1`)
  return {
    rows,
    sequences: await ask(
      `select sequencename::text, last_value::text from pg_sequences where schemaname = 'public' order by 1`,
    ),
    migrations:
      tables.length > 0 &&
      (await ask(`select hash, created_at::text from drizzle.__drizzle_migrations order by created_at`)),
    columns:
      await ask(`select c.relname::text as table, a.attname::text as name, format_type(a.atttypid, a.atttypmod) as type, a.attnotnull, a.attidentity::text, a.attgenerated::text,
      pg_get_expr(d.adbin, d.adrelid) as default from pg_attribute a join pg_class c on c.oid = a.attrelid left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped order by 1, 2`),
    // NOT NULL became a constraint of its own with PostgreSQL 18
    constraints: await ask(
      `select conrelid::regclass::text as table, conname::text as name, pg_get_constraintdef(oid) as definition, convalidated from pg_constraint where connamespace = 'public'::regnamespace and contype <> 'n' order by 1, 2`,
    ),
    indexes: await ask(
      `select indexname::text as name, indexdef from pg_indexes where schemaname = 'public' order by 1`,
    ),
    security: await ask(
      `select relname::text as table, relrowsecurity, relforcerowsecurity from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`,
    ),
    policies: await ask(
      `select tablename::text, policyname::text, permissive, roles::text, cmd, qual, with_check from pg_policies where schemaname = 'public' order by 1, 2`,
    ),
    grants: await ask(
      `select table_name::text, grantee::text, privilege_type::text from information_schema.role_table_grants where table_schema = 'public' and grantee like 'planwright\\_%' order by 1, 2, 3`,
    ),
    usage: await ask(
      `select has_schema_privilege('planwright_app', 'public', 'usage') as app, has_schema_privilege('planwright_worker', 'public', 'usage') as worker`,
    ),
    roles: await ask(
      `select rolname::text, rolsuper, rolcanlogin, rolbypassrls, rolinherit from pg_roles where rolname like 'planwright\\_%' order by 1`,
    ),
    triggers: await ask(
      `select tgrelid::regclass::text as table, pg_get_triggerdef(oid) as definition from pg_trigger where not tgisinternal order by 1, 2`,
    ),
    functions: await ask(
      `select proname::text as name, prosrc from pg_proc where pronamespace = 'public'::regnamespace order by 1`,
    ),
  }
}
