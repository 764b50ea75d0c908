import { publicUrlOf, reachedFromElsewhere } from './setting-faults.ts'
import type { Settings } from './settings.ts'

/**
 * What a server starts with and its operator probably does not mean, a line each. `isGiven` tells what stands in the environment, so that a default is
 * never doubted. Pure.
 */
export function doubtfulSettings(settings: Settings, isGiven: (name: keyof Settings) => boolean): string[] {
  const isReached = reachedFromElsewhere(settings) !== null
  const hasProxy = publicUrlOf(settings).startsWith('https:')
  const doubts: [boolean, string][] = [
    [
      isReached && !settings.DATABASE_URL,
      'DATABASE_URL is not set: the embedded database serves one server alone and may lose a day in a power cut.',
    ],
    [
      !settings.DATABASE_URL && settings.SHUTDOWN_DELAY_MS > 0,
      'SHUTDOWN_DELAY_MS lets other servers take over, but there can be none: the embedded database serves one server alone. Set DATABASE_URL.',
    ],
    [
      !settings.DATABASE_URL && isGiven('DATABASE_WAIT_S'),
      'DATABASE_WAIT_S has no effect on the embedded database: DATABASE_URL is not set.',
    ],
    [
      hasProxy && settings.TRUST_PROXY === false,
      'PUBLIC_URL is https://, so a proxy stands before this server, but TRUST_PROXY is off: all callers count as one address and share its limits.',
    ],
    [isReached && settings.ADMIN_EMAILS.length === 0, 'ADMIN_EMAILS is not set: nobody becomes the first admin.'],
    [
      settings.SMTP_URL !== undefined && !isGiven('MAIL_FROM'),
      'MAIL_FROM is not set: mail comes from planwright@localhost, which other mail servers refuse.',
    ],
    [
      settings.AI_PROVIDER === 'built-in' && (isGiven('AI_MODEL') || isGiven('AI_API_KEY') || isGiven('AI_BASE_URL')),
      'AI_PROVIDER is built-in: no model is asked, whatever AI_MODEL, AI_API_KEY and AI_BASE_URL say.',
    ],
    [
      isGiven('AI_PRICE_INPUT') !== isGiven('AI_PRICE_OUTPUT'),
      'Of AI_PRICE_INPUT and AI_PRICE_OUTPUT one is not set and counts as 0.',
    ],
    [
      settings.SESSION_DAYS > settings.SESSION_MAX_DAYS,
      'SESSION_DAYS is more than SESSION_MAX_DAYS, which ends every session first.',
    ],
    [
      settings.RETAIN_EVENTS_DAYS > settings.RETAIN_RUNS_DAYS,
      'RETAIN_EVENTS_DAYS is more than RETAIN_RUNS_DAYS: events go with their run.',
    ],
    [
      settings.LIMIT_STREAMS > settings.LIMIT_STREAMS_OF_ALL,
      'LIMIT_STREAMS of a person is more than LIMIT_STREAMS_OF_ALL of the server.',
    ],
  ]
  return doubts.flatMap(([isDoubtful, line]) => (isDoubtful ? [line] : []))
}
