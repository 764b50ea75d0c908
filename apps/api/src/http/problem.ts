import { type FieldError, type Problem, type ProblemCode, problemKinds } from '@planwright/contract'
import { hasZodFastifySchemaValidationErrors, type ZodFastifySchemaValidationError } from 'fastify-type-provider-zod'
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
  const keys: unknown = issue.keyword === 'unrecognized_keys' ? issue.params.keys : undefined
  if (Array.isArray(keys)) {
    return keys.map((key) => ({ field: [...path, String(key)].join('.'), message: 'This field is not known' }))
  }
  return [{ field: path.join('.') || 'body', message: issue.message ?? 'Invalid input' }]
}
