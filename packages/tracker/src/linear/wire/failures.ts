import type { TrackerError, TrackerFault } from '../../port/tracker-error.ts'
import { trackerFailure } from '../../wire/failures.ts'
import { linearName } from '../linear-names.ts'

/** What went wrong, in Linear's name. `detail` goes to logs: never what a body says. */
export function failure(fault: TrackerFault, detail: string, cause?: unknown): TrackerError {
  return trackerFailure(linearName, fault, detail, cause)
}
