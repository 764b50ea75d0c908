import { likenessOf, type Weighed, type Weight, weigh } from './likeness.ts'
import type { Said } from './read-item.ts'

/** An item at its place in the order in which they were added. */
export type Alike = { readonly place: number; readonly likeness: number }

/** Compared in full are so many for each item: those with the rarest words in common. */
const mostCompared = 100

/**
 * Items among which those that are alike by `least` or more are found without comparing all: two sets can be alike by a share only when they have one of their rarest words in
 * common, those that come first up to 1 - `least` of the weight (prefix filtering: Chaudhuri, Ganti, Kaushik, ICDE 2006).
 */
export function searchAlike(least: number, weight: Weight) {
  const items: Weighed[] = []
  const placesOf = new Map<string, number[]>()

  return {
    add(said: Said): void {
      const item = weigh(said, weight)
      for (const word of tellingWords(item, least, weight)) {
        const places = placesOf.get(word)
        if (places) places.push(items.length)
        else placesOf.set(word, [items.length])
      }
      items.push(item)
    },
    /** In the order in which they were added. */
    find(said: Said): Alike[] {
      const item = weigh(said, weight)
      return nearby(tellingWords(item, least, weight), placesOf).flatMap((place) => {
        const other = items[place]
        const alike = other ? likenessOf(item, other, weight, least) : 0
        return alike > 0 ? [{ place, likeness: alike }] : []
      })
    },
  }
}

function nearby(words: readonly string[], placesOf: ReadonlyMap<string, readonly number[]>): number[] {
  const places = new Set<number>()
  for (const word of words)
    for (const place of placesOf.get(word) ?? []) {
      if (places.size >= mostCompared) break
      places.add(place)
    }
  return [...places].sort((a, b) => a - b)
}

/** The rarest first: an item that has none of these is not alike enough, whatever else it has. */
function tellingWords({ words, total }: Weighed, least: number, weight: Weight): string[] {
  const rarestFirst = [...words].sort((a, b) => weight(b) - weight(a) || (a < b ? -1 : 1))
  let rest = total
  // sums differ by their order in the last digits
  const enough = rest * least - 1e-9
  return rarestFirst.filter((word) => {
    const tells = rest >= enough
    rest -= weight(word)
    return tells
  })
}
