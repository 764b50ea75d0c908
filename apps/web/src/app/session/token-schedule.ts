const minute = 60_000

/**
 * Milliseconds until a token should be renewed: 5 minutes before it ends, at once when that has passed.
 * Clocks differ between page and server, so the token's own lifetime counts from when it was received.
 */
export function refreshDelay(claims: { iat: number; exp: number }): number {
  const lifetime = (claims.exp - claims.iat) * 1000
  // a token shorter than 10 minutes is renewed at half its life, or it would be renewed without pause
  return Math.max(lifetime - 5 * minute, lifetime / 2, 0)
}

/** Milliseconds to wait after the n-th failure in a row, from 1: 30 s doubling up to 16 minutes. */
export function refreshBackoff(failures: number): number {
  return Math.min(16 * minute, (minute / 2) * 2 ** (failures - 1))
}
