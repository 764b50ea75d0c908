import { createHash } from 'node:crypto'
import type { BacklogForm, Draft, DraftContent, Run } from '@planwright/contract'
import { ApiFailure, failureOf } from './api-failure.ts'
import type { Client } from './create-client.ts'
import type { Following } from './follow-run.ts'

type Options = Following & {
  /** The same key and brief is the same draft, however often it is asked for. */
  readonly idempotencyKey?: string
  /** Told once there is something to come back to, however the following ends. */
  readonly onBegun?: (begun: { readonly draftId: string; readonly runId: string }) => void
}

/**
 * Writes a backlog from a brief, into a draft of its own that the person sees on the screen as it grows. Where `withinMs` is over first, the run goes on, and `settleDraft` puts into the
 * draft what came of it. @throws ApiFailure, also for a brief that nothing could be written from; the draft then stays with its brief.
 */
export async function draftBacklog(
  client: Client,
  form: BacklogForm,
  { idempotencyKey, onBegun, ...following }: Options = {},
): Promise<{ draft: Draft; run: Run }> {
  const { signal } = following
  const begun = await client.beginDrafting(form, {
    ...(idempotencyKey && { idempotencyKey }),
    ...(signal && { signal }),
  })
  const draft = await draftOfRun(client, begun.runId, form)
  onBegun?.({ draftId: draft.id, runId: begun.runId })
  const run = await begun.follow(following)
  return { draft: await settleDraft(client, draft, run), run: worthTelling(run) }
}

/** The draft as it is once its run has ended: a backlog that was written, and that nobody has taken into the draft yet, stands in it. */
export async function settleDraft(client: Client, draft: Draft, known?: Run): Promise<Draft> {
  const { generation } = draft.runs
  if (generation === null || hasBacklog(draft)) return draft
  const run = known?.id === generation ? known : await client.readRun(generation).catch(unlessGone)
  if (run?.state !== 'done' || !run.epics?.length) return draft
  const written = { ...draft, backlog: run.epics, runs: { ...draft.runs, generation: null } }
  return client.keepDraft(written).catch(async (error: unknown) => {
    // a page has it open and takes the backlog in itself, or a person has typed meanwhile
    if (!(error instanceof ApiFailure && error.code === 'draft-changed')) throw error
    return settleDraft(client, await client.readDraft(draft.id), run)
  })
}

export function hasBacklog({ backlog }: Pick<Draft, 'backlog'>): boolean {
  return (backlog?.length ?? 0) > 0
}

/** A run has one draft, also where it is asked for twice: its id follows from the run's. */
async function draftOfRun(client: Client, runId: string, form: BacklogForm): Promise<Draft> {
  const id = uuidOf(`the draft of ${runId}`)
  const runs = { generation: runId, save: null, brief: form.epicInfo }
  const content: DraftContent = { name: nameOf(form), form, backlog: null, plan: null, runs }
  return client.createDraft(id, content).catch((error: unknown) => {
    if (error instanceof ApiFailure && error.code === 'draft-changed') return client.readDraft(id)
    throw error
  })
}

/** The first line of the brief, as the page names an initiative. */
const nameOf = ({ epicInfo }: BacklogForm): string =>
  (epicInfo.split('\n').find((line) => line.trim() !== '') ?? '')
    .replace(/^[#\s>*-]+/, '')
    .slice(0, 80)
    .replace(/[\s.,:;]+$/, '')

/** As RFC 9562 has a UUID of one's own making (version 8). */
function uuidOf(name: string): string {
  const hex = createHash('sha256').update(name).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

function worthTelling(run: Run): Run {
  if (run.state === 'failed' && run.problem) throw failureOf(run.problem)
  return run
}

const unlessGone = (error: unknown) => {
  if (error instanceof ApiFailure && error.code === 'not-found') return null
  throw error
}
