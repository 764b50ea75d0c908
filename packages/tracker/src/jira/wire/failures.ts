import type { TrackerError, TrackerFault } from '../../port/tracker-error.ts'
import { trackerFailure } from '../../wire/failures.ts'
import { jiraName } from '../read/jira-names.ts'

/** What went wrong, in Jira's name. `detail` goes to logs: never what a body says. */
export function failure(fault: TrackerFault, detail: string, cause?: unknown): TrackerError {
  return trackerFailure(jiraName, fault, detail, cause)
}
