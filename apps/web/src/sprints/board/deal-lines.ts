/** How many lines each title gets of those that there is room for: one each, and of the others one at a time to each that needs more, from the first on. Pure. */
export function dealLines(needed: readonly number[], more: number): number[] {
  const lines = needed.map(() => 1)
  let left = more
  for (let round = 2; left > 0 && needed.some((lines) => lines >= round); round += 1) {
    for (const [at, most] of needed.entries()) {
      if (most < round || left === 0) continue
      lines[at] = round
      left -= 1
    }
  }
  return lines
}
