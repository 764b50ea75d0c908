import type { WebhookEvent } from '@planwright/contract'

/** What a webhook is told, as a person reads it. */
export const eventWords = {
  'run.ended': 'Work has ended',
  'plan.saved': 'A plan was saved',
  'forecast.slipped': 'A forecast slipped',
} as const satisfies Record<WebhookEvent, string>
