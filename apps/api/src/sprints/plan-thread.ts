import { type Epic, type PlanWishes, planEpics, type SprintPlanResponse } from '@planwright/contract'
import { PlanningError, type PlanningErrorCode } from '@planwright/planning'

/** Plans a backlog, in a thread. */
export async function work({
  epics,
  wishes,
}: {
  epics: Epic[]
  wishes: PlanWishes
}): Promise<{ plan: SprintPlanResponse } | { refused: PlanningErrorCode; message: string }> {
  try {
    return { plan: await planEpics(epics, wishes) }
  } catch (error) {
    if (!(error instanceof PlanningError)) throw error
    return { refused: error.code, message: error.message }
  }
}
