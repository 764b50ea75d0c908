import * as z from 'zod/mini'
import { isTimeZone } from '../sprints/calendar-day.ts'

/** Why no digest can be mailed: the server sends no mail; the account has no address; its address is not confirmed. */
export const digestObstacles = ['no-mail', 'no-address', 'not-confirmed'] as const

/** Whether a person is mailed each week what became of their saved initiatives. */
export const Digest = z.strictObject({
  isOn: z.boolean(),
  /** Null: it can be switched on. */
  obstacle: z.nullable(z.enum(digestObstacles)),
  /** When the next one is due; null where it is off. */
  nextAt: z.nullable(z.string()),
})
export type Digest = z.infer<typeof Digest>

export const DigestRequest = z.strictObject({
  isOn: z.boolean(),
  /** Where the person is (IANA), so that it comes in their morning. */
  timeZone: z._default(z.string().check(z.maxLength(64), z.refine(isTimeZone, 'There is no such time zone.')), 'UTC'),
})
export type DigestRequest = z.infer<typeof DigestRequest>
