/** The colour of the epic at this place in the backlog (0 first), the same on every screen; eight, then again. */
export function epicColor(place: number): string {
  return `var(--epic-${(place % 8) + 1})`
}
