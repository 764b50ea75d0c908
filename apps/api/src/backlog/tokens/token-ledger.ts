import type { TokenCost } from '@planwright/contract'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Database, Queries } from '../../db/database.ts'
import { tokenUse } from '../token-tables.ts'

export type TokenLedger = {
  /** Enters what an answer has cost; answers what the person's whole day (`YYYY-MM-DD`, UTC) has come to. */
  add(owner: string, entry: { day: string; work: string; cost: TokenCost }): Promise<TokenCost>
  ofDay(owner: string, day: string): Promise<TokenCost>
  /** Over all days. `work` is a run's id. */
  ofWork(owner: string, work: string): Promise<TokenCost>
}

export function createTokenLedger({ db }: { db: Database }): TokenLedger {
  return {
    add: (owner, { day, work, cost }) =>
      db.withPerson(owner, async (queries) => {
        const priced = sql`case when excluded.price is null then ${tokenUse.price} else coalesce(${tokenUse.price}, 0) + excluded.price end`
        await queries
          .insert(tokenUse)
          .values({ owner, day, work, ...cost })
          .onConflictDoUpdate({
            target: [tokenUse.owner, tokenUse.day, tokenUse.work],
            set: {
              inputTokens: sql`${tokenUse.inputTokens} + excluded.input_tokens`,
              outputTokens: sql`${tokenUse.outputTokens} + excluded.output_tokens`,
              price: priced,
            },
          })
        return sumOf(queries, owner, eq(tokenUse.day, day))
      }),
    ofDay: (owner, day) => db.withPerson(owner, (queries) => sumOf(queries, owner, eq(tokenUse.day, day))),
    ofWork: (owner, work) => db.withPerson(owner, (queries) => sumOf(queries, owner, eq(tokenUse.work, work))),
  }
}

async function sumOf(queries: Queries, owner: string, which: SQL): Promise<TokenCost> {
  const [sum] = await queries
    .select({
      // a sum of bigint is numeric, which drivers hand over as text
      inputTokens: sql`coalesce(sum(${tokenUse.inputTokens}), 0)`.mapWith(Number),
      outputTokens: sql`coalesce(sum(${tokenUse.outputTokens}), 0)`.mapWith(Number),
      price: sql<number | null>`sum(${tokenUse.price})`,
    })
    .from(tokenUse)
    .where(and(eq(tokenUse.owner, owner), which))
  return sum ?? { inputTokens: 0, outputTokens: 0, price: null }
}
