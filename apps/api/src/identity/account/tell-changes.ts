import type { AuditCode } from '@planwright/contract'
import { eq } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import type { Log } from '../../log/log.ts'
import { user } from '../identity-tables.ts'
import type { Mailing } from '../sign-up/create-mailing.ts'
import { identityMails, isToldChange } from '../sign-up/identity-mails.ts'

type Options = {
  db: Database
  mailing: Pick<Mailing, 'notice'>
  publicUrl: string
  log: Pick<Log, 'error'>
}

/** Tells by mail what was changed about who gets into an account; what changes nothing there is not told. Nobody waits for it. */
export type TellChange = (what: AuditCode, personId: string) => void

export function createTellChange({ db, mailing, publicUrl, log }: Options): TellChange {
  async function tell(what: AuditCode, personId: string) {
    if (!isToldChange(what)) return
    const [person] = await db.asOwner.select({ email: user.email }).from(user).where(eq(user.id, personId))
    if (person) mailing.notice(person.email, identityMails.accountChanged(what, `${publicUrl}/account`))
  }
  return (what, personId) => {
    tell(what, personId).catch((error: unknown) => log.error({ err: error }, 'a change could not be told'))
  }
}
