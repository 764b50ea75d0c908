/**
 * Reads several sources at a time, at most `width` as it is when one may begin, begun in their order, and gives what they yield in the order in which it
 * comes. The first that throws ends it; the others are told to return.
 */
export async function* inParallel<T>(sources: Iterable<AsyncIterable<T>>, width: () => number): AsyncGenerator<T> {
  const waiting = sources[Symbol.iterator]()
  const open = new Map<AsyncIterator<T>, Promise<{ reader: AsyncIterator<T>; result: IteratorResult<T> }>>()
  const readOn = (reader: AsyncIterator<T>) =>
    open.set(
      reader,
      reader.next().then((result) => ({ reader, result })),
    )
  const begin = () => {
    while (open.size < width()) {
      const next = waiting.next()
      if (next.done) return
      readOn(next.value[Symbol.asyncIterator]())
    }
  }
  try {
    begin()
    while (open.size > 0) {
      const { reader, result } = await Promise.race(open.values())
      if (result.done) {
        open.delete(reader)
      } else {
        readOn(reader)
        yield result.value
      }
      begin()
    }
  } finally {
    // one that is still waiting for its model cannot return before that answers: nobody waits for it here
    for (const [reader, pending] of open) {
      pending.catch(() => undefined)
      reader.return?.().catch(() => undefined)
    }
  }
}
