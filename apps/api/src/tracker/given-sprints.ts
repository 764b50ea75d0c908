import type { GivenSprint } from '@planwright/contract'
import type { TrackerProvider } from '@planwright/tracker'
import { AppError } from '../http/answers/app-error.ts'
import { givenFrom } from './given-from.ts'
import { targetOfPerson } from './target-of-person.ts'
import type { Trackers } from './trackers.ts'

/**
 * Reads the sprints that a person's tracker makes itself, as a plan from a day on takes them; none where we make them. Where they cannot be read, or
 * nothing is connected, there are none either: the plan is dated by its team's numbers then, and its review says which sprints are not there.
 */
export function createGivenSprintsReader(
  trackers: Pick<Trackers, 'ofPerson' | 'name'>,
  { traits }: Pick<TrackerProvider, 'traits'>,
) {
  return async (personId: string, startDate: string): Promise<GivenSprint[]> => {
    if (traits.sprints !== 'given') return []
    try {
      const { target } = await targetOfPerson(trackers, personId)
      return givenFrom(target.sprints, startDate)
    } catch (error) {
      if (error instanceof AppError) return []
      throw error
    }
  }
}
