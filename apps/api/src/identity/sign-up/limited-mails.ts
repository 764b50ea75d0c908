import type { AuditTrail } from '../../audit/audit-trail.ts'
import { AppError } from '../../http/answers/app-error.ts'
import type { Log } from '../../log/log.ts'
import type { Mail, Mailer } from '../../mail/mailer.ts'
import type { Attempts } from '../attempts.ts'

const tenMinutes = 10 * 60_000

type Options = {
  mailer: Pick<Mailer, 'send'>
  attempts: Pick<Attempts, 'take'>
  /** So many go to one address in ten minutes, whatever they say and whoever asked for them. */
  most: number
  audit: Pick<AuditTrail, 'record'>
  log: Pick<Log, 'warn' | 'error'>
}

/**
 * Sends mails that anybody can ask for in somebody else's name. Nobody waits for them: a mail that is not sent must not fail the call, nor tell by its
 * time whether there is an account; and the call may be in a transaction, which the count would wait for.
 */
export function createMailing({ mailer, attempts, most, audit, log }: Options) {
  async function sendOrWithhold(mail: Mail) {
    try {
      await attempts.take(['mails to', mail.to.toLowerCase()], { max: most, windowMs: tenMinutes })
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      audit.record({ person: null, what: 'limited', outcome: 'refused', about: { call: 'mail', code: error.code } })
      log.warn('a mail was withheld: its address has had as many in ten minutes as may be')
      return
    }
    await mailer.send(mail)
  }

  return (to: string, mail: Omit<Mail, 'to'>): Promise<void> => {
    sendOrWithhold({ to, ...mail }).catch((error: unknown) => log.error({ err: error }, 'a mail could not be sent'))
    return Promise.resolve()
  }
}
