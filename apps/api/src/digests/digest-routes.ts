import { Digest, DigestRequest, type digestObstacles } from '@planwright/contract'
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import * as z from 'zod'
import { AppError } from '../http/answers/app-error.ts'
import { perMinute } from '../http/limits/rate-limits.ts'
import { signedInOf } from '../http/person.ts'
import type { DigestStore } from './digest-store.ts'
import type { FindRecipient } from './find-recipient.ts'
import { nextDigest } from './next-digest.ts'
import { stoppedBy } from './stop-link.ts'

type Options = {
  store: Pick<DigestStore, 'find' | 'switchOn' | 'switchOff' | 'stop'>
  findRecipient: FindRecipient
  /** Begins what is due now. */
  look: () => Promise<void>
  serverSecret: string
  now: () => Date
}

const changesPerMinute = 20
/** Mail programs of many people call from one address. */
const linksPerMinute = 120
const mostBytes = 4096
const Token = z.strictObject({ token: z.string().max(200) })

/** A person's weekly mail, and the link in it that ends it. No token reaches the person's part. */
export async function registerDigestRoutes(app: FastifyInstance, options: Options) {
  const { store, findRecipient, look, serverSecret, now } = options
  const routes = app.withTypeProvider<ZodTypeProvider>()

  async function stateOf(personId: string): Promise<Digest> {
    const digest = await store.find(personId)
    // what is due first is a look that mails nothing
    const nextAt = digest && (digest.toldAt ? digest.dueAt : nextDigest(now(), digest.timeZone))
    const recipient = await findRecipient(personId)
    const obstacle = 'obstacle' in recipient ? recipient.obstacle : null
    return { isOn: digest !== null, obstacle, nextAt: nextAt?.toISOString() ?? null }
  }

  routes.get(
    '/api/digest',
    {
      config: { policy: 'person' },
      schema: { summary: 'Whether one is mailed each week what became of one’s plans', response: { 200: Digest } },
    },
    (request) => stateOf(signedInOf(request).id),
  )

  routes.put(
    '/api/digest',
    {
      config: { policy: 'person', ...perMinute(changesPerMinute, 'digest') },
      schema: {
        summary: 'Be mailed each week, or no more',
        description: 'It comes on Monday morning where the person is, and not where nothing has changed.',
        body: DigestRequest,
        response: { 200: Digest },
      },
    },
    async (request) => {
      const { id: owner } = signedInOf(request)
      const { isOn, timeZone } = request.body
      if (!isOn) {
        await store.switchOff(owner)
        return stateOf(owner)
      }
      const recipient = await findRecipient(owner)
      if ('obstacle' in recipient) throw new AppError('invalid-request', { detail: obstacleWords[recipient.obstacle] })
      await store.switchOn(owner, timeZone)
      void look()
      return stateOf(owner)
    },
  )

  await app.register(async (links) => {
    // one click in a mail program sends a form (RFC 8058, section 3.1) whose one field says what the address says already
    links.addContentTypeParser(
      ['application/x-www-form-urlencoded', 'multipart/form-data'],
      { parseAs: 'buffer', bodyLimit: mostBytes },
      (_request, _body, done) => done(null, null),
    )
    const stopping = links.withTypeProvider<ZodTypeProvider>()
    const config = { policy: 'public', ...perMinute(linksPerMinute, 'digest links') } as const

    // programs that look at the links of a mail must stop nothing: a page asks
    stopping.get(
      '/api/digest/stop',
      { config, schema: { summary: 'To the page that asks whether the weekly mail is to stop', querystring: Token } },
      async (request, reply) =>
        reply
          .header('cache-control', 'no-store')
          .redirect(`/stop-digest?token=${encodeURIComponent(request.query.token)}`),
    )

    stopping.post(
      '/api/digest/stop',
      {
        config,
        bodyLimit: mostBytes,
        schema: {
          summary: 'Stop the weekly mail that a link stands in',
          description: 'As mail programs do it (RFC 8058), without signing in. The link is good for nothing else.',
          querystring: Token,
          response: { 204: z.null() },
        },
      },
      async (request, reply) => {
        const id = stoppedBy(serverSecret, request.query.token)
        if (id === null)
          throw new AppError('not-found', {
            detail: 'This link stops nothing. Switch the weekly mail off in your account.',
          })
        await store.stop(id)
        return reply.header('cache-control', 'no-store').code(204).send(null)
      },
    )
  })
}

const obstacleWords = {
  'no-mail': 'This server sends no mail.',
  'no-address': 'Your account has no e-mail address.',
  'not-confirmed': 'Your e-mail address is not confirmed.',
} as const satisfies Record<(typeof digestObstacles)[number], string>
