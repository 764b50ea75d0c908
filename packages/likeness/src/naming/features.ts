/** Features fall into so many weights: a name for every feature would weigh ten times as much on the wire, and those that share a weight hardly disturb each other (Weinberger et al. 2009). */
export const weightCount = 2 ** 16

/** What something shows, as the places of the weights of its features. */
export class Features {
  readonly places: number[] = []

  add(name: string, one: Value = none, two: Value = none, three: Value = none, four: Value = none): void {
    const place = mixed(mixed(mixed(mixed(hashOf(name), one), two), three), four)
    this.places.push((place ^ (place >>> 15)) & (weightCount - 1))
  }
}

type Value = string | number
const none = -1

function mixed(hash: number, value: Value): number {
  if (value === none) return hash
  const product = Math.imul(hash ^ (typeof value === 'number' ? value + 1 : hashOf(value)), 0x85ebca6b)
  return product ^ (product >>> 13)
}

const hashes = new Map<string, number>()
const mostHashes = 20_000

/** FNV-1a */
function hashOf(text: string): number {
  const known = hashes.get(text)
  if (known !== undefined) return known
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i += 1) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  if (hashes.size >= mostHashes) hashes.clear()
  hashes.set(text, hash)
  return hash
}
