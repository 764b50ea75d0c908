import { type Draft, type ReplanRequest, type ReplanResponse, type SaveReview, withReplan } from '@planwright/contract'
import type * as z from 'zod/mini'
import type { Client, SaveBody } from './create-client.ts'
import type { BegunRun } from './follow-run.ts'
import { noteRun, saveBodyOf } from './save-draft.ts'

/** What is left of a saved draft, planned again: nothing of it is kept or written yet. */
export type ReplannedDraft = {
  readonly answer: ReplanResponse
  /** The draft as it takes the new plan over. */
  readonly draft: Draft
  readonly body: SaveBody
}

/** Plans what is left of a saved draft again, from what the tracker says now. @throws ApiFailure */
export async function replanDraft(
  client: Client,
  draft: Draft,
  wishes: z.input<typeof ReplanRequest> = {},
  signal?: AbortSignal,
): Promise<ReplannedDraft> {
  const answer = await client.replan(draft.id, wishes, { ...(signal && { signal }) })
  const taken = { ...draft, ...withReplan(draft, answer) }
  return { answer, draft: taken, body: { ...saveBodyOf(taken, 'plan'), decisions: answer.decisions } }
}

/** What saving the new plan would do. Writes nothing. */
export function reviewReplanned(client: Client, { body }: ReplannedDraft, signal?: AbortSignal): Promise<SaveReview> {
  return client.review(body, { ...(signal && { signal }) })
}

/** Keeps the new plan in the draft, and saves what a review of it said. @throws ApiFailure `draft-changed` where the draft is another by now; then nothing is saved. */
export async function saveReplanned(
  client: Client,
  { draft, body }: ReplannedDraft,
  { confirm, signal }: { confirm: string; signal?: AbortSignal },
): Promise<BegunRun> {
  const kept = await client.keepDraft(draft)
  const begun = await client.beginSave({ ...body, confirm }, { ...(signal && { signal }) })
  await noteRun(client, kept, begun.runId)
  return begun
}
