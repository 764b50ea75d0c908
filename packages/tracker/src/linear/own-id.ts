import { createHash } from 'node:crypto'

/**
 * An id of our choosing, in the form of a UUID v4: the same for the same parts, and different for different ones. Linear takes it for a new issue,
 * label or relation and refuses a second one, so that a call that is sent twice makes nothing twice. A constant for ever: earlier saves are found by it.
 */
export function ownId(...parts: readonly string[]): string {
  const digest = createHash('sha256')
    .update(JSON.stringify(['planwright', ...parts]))
    .digest('hex')
  // version 4, variant 10 (RFC 9562, 5.4)
  const variant = ((Number.parseInt(digest.slice(16, 17), 16) % 4) + 8).toString(16)
  return [
    digest.slice(0, 8),
    digest.slice(8, 12),
    `4${digest.slice(13, 16)}`,
    `${variant}${digest.slice(17, 20)}`,
    digest.slice(20, 32),
  ].join('-')
}
