import { ApiError } from './api-error.ts'

export type ErrorWords = {
  /** One or two sentences a person can act on. */
  message: string
  requestId?: string
  /** By field path, such as `userStories.0.title`. */
  fields: Record<string, string>
}

/** The one place where an error becomes words. Unknown errors keep their details to themselves. */
export function errorWords(error: unknown): ErrorWords {
  if (!(error instanceof ApiError)) return { message: unknownError, fields: {} }
  const { problem, identityCode } = error
  if (error.kind === 'problem' && problem) {
    const fields = Object.fromEntries((problem.errors ?? []).map(({ field, message }) => [field, message]))
    const until = problem.retryAt === undefined ? '' : ` You can try again ${clockTime(problem.retryAt)}.`
    const detail = problem.detail && problem.detail !== problem.title ? ` ${problem.detail}` : ''
    return { message: `${problem.title}${detail}${until}`, requestId: problem.requestId, fields }
  }
  if (error.kind === 'identity' && identityCode) {
    // our own rule on passwords comes with its sentence
    if (identityCode === 'PASSWORD_DOES_NOT_MEET_REQUIREMENTS') return { message: error.message, fields: {} }
    return { message: identityWords[identityCode] ?? (error.status === 429 ? tooMany : unknownError), fields: {} }
  }
  return { message: error.status === 429 ? tooMany : wayWords[error.kind], fields: {} }
}

// What the api says comes with its words; these are for when it says nothing.
const unknownError = 'Something went wrong on our side.'
const tooMany = 'Too many requests. Please wait a moment.'

const wayWords = {
  problem: unknownError,
  identity: unknownError,
  network: 'Planwright cannot be reached. Please check your connection and try again.',
  timeout: 'Planwright took too long to answer. Please try again.',
  unreadable: 'Planwright answered in a way this page does not understand. Reloading the page may help.',
} as const satisfies Record<ApiError['kind'], string>

/** Codes of the identity service (spec section 8 names their situations) in words. */
const identityWords: Readonly<Record<string, string | undefined>> = {
  INVALID_EMAIL_OR_PASSWORD: 'The e-mail or password is not correct.',
  INVALID_PASSWORD: 'The e-mail or password is not correct.',
  INVALID_EMAIL: 'This is not an e-mail address.',
  USER_ALREADY_EXISTS: 'There is already an account with this e-mail. Sign in instead, or reset its password.',
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL:
    'There is already an account with this e-mail. Sign in instead, or reset its password.',
  EMAIL_NOT_VERIFIED: 'Please confirm your e-mail address first: the link is in the message we sent you.',
  BANNED_USER: 'This account has been disabled.',
  INVALID_TOKEN: 'This link has expired or was already used. Please ask for a new one.',
}

function clockTime(instant: string): string {
  const at = new Date(instant)
  return Number.isNaN(at.getTime())
    ? 'later'
    : `at ${at.toLocaleTimeString('en', { hour: '2-digit', minute: '2-digit', hour12: false })}`
}
