/**
 * Why no (or no complete) backlog came about:
 * - `nothing-to-draft`: the brief states nothing a story could be written from
 * - `needs-operator`: a model that cannot be used until somebody changes a setting, or its account; asking again is of no use
 * - `too-long`: the brief is longer than what the model reads at once
 * - `refused`, `timed-out`, `rate-limited`, `unreachable`, `bad-output`, `cut-off`, `budget-reached`: a model's ways to fail
 */
export type DraftingErrorCode =
  | 'nothing-to-draft'
  | 'needs-operator'
  | 'too-long'
  | 'refused'
  | 'timed-out'
  | 'rate-limited'
  | 'unreachable'
  | 'bad-output'
  | 'cut-off'
  | 'budget-reached'

/** What an operator is told of a failure, without anything secret: which it was, the status and the server's words, and the setting to look at. */
export type FailureForLog = { fault: string; status?: number; told: string; setting?: string }

type Details = { cause?: unknown; retryAt?: Date; advice?: string; log?: FailureForLog }

/**
 * A failure a person can read about: `message` is a sentence to show, `code` is for programs, `log` for the operator; `advice` says
 * what to do, where that is not the same for all of a code, and `retryAt` from when on it makes sense to try again, where that is known.
 */
export class DraftingError extends Error {
  readonly code: DraftingErrorCode
  readonly retryAt: Date | undefined
  readonly advice: string | undefined
  readonly log: FailureForLog | undefined

  constructor(code: DraftingErrorCode, message: string, options: Details = {}) {
    super(message, options)
    this.name = 'DraftingError'
    this.code = code
    this.retryAt = options.retryAt
    this.advice = options.advice
    this.log = options.log
  }

  /** The same failure, with more said of it. */
  retold(message: string): DraftingError {
    const { code, ...details } = this
    return new DraftingError(code, message, { cause: this.cause, ...details })
  }
}
