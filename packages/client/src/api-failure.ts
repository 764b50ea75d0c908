import type { FieldError, Problem } from '@planwright/contract'
import { adviceFor } from './advice.ts'

/** What keeps a call from an answer without the api having said anything about it. */
export type WayFailure = 'unreachable' | 'timed-out' | 'unreadable'

type Details = {
  readonly status?: number | undefined
  readonly problem?: Problem
  readonly cause?: unknown
}

/**
 * The one error of this package, but for calls that are aborted, which throw the signal's reason. `code` is the api's (the contract's `problemKinds`, and newer ones) or a
 * `WayFailure`; `message` says in words what was refused, and `advice` what to do about it.
 */
export class ApiFailure extends Error {
  override readonly name = 'ApiFailure'
  readonly code: string
  readonly advice: string
  readonly status: number | undefined
  /** What operators find the call by. */
  readonly requestId: string | undefined
  /** From when on it makes sense to try again, ISO 8601. */
  readonly retryAt: string | undefined
  /** What is wrong with what was sent, field by field. */
  readonly fields: readonly FieldError[]

  constructor(code: string, words: string, { status, problem, cause }: Details = {}) {
    super(words, { cause })
    this.code = code
    this.advice = adviceFor(code, status)
    this.status = status
    this.requestId = problem?.requestId
    this.retryAt = problem?.retryAt
    this.fields = problem?.errors ?? []
  }
}

export function failureOf(problem: Problem): ApiFailure {
  const fields = (problem.errors ?? []).map(({ field, message }) => `${field}: ${message}.`)
  const words = [problem.title, problem.detail, ...fields].filter((part) => part !== undefined)
  return new ApiFailure(problem.code, words.join(' '), { status: problem.status, problem })
}
