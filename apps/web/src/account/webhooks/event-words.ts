import type { ToldEvent } from '@planwright/contract'

/** What a webhook is told, as a person reads it. */
export const eventWords = {
  'run.ended': 'Work has ended',
  'plan.saved': 'A plan was saved',
  'forecast.slipped': 'A forecast slipped',
  test: 'A test',
} as const satisfies Record<ToldEvent, string>
