import { type ProblemCode, problemKinds } from '@planwright/contract'
import type { DraftingError, DraftingErrorCode } from '@planwright/generation'
import { AppError } from '../http/answers/app-error.ts'

/** What an answer says about a drafter's failure: its code, what is known beyond the code's title, and what to do. Pure. */
export function draftingProblem(error: DraftingError): AppError {
  const { code, advice } = answers[error.code]
  const { title } = problemKinds[code]
  const reason = error.message.startsWith(title) ? error.message.slice(title.length).trim() : error.message
  const detail = [reason, error.advice ?? advice].filter(Boolean).join(' ')
  return new AppError(code, {
    detail,
    isPrivate: true,
    ...(error.retryAt && { retryAt: error.retryAt }),
    ...(error.log && { log: error.log }),
    cause: error,
  })
}

/** Without advice: what the drafter says tells what to do. */
const answers = {
  'nothing-to-draft': { code: 'nothing-to-draft', advice: '' },
  'needs-operator': { code: 'model-misconfigured', advice: 'Tell whoever runs Planwright.' },
  'too-long': { code: 'brief-too-long', advice: 'Shorten it.' },
  'rate-limited': { code: 'model-rate-limited', advice: 'Try again in a few minutes.' },
  'timed-out': { code: 'model-timed-out', advice: 'Try again, or ask for less detail.' },
  refused: { code: 'model-refused', advice: 'Word the description differently and try again.' },
  'cut-off': { code: 'model-cut-off', advice: 'Try again, or ask for less detail.' },
  unreachable: { code: 'model-unreachable', advice: 'Try again in a few minutes, or tell whoever runs Planwright.' },
  'budget-reached': { code: 'budget-reached', advice: '' },
  'bad-output': { code: 'drafting-failed', advice: 'Try again.' },
} as const satisfies Record<DraftingErrorCode, { code: ProblemCode; advice: string }>
