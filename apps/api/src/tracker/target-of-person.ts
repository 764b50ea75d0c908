import type { Target, Tracker } from '@planwright/tracker'
import { AppError } from '../http/answers/app-error.ts'
import { asking } from './app-error-of.ts'
import type { Trackers } from './trackers.ts'

/** What a person has chosen to save to, as it is now. Throws AppError. */
export async function targetOfPerson(
  trackers: Pick<Trackers, 'ofPerson' | 'name'>,
  personId: string,
): Promise<{ tracker: Tracker; target: Target }> {
  const { tracker, link } = await trackers.ofPerson(personId)
  const { projectId, epicTypeId, storyTypeId, boardId } = link
  if (!projectId || !epicTypeId || !storyTypeId) throw new AppError('jira-not-configured', { tracker: trackers.name })
  const settings = { projectId, epicTypeId, storyTypeId, ...(boardId && { boardId }) }
  return { tracker, target: await asking(tracker.readTarget(settings)) }
}
