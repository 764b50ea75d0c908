import type { digestObstacles } from '@planwright/contract'

/** Where a weekly mail goes, or why none may be mailed. */
type Recipient = { readonly address: string } | { readonly obstacle: (typeof digestObstacles)[number] }
export type FindRecipient = (personId: string) => Promise<Recipient>

type Options = {
  readonly sendsMail: boolean
  /** Whether only a confirmed address counts as the person's. */
  readonly needsConfirmed: boolean
  /** `email` null: the account has none, or may not be used. */
  readonly findMailbox: (personId: string) => Promise<{ email: string | null; isConfirmed: boolean } | null>
}

export function createFindRecipient({ sendsMail, needsConfirmed, findMailbox }: Options): FindRecipient {
  return async (personId) => {
    if (!sendsMail) return { obstacle: 'no-mail' }
    const mailbox = await findMailbox(personId)
    if (!mailbox || mailbox.email === null) return { obstacle: 'no-address' }
    // what nobody has confirmed may be somebody else's
    return needsConfirmed && !mailbox.isConfirmed ? { obstacle: 'not-confirmed' } : { address: mailbox.email }
  }
}
