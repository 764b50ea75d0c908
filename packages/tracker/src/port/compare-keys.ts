const collator = new Intl.Collator('en', { numeric: true })

/** The order in which items were made, as their keys tell it: `ABC-9` before `ABC-10`. */
export function compareKeys(a: string, b: string): number {
  return collator.compare(a, b)
}
