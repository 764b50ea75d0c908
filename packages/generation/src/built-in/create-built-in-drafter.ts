import { setImmediate } from 'node:timers/promises'
import type { Brief, DraftEvent, Drafter } from '../drafter.ts'
import { draftBacklog } from './draft-backlog.ts'

/** The drafter that needs no model and no network: it follows rules, so the same brief gives the same backlog. */
export function createBuiltInDrafter(): Drafter {
  return { label: 'built-in drafter', draft }
}

async function* draft(
  brief: Brief,
  { newId, signal }: { newId: () => string; signal: AbortSignal },
): AsyncGenerator<DraftEvent> {
  signal.throwIfAborted()
  const backlog = draftBacklog(brief, newId)
  const events: DraftEvent[] = [
    ...backlog.map(({ epic }) => ({ type: 'epic' as const, epic })),
    ...backlog.flatMap(({ epic, stories }) =>
      stories.map((story) => ({ type: 'story' as const, epicId: epic.id, story })),
    ),
  ]
  for (const event of events) {
    // others get their turn between two pieces, and a stop is noticed
    await setImmediate()
    signal.throwIfAborted()
    yield event
  }
}
