/** Numbers from 0 (included) to 1 (excluded), one after the other. */
export type Draw = () => number

/** Draws that follow from what is named, and from nothing else: the same parts give the same numbers. */
export function drawsOf(...parts: (string | number)[]): Draw {
  let state = hashOf(parts.join('|'))
  // mulberry32, public domain: https://gist.github.com/tommyettinger/46a874533244883189143505d203312c
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** FNV-1a, 32 bits. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193)
  return hash
}

/** A number from the standard normal distribution (Box and Muller, 1958). */
export function normalOf(draw: Draw): number {
  return Math.sqrt(-2 * Math.log(1 - draw())) * Math.cos(2 * Math.PI * draw())
}

/** One of several; undefined of none. */
export function oneOf<T>(draw: Draw, all: readonly T[]): T | undefined {
  return all[Math.floor(draw() * all.length)]
}
