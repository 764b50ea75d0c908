/** Numbers from 0 to below 1, the same each time (Lehmer's generator with the multiplier of Park and Miller 1993). */
export function sameNumbers(): () => number {
  let seed = 1
  return () => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed / 2_147_483_647
  }
}

/** Brings items into another order (Fisher and Yates). */
export function shuffle<Item>(items: Item[], random: () => number): void {
  for (let i = items.length - 1; i > 0; i -= 1) {
    const j = Math.floor(random() * (i + 1))
    const [one, other] = [items[i] as Item, items[j] as Item]
    items[i] = other
    items[j] = one
  }
}
