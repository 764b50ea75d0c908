import {
  MadeWebhook,
  type Webhook,
  WebhookDeliveries,
  type WebhookDelivery,
  type WebhookRequest,
  Webhooks,
} from '@planwright/contract'
import * as z from 'zod/mini'
import { api } from './api/api.ts'

export async function readWebhooks(signal?: AbortSignal): Promise<Webhook[]> {
  return (await api.call('/webhooks', Webhooks, { signal })).webhooks
}

export async function readWebhookDeliveries(signal?: AbortSignal): Promise<WebhookDelivery[]> {
  return (await api.call('/webhooks/deliveries', WebhookDeliveries, { signal })).deliveries
}

/** The only time that the secret is told. */
export function makeWebhook(wanted: WebhookRequest): Promise<MadeWebhook> {
  return api.call('/webhooks', MadeWebhook, { method: 'POST', body: wanted })
}

export function removeWebhook(id: string): Promise<unknown> {
  return api.call(`/webhooks/${encodeURIComponent(id)}`, z.unknown(), { method: 'DELETE' })
}

/** Has a webhook told that this is a test. */
export function testWebhook(id: string): Promise<unknown> {
  return api.call(`/webhooks/${encodeURIComponent(id)}/test`, z.unknown(), { method: 'POST' })
}

/** Tells a webhook the same again. */
export function replayDelivery(id: string): Promise<unknown> {
  return api.call(`/webhooks/deliveries/${encodeURIComponent(id)}/replay`, z.unknown(), { method: 'POST' })
}
