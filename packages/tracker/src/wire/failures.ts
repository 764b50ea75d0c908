import type * as z from 'zod'
import { TrackerError, type TrackerFault } from '../port/tracker-error.ts'

/** What a person reads when a call to a tracker fails. */
const sentences = {
  'not-sent': (tracker) => `${tracker} could not be reached. Nothing was sent.`,
  uncertain: (tracker) =>
    `The connection to ${tracker} broke before its answer came, so it is not yet known whether ${tracker} did it.`,
  unavailable: (tracker) => `${tracker} does not answer properly at the moment. Nothing was written.`,
  'rate-limited': (tracker) => `${tracker} asks us to wait before going on.`,
  unauthorized: (tracker) => `${tracker} does not accept the link any more. Connect ${tracker} again.`,
  'missing-scope': (tracker) =>
    `The link to ${tracker} lacks a permission that this needs. Connect ${tracker} again and allow everything asked for.`,
  forbidden: (tracker) => `You may not do this in ${tracker}.`,
  'not-found': (tracker) => `${tracker} cannot find this, or you may not see it.`,
  rejected: (tracker) => `${tracker} did not accept this.`,
  'link-lost': (tracker) => `The link to ${tracker} is no longer valid. Reconnect ${tracker}.`,
} satisfies Record<TrackerFault['kind'], (tracker: string) => string>

/** `detail` goes to logs: operation, status, paths and types; never what a body says. */
export function trackerFailure(tracker: string, fault: TrackerFault, detail: string, cause?: unknown): TrackerError {
  const options = cause === undefined ? undefined : { cause }
  return new TrackerError(tracker, fault, sentences[fault.kind](tracker), detail, options)
}

/** An adapter's own way to say what failed, in its tracker's name. */
export type Failure = (fault: TrackerFault, detail: string, cause?: unknown) => TrackerError

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

/** Paths and expected types of what does not fit, never a value: the body is the customer's. */
export function mismatches(error: z.ZodError): string {
  return error.issues
    .slice(0, 5)
    .map(
      (issue) =>
        `${issue.path.join('.') || '(body)'} ${issue.code === 'invalid_type' ? `is not ${issue.expected}` : issue.code}`,
    )
    .join('; ')
}

/** Undefined where it is not JSON: the caller decides what that means for its kind of call. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
