import { PlanningError, type PlanningErrorCode } from '@planwright/planning'
import type { Reading } from './reading.ts'
import type { SavedWork } from './saved-work.ts'
import { type ToldProgress, tellProgress } from './telling/tell-progress.ts'

type Asked = { readonly tell: 'progress'; readonly saved: SavedWork; readonly reading: Reading }

/** Tells what became of a plan, in a thread: forecasts play ten thousand futures each. */
export async function work(
  asked: Asked,
): Promise<{ progress: ToldProgress } | { refused: PlanningErrorCode; message: string }> {
  try {
    return { progress: tellProgress(asked.saved, asked.reading) }
  } catch (error) {
    if (!(error instanceof PlanningError)) throw error
    return { refused: error.code, message: error.message }
  }
}
