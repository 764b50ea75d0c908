/** A `fetch` that tells of every byte of an answer's body when it comes, whatever it means: comments of a stream are signs of life too. */
export function watchedFetch(ask: typeof fetch, onByte: () => void): typeof fetch {
  return async (input, init) => {
    const answer = await ask(input, init)
    if (!answer.body) return answer
    const told = new TransformStream<Uint8Array, Uint8Array>({
      transform: (bytes, controller) => {
        if (bytes.length > 0) onByte()
        controller.enqueue(bytes)
      },
    })
    const { status, statusText, headers } = answer
    return new Response(answer.body.pipeThrough(told), { status, statusText, headers })
  }
}
