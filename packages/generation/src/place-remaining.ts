import type { Remaining } from './drafter.ts'

/** What remains where epics have other ids: of several that became one, that one has all lines. */
export function placeRemaining({ type, epicIds, outline }: Remaining, idOf: (id: string) => string): Remaining {
  const placed: Remaining = { type, epicIds: [...new Set(epicIds.map(idOf))] }
  if (!outline) return placed
  const units: Record<string, number[]> = {}
  for (const [id, numbers] of Object.entries(outline.units))
    units[idOf(id)] = [...new Set([...(units[idOf(id)] ?? []), ...numbers])]
  return { ...placed, outline: { ...outline, units } }
}
