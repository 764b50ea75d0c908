import type { FieldError, ProblemCode, TrackerProblemCode } from '@planwright/contract'

type Details = {
  /** A sentence more than the code's title says. */
  detail?: string
  /** The detail may hold words of a person's brief or of a model: it is for the answer, never for the log. */
  isPrivate?: boolean
  errors?: FieldError[]
  /** From when on it makes sense to try again. */
  retryAt?: Date
  /** The methods that an address takes instead. */
  allow?: readonly string[]
  /** The tracker that the code's title names. */
  tracker?: string
  /** What an operator is told beside the code, never the caller. */
  log?: object
  /** For the log, never for the answer. */
  cause?: unknown
}

/** Codes that are thrown without a tracker at hand. */
export type OwnProblemCode = Exclude<ProblemCode, TrackerProblemCode>

/** The one error that an answer may show: everything else becomes `internal-error`. The code's status and title stand in the contract. */
export class AppError extends Error {
  override readonly name = 'AppError'
  readonly code: ProblemCode
  readonly details: Details

  constructor(code: OwnProblemCode, details?: Details)
  constructor(code: ProblemCode, details: Details & { tracker: string })
  constructor(code: ProblemCode, details: Details = {}) {
    super(details.detail ?? code, { cause: details.cause })
    this.code = code
    this.details = details
  }
}

/** A request that is well-formed and still wrong in one field; `field` is its dotted path. */
export function fieldError(field: string, message: string) {
  return new AppError('invalid-request', { errors: [{ field, message }] })
}
