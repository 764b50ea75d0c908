import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * What a mail's link carries: the digest's id and a signature that nobody without the server's secret can make. It is kept nowhere, and stops that
 * one digest and does nothing else.
 */
export function stopToken(serverSecret: string, digestId: string): string {
  return `${digestId}.${signatureOf(serverSecret, digestId)}`
}

/** The digest that a link stops; null where the link is not one of ours. */
export function stoppedBy(serverSecret: string, token: string): string | null {
  const at = token.indexOf('.')
  if (at < 1) return null
  const digestId = token.slice(0, at)
  const [given, good] = [Buffer.from(token.slice(at + 1)), Buffer.from(signatureOf(serverSecret, digestId))]
  return given.length === good.length && timingSafeEqual(given, good) ? digestId : null
}

const signatureOf = (serverSecret: string, digestId: string): string =>
  createHmac('sha256', serverSecret).update(`stop the digest ${digestId}`).digest('base64url')
