import { isSaid } from './marks.ts'
import { isWanted, type ReadUnit } from './unit.ts'

/**
 * An item that is taken to be wanted is as surely wanted as the mean of its list: of `memberships, day passes, course booking` the first says least by itself, and nobody who wants two
 * of them doubts the third. What is taken for something else stays that.
 */
export function asSureAsTheirLists(units: readonly ReadUnit[]): ReadUnit[] {
  const lists = Map.groupBy(
    units.filter(({ form }) => form === 'item'),
    ({ field, paragraph, indent, headings }) => JSON.stringify([field, paragraph, indent, headings.at(-1)]),
  )
  const means = new Map<number, number>()
  for (const list of lists.values()) {
    const sum = list.reduce((all, { wanted }) => all + wanted, 0)
    for (const { number } of list) means.set(number, sum / list.length)
  }
  return units.map((unit) => {
    const mean = means.get(unit.number) ?? 0
    return isWanted(unit) && !isSaid(unit) && mean > unit.wanted ? { ...unit, wanted: mean, sureness: mean } : unit
  })
}
