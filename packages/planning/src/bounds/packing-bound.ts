/**
 * Lower bound on the bins of one capacity for items of these sizes: L2 of Martello and Toth (1990), and the third
 * bound of Scholl's SALBP-1 survey (weights by thirds of the capacity), whichever is larger.
 */
export function packingBound(sizes: readonly number[], bin: number): number {
  const sorted = [...sizes].sort((a, b) => b - a)
  return Math.max(martelloToth(sorted, bin), thirds(sorted, bin))
}

function martelloToth(sorted: readonly number[], bin: number): number {
  let best = Math.ceil(sum(sorted) / bin)
  const thresholds = [0, ...new Set(sorted.filter((size) => size <= bin / 2))]
  const prefix = [0]
  for (const size of sorted) prefix.push((prefix.at(-1) ?? 0) + size)
  const reach = (limit: number) => prefix[limit] ?? 0
  for (const k of thresholds) {
    // Items above bin - k stand alone; those above half a bin take one each; small ones fill what is left beside them.
    const alone = countAbove(sorted, bin - k)
    const large = countAbove(sorted, bin / 2)
    const small = sorted.length - countBelow(sorted, k)
    const left = (large - alone) * bin - (reach(large) - reach(alone))
    best = Math.max(best, large + Math.max(0, Math.ceil((reach(small) - reach(large) - left) / bin)))
  }
  return best
}

function thirds(sorted: readonly number[], bin: number): number {
  let sixths = 0
  for (const size of sorted) {
    const share = size * 3
    sixths += share > 2 * bin ? 6 : share === 2 * bin ? 4 : share > bin ? 3 : share === bin ? 2 : 0
  }
  return Math.ceil(sixths / 6)
}

function sum(list: readonly number[]): number {
  return list.reduce((total, value) => total + value, 0)
}

/** How many of a falling list are above a limit. */
function countAbove(sorted: readonly number[], limit: number): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((sorted[middle] ?? 0) > limit) low = middle + 1
    else high = middle
  }
  return low
}

function countBelow(sorted: readonly number[], limit: number): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((sorted[middle] ?? 0) >= limit) low = middle + 1
    else high = middle
  }
  return sorted.length - low
}
