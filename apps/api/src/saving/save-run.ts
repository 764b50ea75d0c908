import { readAsked } from '../db/read-kept.ts'
import type { RunHandler } from '../runs/run.ts'
import type { FindTerms } from './save/note-saved-plan.ts'
import { createSaving } from './save/perform-save.ts'
import { SaveInput } from './save-input.ts'
import { createTrackerRunHandler, type TrackerRunOptions } from './tracker-run.ts'

/** Saving a plan to Jira as a run. */
export function createSaveHandler({ findTerms, ...options }: TrackerRunOptions & { findTerms: FindTerms }): RunHandler {
  return createTrackerRunHandler(
    options,
    (kept) => readAsked(SaveInput, kept),
    (tools, input) => createSaving({ ...tools, input, findTerms }),
  )
}
