import type { DraftContent } from '@planwright/contract'
import { hashKey } from '@tanstack/react-query'

/**
 * What tells one content from another, whatever the order of its keys: two 32-bit FNV-1a sums from different beginnings, and the length. It only
 * tells one's own few tries apart and guards nothing, and the browser's digests come later, and from safe origins alone.
 * @see http://www.isthe.com/chongo/tech/comp/fnv
 */
export function digestOf(content: DraftContent): string {
  const text = hashKey([content])
  let [one, two] = [0x811c9dc5, 0x01000193]
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    one = Math.imul(one ^ code, 0x01000193)
    two = Math.imul(two ^ code, 0x01000193)
  }
  return [text.length, one >>> 0, two >>> 0].map((part) => part.toString(36)).join(' ')
}
