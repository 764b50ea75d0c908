import learned from './name-weights.json' with { type: 'json' }

/** So many of a byte make one: finer ones name no better and weigh more on the wire. */
export const unitsOfWeight = 20

let weights: Int8Array | undefined

/** How much features at these places speak for a name, as `npm run train` learned it. */
export function weightOf(features: readonly number[]): number {
  weights ??= Int8Array.from(atob(learned), (byte) => byte.charCodeAt(0))
  let sum = 0
  for (const place of features) sum += weights[place] ?? 0
  return sum
}
