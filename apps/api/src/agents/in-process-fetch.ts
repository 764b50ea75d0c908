import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'

type Options = {
  /** What says of these calls that they are the server’s own. */
  readonly ownHeaders: Readonly<Record<string, string>>
  /** Where the call that is being answered came from: what is limited by address stays so. */
  readonly remoteAddress?: string
}

/**
 * The server's own calls without the network: each passes every hook, policy and limit, as one from outside does. Answers stream as they come, and whoever aborts is gone for the
 * route, too.
 */
export function createInProcessFetch(app: FastifyInstance, { remoteAddress, ownHeaders }: Options): typeof fetch {
  return async (input, init = {}) => {
    const { method, headers, signal, url: whole, body } = new Request(input, { ...init, redirect: 'follow' })
    const { pathname, search, host } = new URL(whole)
    const payload = body === null ? undefined : Buffer.from(await new Response(body).arrayBuffer())
    const answer = await app.inject({
      method: method as 'GET' | 'POST' | 'PUT' | 'DELETE',
      url: `${pathname}${search}`,
      headers: { ...Object.fromEntries(headers), ...ownHeaders, host },
      ...(payload && { payload }),
      ...(remoteAddress && { remoteAddress }),
      payloadAsStream: true,
      signal,
    })
    const stream = answer.stream()
    const answered = new Headers()
    for (const [name, value] of Object.entries(answer.headers))
      for (const one of [value].flat()) if (one !== undefined) answered.append(name, String(one))
    const isEmpty = [204, 304].includes(answer.statusCode)
    return new Response(isEmpty ? null : (Readable.toWeb(stream) as ReadableStream), {
      status: answer.statusCode,
      headers: answered,
    })
  }
}
