import { type Draft, DraftContent, type DraftList } from '@planwright/contract'
import { and, desc, eq, sql } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import { draft } from './draft-tables.ts'

export interface DraftStore {
  list(owner: string): Promise<DraftList>
  find(owner: string, id: string): Promise<Draft | null>
  create(owner: string, content: DraftContent): Promise<Draft>
  /** Answers `stale` and changes nothing when the draft's version is another; null when there is none. */
  replace(owner: string, id: string, version: number, content: DraftContent): Promise<Draft | 'stale' | null>
  /** Makes it the one that was opened last, and changes nothing of it. Answers whether there is one. */
  open(owner: string, id: string): Promise<boolean>
  /** Answers whether there was one. */
  remove(owner: string, id: string): Promise<boolean>
}

export function createDraftStore({
  db,
  now,
  newId,
}: {
  db: Database
  now: () => Date
  newId: () => string
}): DraftStore {
  const own = (owner: string, id: string) => and(eq(draft.owner, owner), eq(draft.id, id))

  return {
    list: (owner) =>
      db.withPerson(owner, async (queries) => {
        const rows = await queries
          .select({
            id: draft.id,
            name: draft.name,
            version: draft.version,
            createdAt: draft.createdAt,
            updatedAt: draft.updatedAt,
          })
          .from(draft)
          .where(eq(draft.owner, owner))
          .orderBy(desc(draft.openedAt), desc(draft.updatedAt), desc(draft.id))
        return { drafts: rows.map(withIsoTimes), current: rows[0]?.id ?? null }
      }),

    find: (owner, id) =>
      db.withPerson(owner, async (queries) => {
        const [row] = await queries.select().from(draft).where(own(owner, id))
        return row ? toDraft(row) : null
      }),

    create: (owner, content) =>
      db.withPerson(owner, async (queries) => {
        const at = now()
        const row = { id: newId(), owner, version: 1, createdAt: at, updatedAt: at, openedAt: at, ...content }
        await queries.insert(draft).values(row)
        return toDraft(row)
      }),

    replace: (owner, id, version, content) =>
      db.withPerson(owner, async (queries) => {
        const at = now()
        const [changed] = await queries
          .update(draft)
          .set({ ...content, version: sql`${draft.version} + 1`, updatedAt: at, openedAt: at })
          .where(and(own(owner, id), eq(draft.version, version)))
          .returning()
        if (changed) return toDraft(changed)
        const [other] = await queries.select({ id: draft.id }).from(draft).where(own(owner, id))
        return other ? 'stale' : null
      }),

    open: (owner, id) =>
      db.withPerson(owner, async (queries) => {
        const opened = await queries
          .update(draft)
          .set({ openedAt: now() })
          .where(own(owner, id))
          .returning({ id: draft.id })
        return opened.length > 0
      }),

    remove: (owner, id) =>
      db.withPerson(owner, async (queries) => {
        const removed = await queries.delete(draft).where(own(owner, id)).returning({ id: draft.id })
        return removed.length > 0
      }),
  }
}

function toDraft(row: typeof draft.$inferSelect | typeof draft.$inferInsert): Draft {
  const { id, version, createdAt, updatedAt, name, form, backlog, plan, runs } = row
  // parsed again, so that drafts kept by an older version get what has been added since
  const content = DraftContent.parse({ name, form, backlog, plan, runs })
  return withIsoTimes({ id, version, createdAt, updatedAt, ...content })
}

const withIsoTimes = <Row extends { createdAt: Date; updatedAt: Date }>(row: Row) => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
})
