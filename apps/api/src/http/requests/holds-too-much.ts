/** What a body of a megabyte honestly holds is well below; reading more than this by its schema would keep others waiting. */
export const most = { values: 60_000, lists: 20_000 }

/** Whether JSON holds more values, or more lists and objects among them, than a call takes. Pure; without recursion, and no longer than the most takes. */
export function holdsTooMuch(value: unknown): boolean {
  const waiting = isList(value) ? [value] : []
  let values = 1
  let lists = waiting.length
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const inner: unknown[] = Object.values(next)
    const innerLists = inner.filter(isList)
    values += inner.length
    lists += innerLists.length
    if (values > most.values || lists > most.lists) return true
    for (const list of innerLists) waiting.push(list)
  }
  return false
}

const isList = (value: unknown): value is object => typeof value === 'object' && value !== null
