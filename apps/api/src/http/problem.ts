import { type FieldError, type Problem, type ProblemCode, problemKinds } from '@planwright/contract'
import { hasZodFastifySchemaValidationErrors, type ZodFastifySchemaValidationError } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { AppError } from './app-error.ts'

/** What an answer says about an error (RFC 9457). Pure: what it does not know becomes `internal-error` without a word of the original. */
export function problemOf(error: unknown, requestId: string): Problem {
  const { code, details } = knownError(error)
  const { status, title } = problemKinds[code]
  return {
    type: `https://planwright.invalid/problems/${code}`,
    title,
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
  if (hasZodFastifySchemaValidationErrors(error)) {
    return new AppError('invalid-request', { errors: error.validation.flatMap(fieldErrors) })
  }
  const status = typeof error === 'object' && error !== null && 'statusCode' in error ? error.statusCode : 500
  return new AppError(codeByStatus[Number(status)] ?? 'internal-error', { cause: error })
}

/** Errors of Fastify and its plugins, which carry a status only. */
const codeByStatus: Readonly<Record<number, ProblemCode>> = {
  400: 'invalid-request',
  404: 'not-found',
  413: 'too-large',
  415: 'unsupported-media-type',
  429: 'too-many-requests',
  503: 'overloaded',
}

function fieldErrors(issue: ZodFastifySchemaValidationError): FieldError[] {
  const path = issue.instancePath.split('/').filter(Boolean)
  return errorsAt(path, { ...issue.params, code: issue.keyword, message: issue.message })
}

type Issue = { code?: string; message?: string; keys?: unknown; errors?: unknown }

function errorsAt(path: string[], { code, message, keys, errors }: Issue): FieldError[] {
  if (code === 'unrecognized_keys' && Array.isArray(keys)) {
    return keys.map((key) => ({ field: [...path, String(key)].join('.'), message: 'This field is not known' }))
  }
  const alternative = code === 'invalid_union' ? likeliest(errors) : []
  if (alternative.length > 0)
    return alternative.flatMap((issue) => errorsAt([...path, ...issue.path.map(String)], issue))
  return [{ field: path.join('.') || 'body', message: message ?? 'Invalid input' }]
}

const Alternatives = z.array(
  z.array(z.looseObject({ code: z.string(), path: z.array(z.union([z.string(), z.number()])), message: z.string() })),
)

/** What is wrong with the shape that somebody most likely meant, where several are taken: one whose keys are all known, with the fewest faults. */
function likeliest(errors: unknown): z.infer<typeof Alternatives>[number] {
  const faults = (issues: z.infer<typeof Alternatives>[number]) =>
    issues.length + (issues.some(({ code }) => code === 'unrecognized_keys') ? 1000 : 0)
  const { data = [] } = Alternatives.safeParse(errors)
  return data.toSorted((a, b) => faults(a) - faults(b))[0] ?? []
}
