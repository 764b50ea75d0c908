import { randomUUID } from 'node:crypto'
import type { Webhook, WebhookDelivery, WebhookEvent, WebhookRequest } from '@planwright/contract'
import { and, arrayContains, desc, eq, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Database, Queries } from '../db/database.ts'
import { readKept } from '../db/read-kept.ts'
import { AppError } from '../http/answers/app-error.ts'
import { run, runEvent } from '../runs/run-tables.ts'
import { WebhookMessage } from './webhook-message.ts'
import { webhook } from './webhook-tables.ts'

export const deliveryKind = 'delivery'
/** Deliveries of a person are sent one by one: a slow receiver keeps nobody else waiting. */
export const deliveryLane = 'deliveries'

const mostWebhooks = 10
const mostListed = 50

export const DeliveryInput = z.object({ webhookId: z.string(), message: WebhookMessage })
export type DeliveryInput = z.infer<typeof DeliveryInput>
export const DeliveryResult = z.object({ tries: z.array(z.object({ at: z.iso.datetime(), answer: z.string() })) })
export type DeliveryResult = z.infer<typeof DeliveryResult>

/** What has happened to somebody's plans. */
export type Happening = { readonly type: WebhookEvent; readonly data: WebhookMessage['data'] }

/** People's webhooks, and what they were told. */
export function createWebhookStore({ db, now, newId }: { db: Database; now: () => Date; newId: () => string }) {
  const ownedBy = (owner: string, id: string) => and(eq(webhook.owner, owner), eq(webhook.id, id))

  return {
    /** @throws AppError `quota-reached` */
    async make(owner: string, { url, events }: WebhookRequest): Promise<string> {
      const id = newId()
      await db.withPerson(owner, async (queries) => {
        // two that are made in the same moment see each other
        await queries.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`webhooks ${owner}`}, 0))`)
        if ((await queries.$count(webhook, eq(webhook.owner, owner))) >= mostWebhooks)
          throw new AppError('quota-reached', {
            detail: `You have ${mostWebhooks} webhooks, which is as many as may be. Remove one that you no longer need.`,
          })
        await queries.insert(webhook).values({ id, owner, url, events: [...new Set(events)], createdAt: now() })
      })
      return id
    },

    /** Newest first. */
    async list(owner: string): Promise<Webhook[]> {
      const rows = await db
        .asPerson(owner)
        .select()
        .from(webhook)
        .where(eq(webhook.owner, owner))
        .orderBy(desc(webhook.createdAt), desc(webhook.id))
      return rows.map(({ id, url, events, createdAt }) => ({ id, url, events, createdAt: createdAt.toISOString() }))
    },

    async find(owner: string, id: string) {
      const [found] = await db.asPerson(owner).select().from(webhook).where(ownedBy(owner, id))
      return found
    },

    /** Whether there was one to remove. */
    async remove(owner: string, id: string): Promise<boolean> {
      const removed = await db.asPerson(owner).delete(webhook).where(ownedBy(owner, id)).returning({ id: webhook.id })
      return removed.length > 0
    },

    /** The newest deliveries, newest first. */
    async listDeliveries(owner: string): Promise<WebhookDelivery[]> {
      const rows = await db
        .asPerson(owner)
        .select()
        .from(run)
        .where(and(eq(run.owner, owner), eq(run.kind, deliveryKind)))
        .orderBy(desc(run.createdAt), desc(run.id))
        .limit(mostListed)
      return rows.map(({ id, state, createdAt, retryAt, input, result }) => {
        const { webhookId, message } = readKept(DeliveryInput, input)
        const isOver = ['done', 'failed', 'cancelled'].includes(state)
        return {
          id,
          webhookId,
          event: message.type,
          state: state === 'done' ? 'delivered' : isOver ? 'failed' : 'waiting',
          createdAt: createdAt.toISOString(),
          tries: result === null ? [] : readKept(DeliveryResult, result).tries,
          retryAt: isOver ? null : (retryAt?.toISOString() ?? null),
        }
      })
    },

    /** What a delivery has to tell; null where there is no such delivery, or its webhook is gone. */
    async findDelivery(owner: string, id: string): Promise<DeliveryInput | null> {
      const isDelivery = and(eq(run.owner, owner), eq(run.id, id), eq(run.kind, deliveryKind))
      const [found] = await db.asPerson(owner).select({ input: run.input }).from(run).where(isDelivery)
      const input = found && readKept(DeliveryInput, found.input)
      return input && (await this.find(owner, input.webhookId)) ? input : null
    },

    /** A message by which a webhook is tried out; null where there is no such webhook. */
    async testOf(owner: string, webhookId: string): Promise<DeliveryInput | null> {
      if (!(await this.find(owner, webhookId))) return null
      return { webhookId, message: { id: `msg_${newId()}`, type: 'test', at: now().toISOString(), data: {} } }
    },

    /**
     * Begins a delivery to each webhook of the person's that is told of such a thing, within the transaction in which it happens: neither is there without the other.
     */
    async tell(queries: Queries, owner: string, { type, data }: Happening): Promise<void> {
      const isTold = and(eq(webhook.owner, owner), arrayContains(webhook.events, [type]))
      const told = await queries.select({ id: webhook.id }).from(webhook).where(isTold)
      for (const { id: webhookId } of told) {
        const message: WebhookMessage = { id: `msg_${newId()}`, type, at: now().toISOString(), data }
        const id = randomUUID()
        const input: DeliveryInput = { webhookId, message }
        await queries.insert(run).values({
          id,
          owner,
          kind: deliveryKind,
          lane: deliveryLane,
          state: 'queued',
          idempotencyKey: message.id,
          inputHash: message.id,
          input,
          lastSeq: 1,
        })
        await queries.insert(runEvent).values({ runId: id, owner, seq: 1, name: 'run', data: { runId: id } })
      }
    },
  }
}
export type WebhookStore = ReturnType<typeof createWebhookStore>
