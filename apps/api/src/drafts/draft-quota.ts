import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Queries } from '../db/database.ts'
import { AppError } from '../http/answers/app-error.ts'
import { draft, draftVersion } from './draft-tables.ts'

export type DraftQuota = {
  readonly drafts: number
  /** As the database stores them, versions included. */
  readonly draftMegabytes: number
  readonly draftVersions: number
}

const megabyte = 1_000_000

/** Throws `quota-reached` where a person keeps more than may be; asked once it is written and before it is committed. */
export async function keepWithin(queries: Queries, owner: string, quota: DraftQuota): Promise<void> {
  // two that begin in the same moment see each other
  await queries.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`drafts ${owner}`}, 0))`)
  const kept = and(eq(draft.owner, owner), isNull(draft.expiresAt))
  if ((await queries.$count(draft, kept)) > quota.drafts)
    throw new AppError('quota-reached', {
      detail: `You have ${quota.drafts} initiatives, which is as many as may be. Delete one that you no longer need.`,
    })
  const { form, backlog, plan } = draftVersion
  const [now] = await queries
    .select({ bytes: sum(draft.form, draft.backlog, draft.plan) })
    .from(draft)
    .where(kept)
  const [before] = await queries
    .select({ bytes: sum(form, backlog, plan) })
    .from(draftVersion)
    .innerJoin(draft, eq(draft.id, draftVersion.draftId))
    .where(kept)
  if ((now?.bytes ?? 0) + (before?.bytes ?? 0) > quota.draftMegabytes * megabyte)
    throw new AppError('quota-reached', {
      detail: `Your initiatives and their earlier versions take more than ${quota.draftMegabytes} MB. Delete an initiative that you no longer need.`,
    })
}

/** Drafts that were thrown away are kept within the same limits, counted for themselves: those that were thrown away first go for good. */
export async function keepThrownAwayWithin(queries: Queries, owner: string, quota: DraftQuota): Promise<void> {
  const { form, backlog, plan } = draftVersion
  const versions = sql`(select ${sum(form, backlog, plan)} from ${draftVersion} where ${eq(draftVersion.draftId, draft.id)})`
  const ranked = sql`
    select id, row_number() over latest as place, sum(bytes) over latest as bytes
      from (select ${draft.id} as id, ${draft.expiresAt} as expires_at, ${sizeOf(draft.form, draft.backlog, draft.plan)} + ${versions} as bytes
        from ${draft} where ${and(eq(draft.owner, owner), isNotNull(draft.expiresAt))}) thrown_away
      window latest as (order by expires_at desc, id)`
  await queries.execute(sql`delete from ${draft} where ${draft.id} in (select id from (${ranked}) ranked
    where place > ${quota.drafts} or bytes > ${quota.draftMegabytes * megabyte})`)
}

const sum = (...columns: unknown[]) => sql<number>`coalesce(sum(${sizeOf(...columns)}), 0)::float8`

/** Of what stands on the disk, which is compressed; the values themselves are not read. */
function sizeOf(...columns: unknown[]) {
  return sql.join(
    columns.map((column) => sql`coalesce(pg_column_size(${column}), 0)`),
    sql` + `,
  )
}
