import * as z from 'zod/mini'

/** What a webhook may be told of. */
export const webhookEvents = ['run.ended', 'plan.saved', 'forecast.slipped'] as const
export const WebhookEvent = z.enum(webhookEvents)
export type WebhookEvent = z.infer<typeof WebhookEvent>

/** What stands in the message of one that is tried out, beside what it is told of. */
export const toldEvents = [...webhookEvents, 'test'] as const
export type ToldEvent = (typeof toldEvents)[number]

/** An address that is told what happens to the person's plans, by Standard Webhooks (standardwebhooks.com). */
export const WebhookRequest = z.strictObject({
  url: z.url().check(z.maxLength(2000)),
  events: z.array(WebhookEvent).check(z.minLength(1, 'Say what it is told'), z.maxLength(webhookEvents.length)),
})
export type WebhookRequest = z.infer<typeof WebhookRequest>

/** The only time that the secret is told with which what is sent is signed. */
export const MadeWebhook = z.strictObject({ id: z.string(), secret: z.string() })
export type MadeWebhook = z.infer<typeof MadeWebhook>

export const Webhook = z.strictObject({
  id: z.string(),
  url: z.string(),
  events: z.array(WebhookEvent),
  createdAt: z.iso.datetime(),
})
export type Webhook = z.infer<typeof Webhook>

/** Newest first. */
export const Webhooks = z.strictObject({ webhooks: z.array(Webhook) })

/** Something that a webhook was told, or is to be told again. */
export const WebhookDelivery = z.strictObject({
  id: z.string(),
  webhookId: z.string(),
  event: z.enum(toldEvents),
  state: z.enum(['waiting', 'delivered', 'failed']),
  createdAt: z.iso.datetime(),
  /** Newest last. `answer` is the status, or in words why there was none. */
  tries: z.array(z.strictObject({ at: z.iso.datetime(), answer: z.string() })),
  /** When it is tried next; null where it is not. */
  retryAt: z.nullable(z.iso.datetime()),
})
export type WebhookDelivery = z.infer<typeof WebhookDelivery>

/** The newest, newest first. */
export const WebhookDeliveries = z.strictObject({ deliveries: z.array(WebhookDelivery) })
