import {
  getCurrentAuthEndpointContext,
  runWithTransaction,
  tryGetCurrentAuthEndpointContext,
} from '@better-auth/core/context'
import { createEmailVerificationToken } from 'better-auth/api'
import { eq } from 'drizzle-orm'
import * as z from 'zod'
import type { Database } from '../../db/database.ts'
import { verification } from '../identity-tables.ts'
import type { PasswordDigests } from '../passwords/password-digests.ts'
import { datedLinkPage, linkPagePath } from './link-page.ts'
import { signUpCalls } from './sign-up-calls.ts'
import { signUpHooks } from './sign-up-hooks.ts'
import { type Claims, linkLifeSeconds } from './sign-up-link.ts'
import {
  type Context,
  confirmStanding,
  hasPasswordAlone,
  hold,
  type Person,
  removeOtherWays,
  signUpOf,
  standing,
} from './standing-sign-ups.ts'

/** Where the link leads unless its mail was asked for with another place. */
const verifyPage = `${linkPagePath}?for=verify`

type Options = {
  db: Database
  digests: PasswordDigests
  /** Whether an address must be verified before its person is signed in. */
  required: boolean
  /** Sends the link that confirms a sign-up. */
  sendLink: (email: string, url: string) => Promise<void>
  /** Forgets the tokens to other services that a person has linked, and revokes their access tokens. */
  removeGrants: (personId: string) => Promise<void>
  /** Tells the owner of a confirmed account that somebody tried to sign up with its address. */
  tellOwner: (email: string) => Promise<void>
  /** Told whose sign-up was voided by whoever read its mail. */
  onVoided: (personId: string, request?: Request) => void
}

const SignUp = z.looseObject({ name: z.string(), callbackURL: z.string().optional() })

/**
 * An account belongs to whoever reads the mail of its address (docs/decisions/018-confirmed-sign-ups.md). Somebody else may have signed up with
 * it first; so a link confirms the one sign-up that it was mailed for, the next sign-up voids it with the password it came with, and a password
 * chosen by mail leaves no other way in. What tells sign-ups apart is the salted digest of their password: nothing more is stored.
 * In the browser that signed up a link confirms at once; in any other it asks for the password first, since whoever did not choose it should confirm
 * nobody's. Whatever confirms or replaces a sign-up holds the person's row meanwhile, and looks at it again: a digest takes long enough for the other.
 */
export function confirmedSignUps({ db, digests, required, sendLink, removeGrants, tellOwner, onVoided }: Options) {
  /** Of each request: the digest of the password that came with it, and the sign-up that it mailed a link for. */
  const hashes = new WeakMap<Request, string>()
  const mailedSignUps = new WeakMap<Request, string>()

  async function confirm(context: Context, claims: Claims): Promise<boolean> {
    const waiting = await standing(context, claims)
    // who was there before may have linked something while addresses were optional; whoever signed up since has no session to link anew
    if (required && waiting && !waiting.emailVerified) await removeGrants(waiting.id)
    return confirmStanding(context, claims)
  }

  async function sendVerificationEmail({ user: { id, email }, url }: { user: Person; url: string }) {
    const { context, request } = getCurrentAuthEndpointContext()
    const signUp = await signUpOf(context, id)
    if (request) mailedSignUps.set(request, signUp)
    const link = new URL(url)
    const token = await createEmailVerificationToken(context.secret, email, undefined, linkLifeSeconds, { signUp })
    link.searchParams.set('token', token)
    const target = link.searchParams.get('callbackURL') ?? '/'
    link.searchParams.set(
      'callbackURL',
      datedLinkPage(target === '/' ? verifyPage : target, link.origin, linkLifeSeconds),
    )
    await sendLink(email, link.href)
  }

  return {
    password: {
      // kept for `onExistingUserSignUp`: another digest would take a time that tells whether the address waits to be confirmed
      hash: async (password: string) => {
        const hash = await digests.hash(password)
        const request = tryGetCurrentAuthEndpointContext()?.request
        if (request) hashes.set(request, hash)
        return hash
      },
      verify: digests.verify,
    },

    sendVerificationEmail,

    /** Of the two, whoever signed up last is asked for the proof; whoever did before can no longer give it. In the transaction of the sign-up. */
    async onExistingUserSignUp({ user: { id, email } }: { user: Person }) {
      const { context, request, body } = getCurrentAuthEndpointContext()
      const { internalAdapter: adapter, baseURL } = context
      const person = await hold(context, id)
      const hash = request && hashes.get(request)
      const isWaiting = await hasPasswordAlone(context, id)
      if (!person || person.emailVerified || person.banned || !isWaiting || !hash) {
        await tellOwner(email)
        return
      }
      const { name, callbackURL = '/' } = SignUp.parse(body)
      await adapter.updatePassword(id, hash)
      await adapter.updateUser(id, { name })
      await adapter.deleteUserSessions(id)
      const url = `${baseURL}/verify-email?${new URLSearchParams({ callbackURL })}`
      await sendVerificationEmail({ user: person, url })
    },

    /** Whoever chose a password by mail has proven the address. Nobody did before where it was not verified: then what was there is not theirs. */
    async onPasswordReset({ id, emailVerified }: Person) {
      await db.asOwner.delete(verification).where(eq(verification.value, id))
      if (emailVerified) return
      const { context, request } = getCurrentAuthEndpointContext()
      const { adapter, internalAdapter } = context
      const hash = request && hashes.get(request)
      // in this order: without a session nobody links anew
      await internalAdapter.deleteUserSessions(id)
      await removeGrants(id)
      await runWithTransaction(adapter, async () => {
        // by the library, whose hooks note what follows from it
        await internalAdapter.updateUser(id, { emailVerified: true })
        await removeOtherWays(context, id)
        // somebody may have signed up since it was set
        if (hash) await internalAdapter.updatePassword(id, hash)
      })
    },

    plugin: {
      id: 'confirmed-sign-ups',
      endpoints: signUpCalls({ digests, confirm, onVoided }),
      hooks: signUpHooks({ required, confirm, mailedBy: (request) => mailedSignUps.get(request) }),
    },
  }
}
