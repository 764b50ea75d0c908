import { readNewer } from '@planwright/contract'
import type * as z from 'zod/mini'
import { ApiError } from './api-error.ts'

type Asked = {
  /** What was asked, as the path of a call. */
  what: string
  status?: number
  /** Nothing may be left out. */
  isWhole?: boolean | undefined
}

/**
 * What the server said, as this page knows it. A server may be newer than the page, which stays open for days: what it has added is left out. @throws ApiError `unreadable` where that
 * is not enough.
 */
export function readAnswer<T>(schema: z.ZodMiniType<T>, said: unknown, { what, status, isWhole = false }: Asked): T {
  const read = readNewer(schema, said, isWhole ? 'nothing' : 'fields and values')
  if ('known' in read) return read.known
  // names paths, never values: the body belongs to the person
  const where = read.error.issues.map((issue) => issue.path.join('.') || '(root)').slice(0, 5)
  throw new ApiError('unreadable', `The answer of ${what} was not as agreed at ${where.join(', ')}.`, { status })
}
