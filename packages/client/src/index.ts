/** Planwright's own HTTP api for programs: calls by name, runs followed to their end, one error that says what to do. */
export { ApiFailure } from './api-failure.ts'
export type { Api, ApiOptions, CallOptions } from './create-api.ts'
export { type Client, createClient, type SaveBody } from './create-client.ts'
export { draftBacklog, hasBacklog, settleDraft } from './draft-backlog.ts'
export { type BegunRun, type Following, goesOn, type RunProgress } from './follow-run.ts'
export { planDraft, type Team } from './plan-draft.ts'
export { proofWords } from './proof-words.ts'
export { kindOf, noteRun, reviewDraft, type SaveKind, saveBodyOf, saveDraft } from './save-draft.ts'
