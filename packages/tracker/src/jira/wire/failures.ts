import { TrackerError, type TrackerFault } from '../../port/tracker-error.ts'
import { jiraName } from '../read/jira-names.ts'

/** What a person reads when a call to Jira fails. */
const sentences = {
  'not-sent': 'Jira could not be reached. Nothing was sent.',
  uncertain: 'The connection to Jira broke before its answer came, so it is not yet known whether Jira did it.',
  unavailable: 'Jira does not answer properly at the moment. Nothing was written.',
  'rate-limited': 'Jira asks us to wait before going on.',
  unauthorized: 'Jira does not accept the link any more. Connect Jira again.',
  'missing-scope':
    'The link to Jira lacks a permission that this needs. Connect Jira again and allow everything asked for.',
  forbidden: 'You may not do this in Jira.',
  'not-found': 'Jira cannot find this, or you may not see it.',
  rejected: 'Jira did not accept this.',
  'link-lost': 'The link to Jira is no longer valid. Reconnect Jira.',
} satisfies Record<TrackerFault['kind'], string>

/** `detail` goes to logs: operation, status, paths and types; never what a body says. */
export function failure(fault: TrackerFault, detail: string, cause?: unknown): TrackerError {
  return new TrackerError(jiraName, fault, sentences[fault.kind], detail, cause === undefined ? undefined : { cause })
}

/** Codes of Node and undici for connections that never stood, so that nothing can have been sent. */
const connectCodes = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
  'CERT_HAS_EXPIRED',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'ERR_TLS_CERT_ALTNAME_INVALID',
])

/** Whether an error of `fetch` proves that the request never left. In doubt it does not. */
export function provesNotSent(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof AggregateError && error.errors.length > 0) return error.errors.every(provesNotSent)
  if ('code' in error && typeof error.code === 'string' && connectCodes.has(error.code)) return true
  if ('syscall' in error && error.syscall === 'connect') return true
  return error.cause !== undefined && provesNotSent(error.cause)
}

/** Whether our own patience ended, and not the connection. */
export function isTimeOut(error: unknown): boolean {
  return error instanceof Error && error.name === 'TimeoutError'
}

/** The code of the innermost error, for logs: messages may name addresses. */
export function errorCode(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  if ('code' in error && typeof error.code === 'string') return error.code
  return error.cause === undefined ? error.name : errorCode(error.cause)
}
