/**
 * The dotted path of the first text that PostgreSQL cannot keep: one with a null character, or with half of a surrogate pair, which no encoding
 * has. Undefined where there is none. Pure; without recursion, because a body may be nested deeper than the stack.
 */
export function unkeepableText(value: unknown): string | undefined {
  const waiting: { path: string; value: unknown }[] = [{ path: '', value }]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { path, value } = next
    if (typeof value === 'string' && isUnkeepable(value)) return path || 'body'
    if (typeof value !== 'object' || value === null) continue
    const entries = Object.entries(value)
    if (entries.some(([key]) => isUnkeepable(key))) return path || 'body'
    for (const [key, inner] of entries.reverse()) waiting.push({ path: path ? `${path}.${key}` : key, value: inner })
  }
  return undefined
}

const isUnkeepable = (text: string): boolean => text.includes('\0') || !text.isWellFormed()
