import { GraphQLScalarType, Kind, valueFromASTUntyped } from 'graphql'
import { inputError } from './linear-error.ts'

/** A time of ours, in milliseconds since 1970. */
export function momentOf(instant: string): number {
  return Date.parse(instant)
}

const dateTime = /^\d{4}(-\d\d(-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:?\d\d)?)?)?)?$/

function readDateTime(value: unknown): Date {
  const at = typeof value === 'string' && dateTime.test(value) ? new Date(value) : new Date(Number.NaN)
  if (Number.isNaN(at.getTime())) throw inputError(`${JSON.stringify(value)} is not a date and time of ISO 8601.`)
  return at
}

const duration =
  /^(-?)P(?:(\d{1,4})Y)?(?:(\d{1,4})M)?(?:(\d{1,4})W)?(?:(\d{1,5})D)?(?:T(?:(\d{1,5})H)?(?:(\d{1,6})M)?(?:(\d{1,7})S)?)?$/
const unitsMs = [365 * 86_400_000, 30 * 86_400_000, 7 * 86_400_000, 86_400_000, 3_600_000, 60_000, 1000]

/** An instant, or a duration from now on: `-P2W` is two weeks ago. */
function readDateTimeOrDuration(value: unknown): Date | { sinceNowMs: number } {
  const parts = typeof value === 'string' ? duration.exec(value) : null
  if (parts === null) return readDateTime(value)
  const [, sign, ...amounts] = parts
  const sum = amounts.reduce((total, amount, index) => total + Number(amount ?? 0) * (unitsMs[index] ?? 0), 0)
  return { sinceNowMs: sign === '-' ? -sum : sum }
}

function readDate(value: unknown): string {
  const day = typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) ? new Date(value) : new Date(Number.NaN)
  if (Number.isNaN(day.getTime()) || day.toISOString().slice(0, 10) !== value)
    throw inputError(`${JSON.stringify(value)} is not a date as 2026-01-31.`)
  return day.toISOString().slice(0, 10)
}

function readUuid(value: unknown): string {
  if (typeof value === 'string' && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(value)) return value
  throw inputError(`${JSON.stringify(value)} is not a UUID.`)
}

function readObject(value: unknown): object {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value
  throw inputError('a JSON object is expected.')
}

function scalar(name: string, read: (value: unknown) => unknown): GraphQLScalarType {
  return new GraphQLScalarType({
    name,
    serialize: (value) => value,
    parseValue: read,
    parseLiteral: (node, variables) =>
      read(node.kind === Kind.OBJECT ? valueFromASTUntyped(node, variables) : valueFromASTUntyped(node)),
  })
}

/** The schema's scalars; what is stored is sent as it is. */
export const scalars = {
  DateTime: scalar('DateTime', readDateTime),
  DateTimeOrDuration: scalar('DateTimeOrDuration', readDateTimeOrDuration),
  TimelessDate: scalar('TimelessDate', readDate),
  UUID: scalar('UUID', readUuid),
  JSONObject: scalar('JSONObject', readObject),
}
