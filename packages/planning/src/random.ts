/** Source of numbers from 0 up to, not including, 1. */
export type Random = () => number

/** Seeded generator (mulberry32 of Tommy Ettinger): small, quick, and the same on every engine. */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}
