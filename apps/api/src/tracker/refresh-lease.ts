import { and, eq, isNull, lt, or } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { Database } from '../db/database.ts'
import { databaseNow, later } from '../db/database-clock.ts'
import { type FreshTokens, goodUntil } from './fresh-tokens.ts'
import type { LinkSeals } from './link-seals.ts'
import { jiraLink, type LinkRow } from './link-tables.ts'
import type { Links } from './links.ts'

/** A refresh holds the row this long, and renews while it waits for the answer: a dead one is taken over quickly. */
const holdMs = 4_000

type Options = {
  readonly db: Database
  readonly links: Pick<Links, 'find'>
  readonly seals: LinkSeals
  readonly now: () => Date
}

/** The right to refresh the tokens of a link: one process at a time has it. */
export function createRefreshLease({ db, links, seals, now }: Options) {
  async function changeUnchanged(link: LinkRow, change: PgUpdateSetSource<typeof jiraLink>): Promise<boolean> {
    const changed = await db.withPerson(link.owner, (queries) =>
      queries
        .update(jiraLink)
        .set(change)
        .where(and(eq(jiraLink.id, link.id), eq(jiraLink.refreshToken, link.refreshToken)))
        .returning({ id: jiraLink.id }),
    )
    return changed.length === 1
  }

  function holdsToken(link: LinkRow, refreshToken: string): boolean {
    try {
      return seals.opened(link).refreshToken === refreshToken
    } catch {
      return false // under a key that is not known here: not ours to change
    }
  }

  return {
    /** Takes the right to refresh; undefined while somebody else has it. */
    async hold(link: LinkRow): Promise<LinkRow | undefined> {
      const [held] = await db.withPerson(link.owner, (queries) =>
        queries
          .update(jiraLink)
          .set({ refreshingUntil: later(holdMs) })
          .where(
            and(
              eq(jiraLink.id, link.id),
              // the pair that is to be replaced: if it has been already, nobody need refresh
              eq(jiraLink.refreshToken, link.refreshToken),
              or(isNull(jiraLink.refreshingUntil), lt(jiraLink.refreshingUntil, databaseNow)),
            ),
          )
          .returning(),
      )
      return held
    },

    /** Changes the link only while its tokens are still those of `link`: a new consent is never overwritten by an old refresh. */
    async settle(link: LinkRow, outcome: 'still-waiting' | 'not-refreshed' | 'refused' | FreshTokens): Promise<void> {
      const change =
        outcome === 'still-waiting'
          ? { refreshingUntil: later(holdMs) }
          : outcome === 'not-refreshed'
            ? { refreshingUntil: null }
            : outcome === 'refused'
              ? { refreshingUntil: null, needsLink: true }
              : {
                  refreshingUntil: null,
                  needsLink: false,
                  ...seals.sealed(link, outcome),
                  accessGoodUntil: goodUntil(outcome, now()),
                }
      const { refreshToken } = seals.opened(link)
      for (let row = link; !(await changeUnchanged(row, change)); ) {
        const current = await links.find(link.owner)
        // the same pair in other letters means that the key was rotated meanwhile; any other pair stays
        if (!current || current.id !== link.id || !holdsToken(current, refreshToken)) return
        row = current
      }
    },
  }
}
export type RefreshLease = ReturnType<typeof createRefreshLease>
