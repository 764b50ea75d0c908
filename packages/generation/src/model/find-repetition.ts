/** Characters looked back for a cycle, and how many come between two looks: each character is looked at `lookBack / step` times. */
const lookBack = 12_000
const step = 240
/** So many characters that only repeat what stood before are no accident where they make two more rounds of the cycle at least. */
const shortest = 400
/** Elements, each the same as one before, after which nothing new is expected. */
const mostSameElements = 5

/**
 * Watches a text while it comes, and says whether its end goes round in circles: the same piece again and again, to the character, or one element of
 * an answer after the other that was given before. Linear in the text, whatever it is.
 */
export function createRepetitionWatch() {
  let tail = ''
  let unseen = 0
  const given = new Set<string>()
  let same = 0
  return {
    read(text: string): boolean {
      tail += text
      unseen += text.length
      if (unseen < step) return false
      unseen = 0
      tail = tail.slice(-lookBack)
      return endsInCycle(tail)
    },
    /** Whether an element is new, one that was given before, or of a row of such that does not end. */
    element(value: unknown): 'new' | 'again' | 'loop' {
      const told = JSON.stringify(value)
      same = given.has(told) ? same + 1 : 0
      given.add(told)
      if (same === 0) return 'new'
      return same < mostSameElements ? 'again' : 'loop'
    },
  }
}

/** Whether the text ends in a piece that came twice before, or more often where it is short. */
export function endsInCycle(text: string): boolean {
  const backwards = Uint16Array.from({ length: text.length }, (_, at) => text.charCodeAt(text.length - 1 - at))
  return matchesWithItself(backwards).some((length, period) => period > 0 && length >= Math.max(shortest, 2 * period))
}

/** The Z function (Gusfield 1997): for each place, how long what begins there is the same as the beginning. */
function matchesWithItself(codes: Uint16Array): Uint16Array {
  const matched = new Uint16Array(codes.length)
  let [left, right] = [0, 0]
  for (let at = 1; at < codes.length; at += 1) {
    let length = at < right ? Math.min(right - at, matched[at - left] ?? 0) : 0
    while (at + length < codes.length && codes[length] === codes[at + length]) length += 1
    matched[at] = length
    if (at + length > right) [left, right] = [at, at + length]
  }
  return matched
}
