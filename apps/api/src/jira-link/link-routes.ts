import { LinkConfirmation, LinkStart, PendingLink, Profile } from '@planwright/contract'
import { TrackerError, type TrackerProvider } from '@planwright/tracker'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import * as z from 'zod'
import { type AuditTrail, originOf } from '../audit/audit-trail.ts'
import { AppError, fieldError } from '../http/answers/app-error.ts'
import { perMinute } from '../http/limits/rate-limits.ts'
import { type SignedIn, signedInOf } from '../http/person.ts'
import { IdParams } from '../http/requests/id-params.ts'
import { NoBody } from '../http/requests/no-body.ts'
import type { Log } from '../log/log.ts'
import type { LinkAttempts, Traveller } from '../tracker/link-attempts.ts'
import type { Links } from '../tracker/links.ts'
import type { PendingLinks } from '../tracker/pending-links.ts'

type Options = {
  readonly attempts: LinkAttempts
  readonly pendingLinks: PendingLinks
  readonly links: Pick<Links, 'remove'>
  readonly provider: TrackerProvider
  readonly publicUrl: string
  readonly linksPerMinute: number
  /** Whose session cookie a request carries; null without one. */
  readonly readSession: (request: FastifyRequest) => Promise<Traveller | null>
  readonly readProfile: (person: SignedIn) => Promise<Profile>
  /** Puts runs that waited for the link back to work. */
  readonly afterLinking: (personId: string) => Promise<void>
  readonly audit: Pick<AuditTrail, 'record'>
  readonly log: Pick<Log, 'info' | 'warn'>
}

const callbackPath = '/api/jira-oauth/callback'
/** A tracker may add parameters; those we know are strings of sane length. */
const CallbackQuery = z.object({
  state: z.string().max(500).catch(''),
  code: z.string().max(5_000).catch(''),
  error: z.string().max(500).catch(''),
})

/**
 * Connecting a person's tracker (RFC 9700). Starting takes the ID token, and where a browser sends its session cookie too, both
 * must be of one session. The way back is a GET with the session cookie alone: it consumes the `state`, which only works for the person and
 * session that it was made for, and keeps what came as a pending link. Nothing is active before the person has confirmed it by token.
 */
export function registerLinkRoutes(base: FastifyInstance, options: Options) {
  const { attempts, pendingLinks, links, provider, publicUrl, readSession, readProfile, afterLinking, audit, log } =
    options
  const { name, consent } = provider
  const app = base.withTypeProvider<ZodTypeProvider>()
  const redirectUri = `${publicUrl}${callbackPath}`
  const limit = perMinute(options.linksPerMinute, 'links')
  const config = { policy: 'person', ...limit } as const

  app.post(
    '/api/jira/link',
    { config, schema: { summary: 'Set out to connect Jira', body: NoBody, response: { 200: LinkStart } } },
    async (request) => {
      const traveller = travellerOf(request)
      const browser = await readSession(request)
      if (browser && browser.sessionId !== traveller.sessionId) {
        throw new AppError('forbidden', { detail: 'The token and the session cookie are not of one session.' })
      }
      const { state, codeChallenge } = await attempts.begin(traveller)
      return { authorizeUrl: consent.authorizeUrl({ redirectUri, state, codeChallenge }) }
    },
  )

  app.get(
    callbackPath,
    {
      config: {
        policy: 'oauth-callback',
        ...limit,
        describes: { answers: { 303: 'On to the page that confirms the connection, or says what went wrong' } },
      },
      // the address carries state and code: it must not get into a log
      logLevel: 'silent',
      schema: { summary: 'Where Jira sends a person back to', querystring: CallbackQuery },
    },
    async (request, reply) => {
      const traveller = await readSession(request)
      const outcome = traveller ? await takeBack(traveller, request.query) : { problem: 'not-signed-in' }
      const search = new URLSearchParams(outcome)
      const page = 'link' in outcome ? '/jira-integration/confirm' : '/jira-integration'
      return reply.header('referrer-policy', 'no-referrer').redirect(`${publicUrl}${page}?${search}`, 303)
    },
  )

  /** Ends in a pending link, or in the code of what went wrong. */
  async function takeBack(
    traveller: Traveller,
    { state, code, error }: z.infer<typeof CallbackQuery>,
  ): Promise<{ link: string } | { problem: string }> {
    const codeVerifier = await attempts.consume(state, traveller)
    if (codeVerifier === null) {
      log.warn(
        { person: traveller.personId },
        `a way back from ${name} was refused: state unknown, used, expired or not theirs`,
      )
      return { problem: 'link-expired' }
    }
    if (error || !code) return { problem: error === 'access_denied' ? 'denied' : 'jira-refused' }
    try {
      const { refreshToken, ...tokens } = await consent.redeem({ redirectUri, code, codeVerifier })
      const { accessToken } = tokens
      const sites = await consent.listSites(accessToken)
      const [first] = sites
      // without a site nothing was granted; without a refresh token the link would end within the hour
      if (!first || !refreshToken) return { problem: 'jira-refused' }
      const account = await consent.readAccount(first.id, accessToken)
      const known = sites.map(({ id, name, url }) => ({ id, name, url }))
      return { link: await pendingLinks.add(traveller, { ...tokens, refreshToken }, { sites: known, account }) }
    } catch (failure) {
      if (!(failure instanceof TrackerError)) throw failure
      log.warn({ person: traveller.personId, detail: failure.detail }, 'a consent could not be redeemed')
      return { problem: failure.kind === 'rejected' ? 'jira-refused' : 'jira-unavailable' }
    }
  }

  app.get(
    '/api/jira/link/:id',
    { config, schema: { summary: 'What is about to be connected', params: IdParams, response: { 200: PendingLink } } },
    async (request) => {
      const pending = await pendingLinks.find(request.params.id, travellerOf(request))
      if (!pending) throw new AppError('not-found')
      if (pending.expiresAt <= new Date()) throw new AppError('link-expired')
      const { name, email } = pending.account
      return { id: pending.id, sites: pending.sites, account: { name, email } }
    },
  )

  app.post(
    '/api/jira/link/confirm',
    {
      config,
      schema: { summary: 'Connect one of the sites', body: LinkConfirmation, response: { 200: Profile } },
    },
    async (request) => {
      const person = signedInOf(request)
      const pending = await pendingLinks.find(request.body.linkId, travellerOf(request))
      if (!pending) throw new AppError('not-found')
      const site = pending.sites.find(({ id }) => id === request.body.siteId)
      if (!site) throw fieldError('siteId', 'This site was not granted')
      if (!(await pendingLinks.activate(pending, site))) throw new AppError('link-expired')
      log.info({ person: person.id, site: site.id, account: pending.account.id }, `${name} was connected`)
      audit.record({
        person: person.id,
        what: 'link',
        from: originOf(request),
        about: { site: site.id, account: pending.account.id },
      })
      await afterLinking(person.id)
      return readProfile(person)
    },
  )

  app.delete(
    '/api/jira/link',
    { config, schema: { summary: 'Disconnect Jira and forget its tokens', response: { 200: Profile } } },
    async (request) => {
      const person = signedInOf(request)
      await links.remove(person.id)
      log.info({ person: person.id }, `${name} was disconnected`)
      audit.record({ person: person.id, what: 'unlink', from: originOf(request) })
      return readProfile(person)
    },
  )
}

function travellerOf(request: FastifyRequest): Traveller {
  const { id, sessionId } = signedInOf(request)
  return { personId: id, sessionId }
}
