import { DraftContent } from '@planwright/contract'
import { hashKey } from '@tanstack/react-query'
import { isRecord, partsOf, sameValue } from './merge-drafts.ts'

/**
 * What tells the server's words for this device's own, where the answer to a request got lost: a digest of the whole, and one of each value that is
 * not as it was agreed on, with its place. As the server keeps them, which trims titles.
 */
export function sentWords(content: DraftContent, agreed: DraftContent): string[] {
  const kept = asKept(content)
  const before = new Map(partsOf(agreed).map(({ path, value }) => [path.join(' '), value]))
  const words = [wordOf([], kept)]
  const note = (path: readonly string[], value: unknown, was: unknown) => {
    if (value === undefined || sameValue(value, was)) return
    words.push(wordOf(path, value))
    if (!isRecord(value)) return
    for (const [key, part] of Object.entries(value)) note([...path, key], part, isRecord(was) ? was[key] : undefined)
  }
  for (const { path, value } of partsOf(kept)) note(path, value, before.get(path.join(' ')))
  return words
}

/** A content as the server keeps it. */
export function asKept(content: DraftContent): DraftContent {
  const parsed = DraftContent.safeParse(content)
  // what the server refuses it does not keep
  return parsed.success ? parsed.data : content
}

/**
 * Tells one value at one place from another, whatever the order of its keys: two 32-bit FNV-1a sums from different beginnings, and the length. It
 * only tells one's own few tries apart and guards nothing, and the browser's digests come later, and from safe origins alone.
 * @see http://www.isthe.com/chongo/tech/comp/fnv
 */
export function wordOf(path: readonly string[], value: unknown): string {
  const text = hashKey([path, value])
  let [one, two] = [0x811c9dc5, 0x01000193]
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    one = Math.imul(one ^ code, 0x01000193)
    two = Math.imul(two ^ code, 0x01000193)
  }
  return [text.length, one >>> 0, two >>> 0].map((part) => part.toString(36)).join(' ')
}
