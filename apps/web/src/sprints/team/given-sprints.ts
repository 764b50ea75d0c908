import type { GivenSprint, OpenWork } from '@planwright/contract'

/** As far as a day's beginning is apart in two time zones. */
const zonesApartMs = 14 * 3_600_000

/** The tracker's own sprints that begin on this day or later, in their order: what a plan from that day on is made of. Pure. */
export function givenFrom(sprints: OpenWork['sprints'], startDate: string): GivenSprint[] {
  const earliest = Date.parse(startDate) - zonesApartMs
  return sprints
    .flatMap(({ id, name, startDate: begins, endDate: ends }) =>
      begins && ends && Date.parse(begins) >= earliest ? [{ id, name, startDate: begins, endDate: ends }] : [],
    )
    .toSorted((a, b) => Date.parse(a.startDate) - Date.parse(b.startDate))
}
