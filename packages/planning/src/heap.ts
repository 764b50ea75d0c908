import { at } from './planning-model.ts'

/** Binary heap: pop gives the item that is before all others. */
export class Heap<Item> {
  readonly #items: Item[] = []
  readonly #before: (a: Item, b: Item) => boolean

  constructor(before: (a: Item, b: Item) => boolean) {
    this.#before = before
  }

  push(item: Item): void {
    const items = this.#items
    let k = items.length
    items.push(item)
    while (k > 0) {
      const parent = (k - 1) >> 1
      if (!this.#before(item, at(items, parent))) break
      items[k] = at(items, parent)
      k = parent
    }
    items[k] = item
  }

  pop(): Item | undefined {
    const items = this.#items
    const top = items[0]
    const last = items.pop()
    if (last === undefined || items.length === 0) return top
    let k = 0
    for (let child = 1; child < items.length; child = 2 * k + 1) {
      if (child + 1 < items.length && this.#before(at(items, child + 1), at(items, child))) child++
      if (!this.#before(at(items, child), last)) break
      items[k] = at(items, child)
      k = child
    }
    items[k] = last
    return top
  }
}
