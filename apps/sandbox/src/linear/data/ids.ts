import { createHash } from 'node:crypto'

/** An id that follows from what is named: what the sandbox makes by itself is the same in every run. */
export function idOf(...parts: (string | number)[]): string {
  const hex = createHash('sha256').update(parts.join('|')).digest('hex')
  const variant = ((Number.parseInt(hex.charAt(16), 16) & 3) | 8).toString(16)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** Whether a text is a UUID of version 4, as clients may choose them. */
export function isUuid(text: string): boolean {
  return /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/i.test(text)
}
