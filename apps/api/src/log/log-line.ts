import * as z from 'zod'

const Cause = z.object({
  type: z.string(),
  message: z.string(),
  stack: z.string().optional(),
  cause: z.unknown().optional(),
})
const LogRecord = z.looseObject({
  level: z.number(),
  time: z.number(),
  msg: z.string().default(''),
  err: z.unknown().optional(),
})

/** A record of the log as a line for a person; of an error also what it says, why, and where. What is no record stays as it is. */
export function logLine(record: string): string {
  const { data } = LogRecord.safeParse(parsed(record))
  if (!data) return record
  const { level, time, msg, err, ...details } = data
  const word = level >= 50 ? 'error: ' : level >= 40 ? 'warning: ' : ''
  const rest = Object.entries(details).map(([name, value]) => ` ${name}=${asWord(value)}`)
  return `${new Date(time).toTimeString().slice(0, 8)}  ${word}${msg}${rest.join('')}\n${causes(err)}`
}

function parsed(record: string): unknown {
  try {
    return JSON.parse(record)
  } catch {
    return null
  }
}

const asWord = (value: unknown): string =>
  typeof value === 'string' && !/\s/.test(value) ? value : JSON.stringify(value)

function causes(err: unknown): string {
  const { data } = Cause.safeParse(err)
  if (!data) return ''
  return `    ${data.type}: ${data.message}\n${data.stack ? `${data.stack}\n` : ''}${causes(data.cause)}`
}
