import { ApiError } from '../app/api/api-error.ts'
import { queryClient } from '../app/api/query-client.ts'
import { followPath } from '../app/paths.ts'
import { askProgress, progressQuery } from '../following/following-query.ts'
import { usualChoices } from '../following/replan-query.ts'
import { showToast } from '../ui/overlays/toast.tsx'
import { replanPlace } from './replan-in-history.ts'

/**
 * Reads the tracker anew, and goes to where the rest is planned from what stands there if a sprint of the saved plan is closed: such a sprint takes no stories, and step 2
 * knows nothing of what is over.
 */
export async function restElsewhere({
  draftId,
  tracker,
  navigate,
  signal,
}: {
  draftId: string
  tracker: string
  navigate: (to: string, options: { state: unknown }) => void
  /** Once it aborts nobody is led anywhere. */
  signal: AbortSignal
}): Promise<'here' | 'elsewhere' | 'unknown'> {
  try {
    const told = await askProgress(draftId, { refresh: true }, signal)
    if (signal.aborted) return 'unknown'
    queryClient.setQueryData(progressQuery(draftId).queryKey, told)
    const closed = told.sprints.filter(({ state }) => state === 'closed').map(({ name }) => name)
    if (closed.length === 0) return 'here'
    const which = closed.length === 1 ? `${closed[0]} is` : `${closed.length} sprints are`
    showToast({
      message: `${which} closed in ${tracker}, so the rest is planned from what stands there now.`,
    })
    navigate(followPath(draftId), { state: replanPlace(usualChoices) })
    return 'elsewhere'
  } catch (error) {
    return error instanceof ApiError && error.problem?.code === 'not-saved-yet' ? 'here' : 'unknown'
  }
}
