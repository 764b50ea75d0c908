import { isOfServer, type StoredRun } from '../runs/run.ts'
import type { Happening } from './webhook-store.ts'

const dayMs = 86_400_000

/** What the end of a run is to webhooks; nothing, where nobody began it. Pure. */
export function happeningsOf(
  { id: runId, kind, state }: Pick<StoredRun, 'id' | 'kind' | 'state'>,
  publicUrl: string,
): Happening[] {
  if (isOfServer(kind)) return []
  const address = `${publicUrl}/api/runs/${runId}`
  const ended: Happening = { type: 'run.ended', data: { runId, kind, state, address } }
  return kind === 'save' && state === 'done' ? [ended, { type: 'plan.saved', data: { runId, address } }] : [ended]
}

/** What another likely end of a plan is to webhooks: nothing, unless it has moved to a later day. Pure. */
export function slipHappening(
  { draftId, before, after }: { draftId: string; before: string | null; after: string },
  publicUrl: string,
): Happening | null {
  if (before === null) return null
  const days = Math.round((Date.parse(after) - Date.parse(before)) / dayMs)
  if (days < 1) return null
  const address = `${publicUrl}/initiatives/${draftId}/follow`
  return { type: 'forecast.slipped', data: { draftId, before, after, days, address } }
}
