import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import type { Installation } from '@planwright/contract'

/** A token lives a week; a page asks for the next one an hour before its end. */
const lifeSeconds = 7 * 24 * 60 * 60

/**
 * Ids for browsers that measure, and their tokens: `<end in seconds>.<signature over id and end>`. Nothing of them is kept, here or in the database: a
 * token shows that its id was given here, which is all it is good for.
 */
export function createInstallationTokens({ secret, now }: { secret: string; now: () => Date }) {
  const signatureOf = (id: string, end: number) =>
    createHmac('sha256', secret)
      .update(JSON.stringify(['installation', id, end]))
      .digest()
  const issue = (id: string): Installation => {
    const end = Math.floor(now().getTime() / 1000) + lifeSeconds
    return { id, token: `${end}.${signatureOf(id, end).toString('base64url')}`, expiresIn: lifeSeconds }
  }

  return {
    create: (): Installation => issue(randomUUID()),
    /** The next token; undefined where the one that is shown is not this installation's, or its time is over. */
    renew(id: string, token: string): Installation | undefined {
      const [end = '', signature = ''] = token.split('.')
      if (!/^\d{1,12}$/.test(end) || Number(end) * 1000 <= now().getTime()) return undefined
      const [given, right] = [Buffer.from(signature, 'base64url'), signatureOf(id, Number(end))]
      return given.length === right.length && timingSafeEqual(given, right) ? issue(id) : undefined
    },
  }
}
