import { titleKey } from '@planwright/likeness'

/** A title that is not `taken` yet: told apart by its epic, at last by a number. `taken` holds keys. */
export function freeTitle(title: string, taken: ReadonlySet<string>, epicTitle: string): string {
  const inEpic = `${title} – ${epicTitle}`
  for (const each of [title, inEpic]) if (!taken.has(titleKey(each))) return each
  const isTaken = (n: number): boolean => taken.has(titleKey(`${title} ${n}`))
  // of a hundred that are called the same the next is found without asking of each
  let [free, last] = [2, 1]
  for (; isTaken(free); free *= 2) last = free
  while (free - last > 1) {
    const between = Math.floor((free + last) / 2)
    if (isTaken(between)) last = between
    else free = between
  }
  return `${title} ${free}`
}
