/**
 * Each batch is all that has come while the last one was worked on, so that one who is slow is never behind for long. What came before
 * an error is handed out before it is thrown. Reading stops when the batches are no longer taken.
 */
export async function* inBatches<Item>(source: AsyncIterable<Item>): AsyncGenerator<Item[]> {
  const iterator = source[Symbol.asyncIterator]()
  let batch: Item[] = []
  let ending: { error?: unknown } | undefined
  let wake: () => void = () => undefined

  const readAll = async () => {
    try {
      for (let next = await iterator.next(); !next.done; next = await iterator.next()) {
        batch.push(next.value)
        wake()
      }
      ending = {}
    } catch (error) {
      ending = { error }
    }
    wake()
  }
  void readAll()

  try {
    for (;;) {
      if (batch.length === 0 && !ending) {
        await new Promise<void>((resolve) => {
          wake = resolve
        })
      }
      if (batch.length > 0) {
        const full = batch
        batch = []
        yield full
      } else if (ending) {
        if ('error' in ending) throw ending.error
        return
      }
    }
  } finally {
    // not waited for: it comes to its end when the next item would have come
    if (!ending) iterator.return?.()?.catch(() => undefined)
  }
}
