import { DrizzleQueryError } from 'drizzle-orm/errors'

/** The database could not be reached, broke off in the middle, or takes no work for now. The same call may succeed once it is back. */
export class DatabaseAway extends Error {
  override readonly name = 'DatabaseAway'

  constructor(cause: unknown) {
    super(`The database does not answer: ${reasonOf(cause)}`, { cause })
  }
}

/** Whether that is why something failed, whatever it was taken for on the way. */
export function isDatabaseAway(error: unknown): boolean {
  if (error instanceof DatabaseAway) return true
  if (error instanceof DrizzleQueryError && isAway(error.cause)) return true
  return error instanceof Error && error.cause !== undefined && isDatabaseAway(error.cause)
}

/** Of an error of the driver's own. */
export function isAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof DrizzleQueryError) return isAway(error.cause)
  return awayCode.test('code' in error ? String(error.code) : '') || awayWords.test(error.message)
}

/** Errors of several addresses of a host have no words of their own; a failed query's are the query and what somebody wrote. */
export function reasonOf(error: unknown): string {
  if (error instanceof DrizzleQueryError) return reasonOf(error.cause)
  if (!(error instanceof Error)) return String(error)
  return error.message || ('code' in error ? String(error.code) : error.name)
}

/**
 * No connection, no resources left, shut down or starting, read-only while another takes over (PostgreSQL's appendix A), and what the system says of a
 * line that is not there.
 */
const awayCode =
  /^(08...|53...|57P0[1-5]|25006|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)$/
/** The driver's own errors have no code. */
const awayWords = /^(Connection terminated|timeout e|Query read timeout)|not queryable$/
