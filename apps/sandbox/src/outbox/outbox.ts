import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { sendPage } from '../pages/send-page.ts'
import { messagePage, outboxPage } from './outbox-pages.ts'

/** One message as `GET /_sandbox/outbox` lists it; an SMS has neither subject nor html. */
export type Message = {
  at: string
  kind: 'mail' | 'sms'
  to: string
  subject: string | null
  text: string
  html: string | null
}

const Mail = z.strictObject({
  to: z.string().min(1).max(500),
  subject: z.string().max(1000),
  text: z.string(),
  html: z.string().nullish(),
})
const Sms = z.strictObject({ to: z.string().min(1).max(500), text: z.string() })

const keptMessages = 500

/**
 * Registers where the product's mail and SMS end up: `POST /outbox/mail { to, subject, text, html? }` and
 * `POST /outbox/sms { to, text }` (both answer 202 `{ id }`, and 400 `{ error }` for anything else), `GET /_sandbox/outbox`
 * for tests (oldest first) and the pages `/outbox` and `/outbox/<id>` for people (newest first). Kept in memory, the last 500.
 */
export function registerOutbox(app: FastifyInstance, context: { now(): number; onReset(run: () => void): void }): void {
  // Insertion order is the order of arrival; ids are never used twice, so an old link does not show another message.
  const messages = new Map<number, Message>()
  let lastId = 0
  context.onReset(() => messages.clear())

  const keep = (message: Omit<Message, 'at'>) => {
    lastId += 1
    messages.set(lastId, { at: new Date(context.now()).toISOString(), ...message })
    const [oldest] = messages.keys()
    if (messages.size > keptMessages && oldest !== undefined) messages.delete(oldest)
    return { id: lastId }
  }

  app.post('/outbox/mail', async (request, reply) => {
    const mail = Mail.safeParse(request.body)
    if (!mail.success) return reply.code(400).send({ error: z.prettifyError(mail.error) })
    return reply.code(202).send(keep({ kind: 'mail', ...mail.data, html: mail.data.html ?? null }))
  })

  app.post('/outbox/sms', async (request, reply) => {
    const sms = Sms.safeParse(request.body)
    if (!sms.success) return reply.code(400).send({ error: z.prettifyError(sms.error) })
    return reply.code(202).send(keep({ kind: 'sms', subject: null, html: null, ...sms.data }))
  })

  app.get('/_sandbox/outbox', async () => [...messages.values()])

  app.get('/outbox', (_request, reply) => sendPage(reply, outboxPage([...messages].reverse())))

  app.get<{ Params: { id: string } }>('/outbox/:id', (request, reply) =>
    sendPage(reply, messagePage(messages.get(Number(request.params.id)))),
  )
}
