import { timeWords } from '../time-words.ts'
import { ApiError } from './api-error.ts'

export type ErrorWords = {
  /** One or two sentences a person can act on. */
  message: string
  /** Only of what the people who run the server can look into. */
  requestId?: string
  /** By field path, such as `userStories.0.title`. */
  fields: Record<string, string>
}

/** The one place where an error becomes words. Unknown errors keep their details to themselves. */
export function errorWords(error: unknown): ErrorWords {
  if (!(error instanceof ApiError)) return { message: unknownError, fields: {} }
  const { problem } = error
  if (error.kind === 'problem' && problem) {
    const fields = Object.fromEntries((problem.errors ?? []).map(({ field, message }) => [field, message]))
    const until = problem.retryAt === undefined ? '' : ` You can try again ${clockTime(problem.retryAt)}.`
    const detail = problem.detail && problem.detail !== problem.title ? problem.detail : ''
    // what is wrong with a document, or missing in a brief, is all that is to say
    const isAll = /-document$|^nothing/.test(problem.code)
    const words = (isAll && detail) || `${problem.title} ${detail}`.trim()
    return {
      message: `${words}${until}`,
      requestId: isOurFault(problem) ? problem.requestId : undefined,
      fields,
    }
  }
  return { message: wordsWithoutProblem(error), fields: {} }
}

/** A refusal says what to do, and who is asked to wait needs nobody either. */
const isOurFault = ({ status }: { status: number }): boolean => status >= 500 && status !== 503

// What the api says comes with its words; these are for when it says nothing.
const unknownError = 'Something went wrong on our side.'
const tooMany = 'Too many requests. Please wait a moment.'
const isDown = 'Planwright cannot answer just now. Please try again in a moment.'
const pageIsOld =
  'Planwright answered in a way this page does not understand, and may be newer than the page. Please reload it.'

const wayWords = {
  problem: unknownError,
  network: 'Planwright cannot be reached. Please check your connection and try again.',
  timeout: 'Planwright took too long to answer. Please try again.',
  unreadable: 'Planwright answered in a way this page does not understand. Reloading the page may help.',
} as const satisfies Record<ApiError['kind'], string>

function wordsWithoutProblem({ kind, status }: ApiError): string {
  if (status === 429) return tooMany
  if (kind !== 'unreadable') return wayWords[kind]
  // what stands before the server says so in its own way
  if ((status ?? 200) >= 500) return isDown
  return (status ?? 200) < 300 ? pageIsOld : wayWords[kind]
}

function clockTime(instant: string): string {
  const at = new Date(instant)
  return Number.isNaN(at.getTime()) ? 'later' : `at ${timeWords(at)}`
}
