import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt, isNull, lt } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import { jiraLinkAttempt } from './link-tables.ts'
import type { TokenCipher } from './token-cipher.ts'

/** Whose browser it is: a way to Jira and back belongs to one session. */
export type Traveller = { readonly personId: string; readonly sessionId: string }

const provider = 'jira'
/** How long a way to Jira and back may take, and how long what came back waits to be confirmed. */
export const wayMs = 10 * 60_000

/** Ways to Jira's consent page and back: each is begun here, and returns once. */
export function createLinkAttempts({ db, cipher, now }: { db: Database; cipher: TokenCipher; now: () => Date }) {
  /** Null where its key is gone: the way has to be begun again. */
  function verifierOf(personId: string, { stateHash, verifier }: { stateHash: string; verifier: string }) {
    try {
      return cipher.decrypt(verifier, verifierPlace(personId, stateHash))
    } catch {
      return null
    }
  }

  return {
    /** A new `state` of 256 bits, single use, for 10 minutes; with the challenge (RFC 7636) of a verifier that stays here, encrypted. */
    async begin({ personId, sessionId }: Traveller): Promise<{ state: string; codeChallenge: string }> {
      const state = randomBytes(32).toString('base64url')
      const codeVerifier = randomBytes(32).toString('base64url')
      const stateHash = hashOf(state)
      const verifier = cipher.encrypt(codeVerifier, verifierPlace(personId, stateHash))
      const expiresAt = new Date(now().getTime() + wayMs)
      await db.withPerson(personId, async (queries) => {
        await queries
          .delete(jiraLinkAttempt)
          .where(and(eq(jiraLinkAttempt.owner, personId), lt(jiraLinkAttempt.expiresAt, now())))
        const attempt = { owner: personId, sessionId, provider, expiresAt, stateHash, verifier }
        await queries.insert(jiraLinkAttempt).values(attempt)
      })
      return { state, codeChallenge: hashOf(codeVerifier) }
    },

    /** In one statement: the verifier, once, for a state of this person and session that has not expired; else null. */
    async consume(state: string, { personId, sessionId }: Traveller): Promise<string | null> {
      const [consumed] = await db.withPerson(personId, (queries) =>
        queries
          .update(jiraLinkAttempt)
          .set({ consumedAt: now() })
          .where(
            and(
              eq(jiraLinkAttempt.stateHash, hashOf(state)),
              eq(jiraLinkAttempt.owner, personId),
              eq(jiraLinkAttempt.sessionId, sessionId),
              eq(jiraLinkAttempt.provider, provider),
              isNull(jiraLinkAttempt.consumedAt),
              gt(jiraLinkAttempt.expiresAt, now()),
            ),
          )
          .returning({ stateHash: jiraLinkAttempt.stateHash, verifier: jiraLinkAttempt.verifier }),
      )
      return consumed ? verifierOf(personId, consumed) : null
    },
  }
}
export type LinkAttempts = ReturnType<typeof createLinkAttempts>

const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url')
const verifierPlace = (owner: string, stateHash: string): string => `jira ${owner} ${stateHash} verifier`
