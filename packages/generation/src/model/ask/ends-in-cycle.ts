/** So many characters that only repeat what stood before are no accident where they make two more rounds of the cycle at least. */
const shortest = 400

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
