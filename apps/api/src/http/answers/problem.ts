import { type FieldError, type Problem, problemKinds, problemTitle } from '@planwright/contract'
import * as z from 'zod/mini'
import { Mistaken, mostNamed } from '../requests/validate.ts'
import { AppError, type OwnProblemCode } from './app-error.ts'

/** What an answer says about an error (RFC 9457). Pure: what it does not know becomes `internal-error` without a word of the original. */
export function problemOf(error: unknown, requestId: string): Problem {
  const { code, details } = knownError(error)
  const { status } = problemKinds[code]
  return {
    type: `https://planwright.invalid/problems/${code}`,
    title: problemTitle(code, details.tracker ?? ''),
    status,
    code,
    requestId,
    ...(details.detail && { detail: details.detail }),
    ...(details.errors && { errors: details.errors }),
    ...(details.retryAt && { retryAt: details.retryAt.toISOString() }),
  }
}

function knownError(error: unknown): AppError {
  if (error instanceof AppError) return error
  if (error instanceof Mistaken) {
    // an address with an id that no id can look like
    if (error.validationContext === 'params') return new AppError('not-found')
    return wrongFields(error.issues.flatMap((issue) => errorsAt(issue.path.map(String), issue)))
  }
  // its account was deleted a moment ago: what was to be kept belongs to nobody
  if (isOwnerless(error)) return new AppError('session-ended', { cause: error })
  const status = typeof error === 'object' && error !== null && 'statusCode' in error ? error.statusCode : 500
  const refused = Number(status) >= 400 && Number(status) < 500
  return new AppError(codeByStatus[Number(status)] ?? (refused ? 'invalid-request' : 'internal-error'), {
    cause: error,
  })
}

function wrongFields(errors: FieldError[]): AppError {
  if (errors.length <= mostNamed) return new AppError('invalid-request', { errors })
  return new AppError('invalid-request', {
    errors: errors.slice(0, mostNamed),
    detail: `These are the first ${mostNamed} mistakes; there are more.`,
  })
}

function isOwnerless(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined
  if (typeof cause !== 'object' || cause === null || !('code' in cause) || !('constraint' in cause)) return false
  return cause.code === '23503' && String(cause.constraint).endsWith('_owner_user_id_fk')
}

/** Errors of Fastify and its plugins, which carry a status only. */
const codeByStatus: Readonly<Record<number, OwnProblemCode>> = {
  400: 'invalid-request',
  404: 'not-found',
  405: 'method-not-allowed',
  413: 'too-large',
  415: 'unsupported-media-type',
  429: 'too-many-requests',
  503: 'overloaded',
}

type Issue = { code?: string; message?: string; keys?: unknown; errors?: unknown }

function errorsAt(path: string[], { code, message, keys, errors }: Issue): FieldError[] {
  if (code === 'unrecognized_keys' && Array.isArray(keys)) {
    return keys
      .slice(0, mostNamed + 1)
      .map((key) => ({ field: [...path, String(key)].join('.'), message: 'This field is not known' }))
  }
  const { data: alternatives = [] } = Alternatives.safeParse(code === 'invalid_union' ? errors : [])
  const kinds = alternatives.map(kindIn)
  if (kinds.length > 1 && !kinds.includes(undefined))
    return [{ field: path.join('.') || 'body', message: `${kindWords}${kinds.join(' or ')}` }]
  const alternative = likeliest(alternatives)
  if (alternative.length > 0)
    return alternative.flatMap((issue) => errorsAt([...path, ...issue.path.map(String)], issue))
  if (path.length === 0 && code === 'invalid_type')
    return [{ field: 'body', message: 'This call takes a JSON object as its body' }]
  return [{ field: path.join('.') || 'body', message: message ?? 'This is not valid' }]
}

const Alternatives = z.array(
  z.array(z.looseObject({ code: z.string(), path: z.array(z.union([z.string(), z.number()])), message: z.string() })),
)

/** What is wrong with the shape that somebody most likely meant, where several are taken: one whose keys are all known, with the fewest faults. */
function likeliest(alternatives: z.infer<typeof Alternatives>): z.infer<typeof Alternatives>[number] {
  const faults = (issues: z.infer<typeof Alternatives>[number]) =>
    issues.length + (issues.some(({ code }) => code === 'unrecognized_keys') ? 1000 : 0)
  return alternatives.toSorted((a, b) => faults(a) - faults(b))[0] ?? []
}

const kindWords = 'This must be '

/** The kind of value that a shape is, where nothing but the kind is wrong. */
function kindIn([issue, ...more]: z.infer<typeof Alternatives>[number]): string | undefined {
  const isKind = issue?.code === 'invalid_type' && issue.path.length === 0 && issue.message.startsWith(kindWords)
  return isKind && more.length === 0 ? issue.message.slice(kindWords.length) : undefined
}
