import { TrackerError } from '../../port/tracker-error.ts'

/** Whether Linear refused to create because there is one of that id (`conflict on insert of Issue`) or name. */
export function standsAlready(error: unknown): boolean {
  return (
    error instanceof TrackerError &&
    error.fault.kind === 'rejected' &&
    error.fault.messages.some((words) => /conflict on insert|already exists|duplicate/i.test(words))
  )
}
