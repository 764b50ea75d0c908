/**
 * Why no (or no complete) backlog came about:
 * - `nothing-to-draft`: the brief states nothing a story could be written from
 * - `refused`, `timed-out`, `rate-limited`, `unreachable`, `bad-output`, `cut-off`, `budget-reached`: a model's ways to fail
 */
export type DraftingErrorCode =
  | 'nothing-to-draft'
  | 'refused'
  | 'timed-out'
  | 'rate-limited'
  | 'unreachable'
  | 'bad-output'
  | 'cut-off'
  | 'budget-reached'

/**
 * A failure a person can read about: `message` is a sentence to show, `code` is for programs, `cause` for the log, and `retryAt` says from
 * when on it makes sense to try again, where that is known.
 */
export class DraftingError extends Error {
  readonly code: DraftingErrorCode
  readonly retryAt: Date | undefined

  constructor(code: DraftingErrorCode, message: string, options: { cause?: unknown; retryAt?: Date } = {}) {
    super(message, options)
    this.name = 'DraftingError'
    this.code = code
    this.retryAt = options.retryAt
  }
}
