import { createHmac } from 'node:crypto'
import { toldEvents } from '@planwright/contract'
import { Webhook } from 'standardwebhooks'
import * as z from 'zod'

/** What is told: ids and addresses, and nobody's words. The same message keeps its id however often it is sent. */
export const WebhookMessage = z.strictObject({
  id: z.string(),
  type: z.enum(toldEvents),
  at: z.iso.datetime(),
  data: z.record(z.string(), z.union([z.string(), z.number()])),
})
export type WebhookMessage = z.infer<typeof WebhookMessage>

/**
 * What a webhook's messages are signed with. It is worked out from the server's own secret and kept nowhere, so that no copy of the database has it.
 */
export function secretOfWebhook(serverSecret: string, webhookId: string): string {
  return `whsec_${createHmac('sha256', serverSecret).update(`webhook ${webhookId}`).digest('base64')}`
}

/** The message as it goes over the wire, signed for this moment. Pure. */
export function signMessage({ id, type, at: timestamp, data }: WebhookMessage, secret: string, now: Date) {
  const body = JSON.stringify({ type, timestamp, data })
  return {
    body,
    headers: {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
      'webhook-signature': new Webhook(secret).sign(id, now, body),
    },
  }
}
