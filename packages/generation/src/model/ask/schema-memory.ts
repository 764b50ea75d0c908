/** A server that was set up anew may take what it did not take before. */
const forgottenAfterMs = 30 * 60_000

/**
 * What is known of a server and schemas for its answers. A schema that was refused is not sent again for a while, and none is once two different ones
 * were, or once the server said that it knows no such thing.
 */
export function createSchemaMemory(now: () => number) {
  const refusedAt = new Map<string, number>()
  let anyRefusedAt = Number.NEGATIVE_INFINITY
  const isFresh = (at: number | undefined) => at !== undefined && now() - at < forgottenAfterMs
  return {
    takes: (name: string): boolean => !isFresh(anyRefusedAt) && !isFresh(refusedAt.get(name)),
    refused(name: string, what: 'any' | 'this'): void {
      refusedAt.set(name, now())
      const isSecond = [...refusedAt.values()].filter(isFresh).length > 1
      if (what === 'any' || isSecond) anyRefusedAt = now()
    },
  }
}
