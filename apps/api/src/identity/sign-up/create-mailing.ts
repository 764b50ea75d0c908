import type { AuditTrail } from '../../audit/audit-trail.ts'
import { AppError } from '../../http/answers/app-error.ts'
import type { Log } from '../../log/log.ts'
import type { Mail, Mailer } from '../../mail/mailer.ts'
import type { SmsSender } from '../../mail/sms-sender.ts'
import type { Attempts } from '../attempts.ts'
import { isNoAddress } from '../phone/no-address.ts'

const tenMinutes = 10 * 60_000
const day = 24 * 60 * 60_000

type Options = {
  mailer: Pick<Mailer, 'send'>
  smsSender: SmsSender
  attempts: Pick<Attempts, 'take'>
  /** So many go to one address in ten minutes, whatever they say and whoever asked for them. */
  most: number
  /** So many SMS go in a day, to whatever numbers: each costs money, and anybody can ask for them. */
  mostSmsPerDay: number
  audit: Pick<AuditTrail, 'record'>
  log: Pick<Log, 'warn' | 'error'>
}

/**
 * Sends mails and SMS that anybody can ask for in somebody else's name. Nobody waits for them: what is not sent must not fail the call, nor tell by its
 * time whether there is an account; and the call may be in a transaction, which the count would wait for.
 */
export function createMailing({ mailer, smsSender, attempts, most, mostSmsPerDay, audit, log }: Options) {
  async function sendOrWithhold(kind: Kind, to: string[], send: () => Promise<void>): Promise<boolean> {
    try {
      await attempts.take([`${kind}s to`, ...to], { max: most, windowMs: tenMinutes })
      if (kind === 'sms') await attempts.take(['sms in all'], { max: mostSmsPerDay, windowMs: day })
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      audit.record({ person: null, what: 'limited', outcome: 'refused', about: { call: kind, code: error.code } })
      log.warn(`${words[kind]} was withheld: as many have been sent as may be`)
      return false
    }
    await send()
    return true
  }

  /** Answers whether it went, for whoever would wait. */
  async function beside(kind: Kind, to: string[], send: () => Promise<void>): Promise<boolean> {
    try {
      return await sendOrWithhold(kind, to, send)
    } catch (error) {
      log.error({ err: error }, `${words[kind]} could not be sent`)
      return false
    }
  }

  return {
    mail(to: string, mail: Omit<Mail, 'to'>): Promise<void> {
      // whoever signed up with a phone number has none
      if (!isNoAddress(to)) void beside('mail', [to.toLowerCase()], () => mailer.send({ to, ...mail }))
      return Promise.resolve()
    },
    /** Counted by itself: whoever asks for mails in somebody's name must not thereby keep from them what happened to their account. */
    notice(to: string, mail: Omit<Mail, 'to'>): void {
      if (!isNoAddress(to)) void beside('notice', [to.toLowerCase()], () => mailer.send({ to, ...mail }))
    },
    /** Counted by use, so that what strangers ask for keeps no code from the number's owner. */
    sms: (use: string, to: string, text: string) => beside('sms', [to, use], () => smsSender.send({ to, text })),
  }
}

type Kind = 'mail' | 'notice' | 'sms'
const words = { mail: 'a mail', notice: 'a mail', sms: 'an SMS' } as const satisfies Record<Kind, string>

export type Mailing = ReturnType<typeof createMailing>
