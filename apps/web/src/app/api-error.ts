import type { Problem } from '@planwright/contract'

/**
 * Why a call gave no answer to work with: `problem` is the api's own word on it, `identity` the identity service's,
 * the others are about the way there and back.
 */
export type ApiErrorKind = 'problem' | 'identity' | 'network' | 'timeout' | 'unreadable'

type Details = {
  status?: number
  problem?: Problem
  /** The identity service's code, such as `INVALID_EMAIL_OR_PASSWORD`. */
  identityCode?: string
  cause?: unknown
}

/** The one error of calls to the api. Aborted calls throw the signal's own reason instead. */
export class ApiError extends Error {
  readonly kind: ApiErrorKind
  readonly status: number | undefined
  readonly problem: Problem | undefined
  readonly identityCode: string | undefined

  constructor(kind: ApiErrorKind, message: string, { status, problem, identityCode, cause }: Details = {}) {
    super(message, { cause })
    this.name = 'ApiError'
    this.kind = kind
    this.status = status
    this.problem = problem
    this.identityCode = identityCode
  }

  /** The problem's code, such as `jira-not-linked`. */
  get code(): string | undefined {
    return this.problem?.code
  }
}
