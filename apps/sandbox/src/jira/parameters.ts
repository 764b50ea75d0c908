import * as z from 'zod'
import { badRequest } from './jira-error.ts'
import type { JiraCall } from './jira-route.ts'

/** A single text parameter; the first one where it is repeated. */
export function textParameter(call: JiraCall, name: string): string | undefined {
  const value = call.query[name]
  return Array.isArray(value) ? value[0] : value
}

/** A list, comma-separated or repeated. */
export function listParameter(call: JiraCall, name: string): string[] {
  const value = call.query[name]
  if (value === undefined) return []
  return (Array.isArray(value) ? value : [value])
    .flatMap((part) => part.split(','))
    .map((part) => part.trim())
    .filter((part) => part !== '')
}

export function numberParameter(call: JiraCall, name: string, fallback: number): number {
  const text = textParameter(call, name)
  if (text === undefined || text === '') return fallback
  const value = Number(text)
  if (!Number.isInteger(value) || value < 0) throw badRequest(`Parameter '${name}' must be a whole number, 0 or more.`)
  return value
}

export type PageRequest = { startAt: number; maxResults: number }

/** `startAt` and `maxResults`; more than the limit is cut to it, as Jira does. */
export function pageParameters(call: JiraCall, limit: number, fallback = 50): PageRequest {
  return {
    startAt: numberParameter(call, 'startAt', 0),
    maxResults: Math.min(numberParameter(call, 'maxResults', fallback), limit),
  }
}

export function pageOf<T>(all: T[], { startAt, maxResults }: PageRequest) {
  const values = all.slice(startAt, startAt + maxResults)
  return { startAt, maxResults, total: all.length, isLast: startAt + values.length >= all.length, values }
}

/** Parses a request body; throws Jira's 400 with the first thing that is wrong. */
export function parseBody<T>(schema: z.ZodType<T>, body: unknown): T {
  const parsed = schema.safeParse(body)
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  const where = issue?.path.length ? ` (at '${issue.path.join('.')}')` : ''
  throw badRequest(`Invalid request payload. Refer to the REST API documentation and try again.${where}`)
}

/** Ids come as numbers or as digits in a string. */
export const IdOrKey = z.union([z.string().min(1), z.number().int()]).transform(String)
