import { TrackerError } from '../../port/tracker-error.ts'

/** For what can be done without: refused or hidden counts as absent. Failures of the connection go on. */
export async function orElse<Value, Other>(reading: Promise<Value>, other: Other): Promise<Value | Other> {
  try {
    return await reading
  } catch (error) {
    if (error instanceof TrackerError && ['forbidden', 'not-found', 'rejected'].includes(error.kind)) return other
    throw error
  }
}
