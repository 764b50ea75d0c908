import { sql } from 'drizzle-orm'
import type { Queries } from '../db/database.ts'
import { appRole, workerRole } from '../db/owner-policies.ts'

type Column = { readonly name: string; readonly type: string }

export type Table = {
  readonly name: string
  /** Without those that the database works out itself. */
  readonly columns: readonly Column[]
  /** Tables that its rows refer to. */
  readonly refersTo: readonly string[]
  /** Whether row-level security binds us too. */
  readonly bound: boolean
  readonly workerSeesAll: boolean
  readonly peopleSeeAll: boolean
}

/**
 * The tables there are, asked of the database itself, so that a backup needs no list and reads tables of any version; those first that others refer to.
 *
 * Unlogged tables are not among them: what stands in them means nothing elsewhere.
 *
 * `workerSeesAll`: a policy lets the worker read every row. `peopleSeeAll`: every row has an owner who is in "user", and a policy lets owners read what is
 * theirs. Where a restrictive policy stands in the way, or the role may not read at all, neither is so.
 */
export async function listTables(queries: Queries): Promise<readonly Table[]> {
  const { rows } = await queries.execute<Table>(sql`
    select c.relname::text as name,
      row_security_active(c.oid) as bound,
      (select coalesce(json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) order by a.attnum), '[]')
        from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
      (select coalesce(json_agg(distinct r.relname), '[]') from pg_constraint f join pg_class r on r.oid = f.confrelid
        where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid) as "refersTo",
      (${mayRead(workerRole)} and exists (${policiesOf(workerRole)} and p.permissive = 'PERMISSIVE' and p.qual = 'true')) as "workerSeesAll",
      (${mayRead(appRole)} and exists (${policiesOf(appRole)} and p.permissive = 'PERMISSIVE' and p.qual = ${ownsRow})
        and exists (select from pg_constraint f join pg_attribute a on a.attrelid = c.oid and f.conkey = array[a.attnum]
          where f.conrelid = c.oid and f.contype = 'f' and f.convalidated and f.confrelid = to_regclass('public."user"')
            and a.attname = 'owner' and a.attnotnull)) as "peopleSeeAll"
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relpersistence = 'p' order by 1`)
  return inOrder(rows)
}

/** As PostgreSQL writes the condition of `ownerPolicies`. */
const ownsRow = `(owner = current_setting('app.person'::text, true))`

const mayRead = (role: string) => sql`(exists (select from pg_roles where rolname = ${role})
  and has_table_privilege((select oid from pg_roles where rolname = ${role}), c.oid, 'select')
  and not exists (${policiesOf(role)} and p.permissive = 'RESTRICTIVE'))`

const policiesOf = (
  role: string,
) => sql`select from pg_policies p where p.schemaname = 'public' and p.tablename = c.relname
  and p.cmd in ('ALL', 'SELECT') and p.roles && array[${role}, 'public']::name[]`

function inOrder(tables: readonly Table[]): readonly Table[] {
  const ordered = new Map<string, Table>()
  const add = (table: Table) => {
    if (ordered.has(table.name)) return
    for (const name of table.refersTo) {
      const other = tables.find((each) => each.name === name)
      if (other) add(other)
    }
    ordered.set(table.name, table)
  }
  for (const table of tables) add(table)
  return [...ordered.values()]
}
