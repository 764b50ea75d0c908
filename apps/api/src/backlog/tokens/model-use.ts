import type { ModelUse } from '@planwright/contract'
import { and, between, desc, eq, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { tokenUse } from '../token-tables.ts'

/** So many people are named: those who used most. */
const mostPeople = 100

type Options = {
  db: Database
  /** The addresses of those who have an account, by their ids. */
  emailsOf: (ids: readonly string[]) => Promise<Record<string, string>>
}
type Asked = { from: string; to: string; person?: string | undefined }

export type ReadModelUse = (asked: Asked) => Promise<ModelUse>

/** What everybody, or one person, used of the model, by day and by person. */
export function createReadModelUse({ db, emailsOf }: Options): ReadModelUse {
  return async ({ from, to, person }) => {
    const which = and(between(tokenUse.day, from, to), person === undefined ? undefined : eq(tokenUse.owner, person))
    const { days, people } = await db.withWorker(async (queries) => ({
      days: await queries
        .select({ day: tokenUse.day, people: sql`count(distinct ${tokenUse.owner})`.mapWith(Number), ...sums })
        .from(tokenUse)
        .where(which)
        .groupBy(tokenUse.day)
        .orderBy(tokenUse.day),
      people: await queries
        .select({ id: tokenUse.owner, ...sums })
        .from(tokenUse)
        .where(which)
        .groupBy(tokenUse.owner)
        .orderBy(desc(sql`sum(${tokenUse.inputTokens} + ${tokenUse.outputTokens})`), tokenUse.owner)
        .limit(mostPeople),
    }))
    const emails = await emailsOf(people.map(({ id }) => id))
    return { from, to, days, people: people.map((used) => ({ ...used, email: emails[used.id] ?? null })) }
  }
}

const sums = {
  // a sum of bigint is numeric, which drivers hand over as text
  inputTokens: sql`sum(${tokenUse.inputTokens})`.mapWith(Number),
  outputTokens: sql`sum(${tokenUse.outputTokens})`.mapWith(Number),
  price: sql<number | null>`sum(${tokenUse.price})`,
}
