import { type Epic, type PlanSearch, type PlanWishes, planEpics, type SprintPlanResponse } from '@planwright/contract'
import { PlanningError, type PlanningErrorCode } from '@planwright/planning'

/** Plans a backlog, in a thread. */
export async function work({
  epics,
  wishes,
  search,
}: {
  epics: Epic[]
  wishes: PlanWishes
  search: PlanSearch
}): Promise<{ plan: SprintPlanResponse } | { refused: PlanningErrorCode; message: string }> {
  try {
    return { plan: await planEpics(epics, wishes, { search }) }
  } catch (error) {
    if (!(error instanceof PlanningError)) throw error
    return { refused: error.code, message: error.message }
  }
}
