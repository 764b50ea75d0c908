import { isSaid } from './marks.ts'
import { isWanted, type ReadUnit } from './unit.ts'

/** From so likely wanted on an item that was taken for context is like the others of a list that is surely wanted. */
const [likelyFrom, surelyFrom] = [0.4, 0.7]

/**
 * An item that is taken to be wanted is as surely wanted as the mean of its list: of `memberships, day passes, course booking` the first says least by itself, and nobody who wants two
 * of them doubts the third. What is taken for something else stays that, but for what is nearly wanted in a list that surely is.
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
    const isNearly = unit.kind === 'context' && unit.wanted >= likelyFrom && mean >= surelyFrom
    if (isSaid(unit) || mean <= unit.wanted || !(isWanted(unit) || isNearly)) return unit
    return { ...unit, kind: isNearly ? 'demand' : unit.kind, wanted: mean, sureness: mean }
  })
}
