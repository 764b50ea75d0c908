import { NoAnswer } from './model-fault.ts'

/**
 * A `fetch` that tells of every byte of an answer's body when it comes, whatever it means: comments of a stream are signs of life too. What comes
 * with success and is no answer, a web page or the word of an error, is thrown as NoAnswer: read as a stream it would say nothing.
 */
export function watchedFetch(ask: typeof fetch, onByte: () => void): typeof fetch {
  return async (input, init) => {
    const answer = await ask(input, init)
    if (!answer.body) return answer
    const byteWatch = new TransformStream<Uint8Array, Uint8Array>({
      transform: (bytes, controller) => {
        if (bytes.length > 0) onByte()
        controller.enqueue(bytes)
      },
    })
    const { status, statusText, headers } = answer
    const watched = new Response(answer.body.pipeThrough(byteWatch), { status, statusText, headers })
    const type = headers.get('content-type') ?? ''
    if (!answer.ok || !/html|json/.test(type)) return watched
    const body = await watched.text()
    if (type.includes('html')) throw new NoAnswer(`<html> ${body.replace(/<[^>]*>/g, ' ')}`)
    if (isError(body)) throw new NoAnswer(body)
    return new Response(body, { status, statusText, headers })
  }
}

function isError(body: string): boolean {
  try {
    const value: unknown = JSON.parse(body)
    return typeof value === 'object' && value !== null && 'error' in value && value.error !== null
  } catch {
    // whoever reads it says so
    return false
  }
}
