import type { ReplanRequest, ReplanResponse } from '@planwright/contract'
import { PlanningError, type PlanningErrorCode } from '@planwright/planning'
import type { Reading } from './reading.ts'
import type { OtherWork, SavedWork } from './saved-work.ts'
import type { DraftScope, FollowedDraft } from './telling/left-out-work.ts'
import { type ToldProgress, tellProgress } from './telling/tell-progress.ts'
import { tellReplan } from './telling/tell-replan.ts'

type Followed = { readonly saved: SavedWork; readonly reading: Reading }
type Asked = Followed &
  DraftScope &
  (
    | ({ readonly tell: 'progress' } & Pick<FollowedDraft, 'readAt' | 'history'>)
    | {
        readonly tell: 'rest'
        readonly others: readonly OtherWork[]
        readonly wishes: ReplanRequest
      }
  )
type Refused = { refused: PlanningErrorCode; message: string }

/** Tells what became of a plan, or plans what is left of it, in a thread: forecasts play ten thousand futures each. */
export async function work(asked: Asked): Promise<{ progress: ToldProgress } | { rest: ReplanResponse } | Refused> {
  try {
    if (asked.tell === 'rest') return { rest: await tellReplan(asked.epics, asked, asked.wishes) }
    return { progress: tellProgress(asked.saved, asked.reading, asked) }
  } catch (error) {
    if (!(error instanceof PlanningError)) throw error
    return { refused: error.code, message: error.message }
  }
}
