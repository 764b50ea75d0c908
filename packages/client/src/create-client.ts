import {
  BacklogCheck,
  type BacklogCheckRequest,
  type BacklogRequest,
  Config,
  Draft,
  type DraftContent,
  DraftList,
  DraftProgress,
  type ExportFormat,
  ImportedDraft,
  Profile,
  type ReplanRequest,
  ReplanResponse,
  type ReviewRequest,
  Run,
  SaveReview,
  type SprintPlanRequest,
  SprintPlanResponse,
  UndoReview,
} from '@planwright/contract'
import type * as z from 'zod/mini'
import { type ApiOptions, createApi, longCallMs } from './create-api.ts'
import { type BegunRun, beginRun, type Following, followRun, readRun, runPath } from './follow-run.ts'

/** Absent: an equal piece of work that is under way is joined. */
type Begin = { readonly idempotencyKey?: string; readonly signal?: AbortSignal }
type Left = { readonly signal?: AbortSignal }

/** The body of a save or of its review: with `sprints` the whole plan, without them only issues. */
export type SaveBody = z.input<typeof ReviewRequest>

/** A server's calls as one person may make them, by name. Every one throws ApiFailure. */
export type Client = ReturnType<typeof createClient>

export function createClient(options: ApiOptions) {
  const api = createApi(options)
  const draftPath = (id: string) => `/drafts/${encodeURIComponent(id)}`
  return {
    api,
    /** What the server is: its name, its tracker, its model. */
    config: (left: Left = {}): Promise<Config> => api.call('/config', Config, left),
    /** Whose token it is, and where their plans are saved to. */
    whoAmI: (left: Left = {}): Promise<Profile> => api.call('/users/whoami', Profile, left),

    /** Whether the token may change anything. */
    mayWrite: async (): Promise<boolean> => {
      const { scopes } = await api.call('/users/whoami', Profile)
      return scopes === undefined || scopes.includes('write')
    },

    listDrafts: (left: Left = {}): Promise<DraftList> => api.call('/drafts', DraftList, left),
    readDraft: (id: string, left: Left = {}): Promise<Draft> =>
      api.call(draftPath(id), Draft, { ...left, comesBack: true }),
    /** Begins a draft under an id of the caller's, a UUID. @throws ApiFailure `draft-changed` where there is one already. */
    createDraft: (id: string, content: DraftContent): Promise<Draft> =>
      api.call(draftPath(id), Draft, {
        method: 'PUT',
        body: content,
        headers: { 'if-none-match': '*' },
        comesBack: true,
      }),
    /** Keeps the draft as it is given. @throws ApiFailure `draft-changed` where its version is not the newest. */
    keepDraft: ({ id, version, name, form, backlog, plan, runs }: Draft): Promise<Draft> =>
      api.call(draftPath(id), Draft, {
        method: 'PUT',
        body: { name, form, backlog, plan, runs } satisfies DraftContent,
        headers: { 'if-match': `"${version}"` },
        comesBack: true,
      }),

    /** Makes it the one that the page shows when it is loaded. */
    openDraft: async (id: string): Promise<void> => {
      await api.bytes(`${draftPath(id)}/open`, { method: 'POST' })
    },
    /** The draft as a file of another program, or all of it as JSON. */
    exportDraft: (id: string, format: ExportFormat, left: Left = {}): Promise<Uint8Array> =>
      api.bytes(`${draftPath(id)}/export?format=${format}`, { timeoutMs: longCallMs, ...left }),
    /** A draft of its own, made of a file; its name's ending says what it is. */
    importDraft: (file: File, left: Left = {}): Promise<ImportedDraft> => {
      const body = new FormData()
      body.set('file', file)
      return api.call('/drafts/import', ImportedDraft, { method: 'POST', body, timeoutMs: longCallMs, ...left })
    },

    beginDrafting: (body: z.input<typeof BacklogRequest>, begin: Begin = {}): Promise<BegunRun> =>
      beginRun(api, '/inference/backlog', { body, ...begin }),
    checkBacklog: (body: z.input<typeof BacklogCheckRequest>, left: Left = {}): Promise<BacklogCheck> =>
      api.call('/inference/check', BacklogCheck, { method: 'POST', body, timeoutMs: longCallMs, ...left }),
    planSprints: (body: z.input<typeof SprintPlanRequest>, left: Left = {}): Promise<SprintPlanResponse> =>
      api.call('/inference/sprint-plan', SprintPlanResponse, {
        method: 'POST',
        body,
        timeoutMs: longCallMs,
        ...left,
      }),

    /** What became of a draft that was saved; with `refresh` the tracker is read for it. */
    progress: (id: string, refresh: boolean, left: Left = {}): Promise<DraftProgress> =>
      api.call(`${draftPath(id)}/progress`, DraftProgress, {
        method: 'POST',
        body: { refresh },
        timeoutMs: longCallMs,
        ...left,
      }),
    /** Plans what is left of a draft that was saved, from what the tracker says now. Writes nothing. */
    replan: (id: string, body: z.input<typeof ReplanRequest> = {}, left: Left = {}): Promise<ReplanResponse> =>
      api.call(`${draftPath(id)}/replan`, ReplanResponse, { method: 'POST', body, timeoutMs: longCallMs, ...left }),

    /** What a save would do, and the `confirm` that it may carry. Writes nothing. */
    review: (body: SaveBody, left: Left = {}): Promise<SaveReview> =>
      api.call('/jira/review', SaveReview, { method: 'POST', body, timeoutMs: longCallMs, ...left }),
    /** Writes to the tracker. With a `confirm` in the body only what that review said, and only once. */
    beginSave: (body: SaveBody & { confirm?: string }, begin: Begin = {}): Promise<BegunRun> =>
      beginRun(api, body.sprints ? '/jira/sprint-plan' : '/jira/issues', { body, ...begin }),
    /** What taking a save back would delete and leave. Writes nothing. */
    reviewUndo: (runId: string, left: Left = {}): Promise<UndoReview> =>
      api.call(`${runPath(runId)}/undo`, UndoReview, { timeoutMs: longCallMs, ...left }),
    /** Deletes what a save made, as far as nobody has worked with it since. */
    beginUndo: (runId: string, body: { confirm?: string } = {}, begin: Begin = {}): Promise<BegunRun> =>
      beginRun(api, `${runPath(runId)}/undo`, { body, ...begin }),

    readRun: (runId: string, { signal }: Left = {}): Promise<Run> => readRun(api, runId, signal),
    followRun: (runId: string, following: Following = {}): Promise<Run> => followRun(api, runId, following),
    resumeRun: (runId: string): Promise<Run> => api.call(`${runPath(runId)}/resume`, Run, { method: 'POST' }),
    cancelRun: (runId: string): Promise<Run> => api.call(`${runPath(runId)}/cancel`, Run, { method: 'POST' }),
  }
}
