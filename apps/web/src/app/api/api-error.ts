import type { Problem } from '@planwright/contract'

/** Why a call gave no answer to work with: `problem` is the api's own word on it, the others are about the way there and back. */
export type ApiErrorKind = 'problem' | 'network' | 'timeout' | 'unreadable'

type Details = {
  status?: number
  problem?: Problem
  cause?: unknown
}

/** The one error of calls to the api. Aborted calls throw the signal's own reason instead. */
export class ApiError extends Error {
  readonly kind: ApiErrorKind
  readonly status: number | undefined
  readonly problem: Problem | undefined

  constructor(kind: ApiErrorKind, message: string, { status, problem, cause }: Details = {}) {
    super(message, { cause })
    this.name = 'ApiError'
    this.kind = kind
    this.status = status
    this.problem = problem
  }

  /** The problem's code, such as `jira-not-linked`, or `INVALID_EMAIL_OR_PASSWORD` of the identity service. */
  get code(): string | undefined {
    return this.problem?.code
  }
}

export function problemError(problem: Problem) {
  return new ApiError('problem', problem.title, { status: problem.status, problem })
}
