import { titleKey } from '@planwright/likeness'

/** A title that is not `taken` yet: told apart by its epic, at last by a number. `taken` holds keys. */
export function freeTitle(title: string, taken: ReadonlySet<string>, epicTitle: string): string {
  const inEpic = `${title} – ${epicTitle}`
  for (const each of [title, inEpic]) if (!taken.has(titleKey(each))) return each
  let n = 2
  while (taken.has(titleKey(`${title} ${n}`))) n += 1
  return `${title} ${n}`
}
