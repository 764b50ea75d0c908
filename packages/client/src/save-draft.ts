import { type Draft, type SaveReview, withSprints } from '@planwright/contract'
import { ApiFailure } from './api-failure.ts'
import type { Client, SaveBody } from './create-client.ts'
import type { BegunRun } from './follow-run.ts'

/** What is saved of a draft: its plan, or only issues. */
export type SaveKind = 'plan' | 'issues'

/** The body of a save, made of the draft as it stands. @throws ApiFailure where there is nothing to save. */
export function saveBodyOf({ backlog, plan }: Pick<Draft, 'backlog' | 'plan'>, kind: SaveKind): SaveBody {
  if (!backlog?.length) throw new ApiFailure('nothing-to-save', 'There is no backlog in this draft yet.')
  const links = plan?.links ?? false
  if (kind === 'issues') return { epics: backlog, links }
  if (!plan?.sprints)
    throw new ApiFailure(
      'nothing-to-save',
      'There is no plan in this draft yet: plan its sprints, or save only issues.',
    )
  const { sprints, plannedOn } = plan
  return { epics: withSprints(backlog, sprints), sprints, links, ...(plannedOn && { terms: plannedOn }) }
}

/** Only issues where nothing is planned. */
export function kindOf({ plan }: Pick<Draft, 'plan'>): SaveKind {
  return plan?.sprints ? 'plan' : 'issues'
}

/** What saving the draft would do. Writes nothing. */
export function reviewDraft(
  client: Client,
  draft: Draft,
  kind = kindOf(draft),
  signal?: AbortSignal,
): Promise<SaveReview> {
  return client.review(saveBodyOf(draft, kind), { ...(signal && { signal }) })
}

type Options = {
  /** Of the review that whoever decides has seen. */
  readonly confirm: string
  readonly kind?: SaveKind
  readonly signal?: AbortSignal | undefined
}

/** Saves what a review of this draft said, and notes the run in the draft, so that its screen shows it. */
export async function saveDraft(client: Client, draft: Draft, { confirm, kind, signal }: Options): Promise<BegunRun> {
  const body = { ...saveBodyOf(draft, kind ?? kindOf(draft)), confirm }
  const begun = await client.beginSave(body, { ...(signal && { signal }) })
  await noteRun(client, draft, begun.runId)
  return begun
}

/** That this run is the draft's last save, or the undo of it. */
export async function noteRun(client: Client, draft: Draft, runId: string): Promise<void> {
  const { runs } = draft
  if (runs.save === runId) return
  await client.keepDraft({ ...draft, runs: { ...runs, save: runId } }).catch((error: unknown) => {
    // the run is under way and stays so, whether or not the screen finds it by itself
    if (!(error instanceof ApiFailure && error.code === 'draft-changed')) throw error
  })
}
