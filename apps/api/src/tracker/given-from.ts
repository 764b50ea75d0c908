import type { GivenSprint } from '@planwright/contract'
import type { BoardSprint } from '@planwright/tracker'

/** As far as a day's beginning is apart in two time zones. */
const zonesApartMs = 14 * 3_600_000
/** As many as a plan takes. */
const mostGiven = 200

/** The sprints that are not over and begin on this day or later, in their order. Pure. */
export function givenFrom(sprints: readonly BoardSprint[], startDate: string): GivenSprint[] {
  const earliest = Date.parse(startDate) - zonesApartMs
  return sprints
    .flatMap(({ id, name, state, startDate: begins, endDate: ends }) =>
      state !== 'closed' && begins && ends && Date.parse(begins) >= earliest
        ? [{ id, name, startDate: begins, endDate: ends }]
        : [],
    )
    .toSorted((a, b) => Date.parse(a.startDate) - Date.parse(b.startDate))
    .slice(0, mostGiven)
}
