/** How much of both must be the same for a brief to be the same one. */
const sameFrom = 0.5

/**
 * Whether a brief is about something else than the one before: less than half of the words of either stand in the other. A few words edited, a part
 * added and a part taken out leave it the same one. Short words, which all texts share, do not count. Pure.
 */
export function isAnotherBrief(before: string, now: string): boolean {
  const [former, present] = [wordsOf(before), wordsOf(now)]
  if (former.size === 0 || present.size === 0) return false
  let both = 0
  for (const word of former) if (present.has(word)) both += 1
  return Math.max(both / former.size, both / present.size) < sameFrom
}

const wordsOf = (text: string): Set<string> => new Set(text.toLowerCase().match(/[\p{L}\p{N}]{4,}/gu))
