import { and, eq } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import { followedDraft } from './followed-tables.ts'

export type FollowedDraft = typeof followedDraft.$inferSelect
type Look = Partial<Pick<FollowedDraft, 'readAt' | 'problem'>>

/** The initiatives that the server reads by itself. */
export function createFollowedStore({ db, now }: { db: Database; now: () => Date }) {
  const { owner: whose, draftId: which } = followedDraft
  const ownedBy = (owner: string, draftId: string) => and(eq(whose, owner), eq(which, draftId))

  return {
    /** Notes that the person has it open. */
    async see(owner: string, draftId: string): Promise<FollowedDraft> {
      const seenAt = now()
      const [seen] = await db.withPerson(owner, (queries) =>
        queries
          .insert(followedDraft)
          .values({ owner, draftId, seenAt })
          .onConflictDoUpdate({ target: [whose, which], set: { seenAt } })
          .returning(),
      )
      if (!seen) throw new Error('what is written is answered')
      return seen
    },

    async find(owner: string, draftId: string): Promise<FollowedDraft | null> {
      const [found] = await db.asPerson(owner).select().from(followedDraft).where(ownedBy(owner, draftId))
      return found ?? null
    },

    /** What a look came to; what is left out stays. */
    async note(owner: string, draftId: string, look: Look): Promise<void> {
      const looked = { ...look, lookedAt: now() }
      await db.withPerson(owner, (queries) => queries.update(followedDraft).set(looked).where(ownedBy(owner, draftId)))
    },
  }
}
export type FollowedStore = ReturnType<typeof createFollowedStore>
