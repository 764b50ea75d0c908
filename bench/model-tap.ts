import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The wall clock, finer than a millisecond: what a page's `performance.timeOrigin + performance.now()` tells as well. */
export function clock(): number {
  return performance.timeOrigin + performance.now()
}

/**
 * Stands between the server and the scripted model endpoint, and hands everything on as it comes. `heard` is called with a question's text and with what
 * the model has said so far, just before the piece that completes it is handed on.
 */
export async function startModelTap(targetOf: () => string, heard: (asked: string, said: string, at: number) => void) {
  const server = createServer(async (request, response) => {
    let asked = ''
    for await (const bytes of request) asked += String(bytes)
    const answer = await fetch(`${targetOf()}${request.url}`, {
      method: request.method,
      headers: { 'content-type': 'application/json' },
      ...(asked && { body: asked }),
    })
    response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? 'application/json' })
    const read = saidIn()
    const text = new TextDecoder()
    for await (const bytes of answer.body ?? []) {
      heard(asked, read(text.decode(bytes, { stream: true })), clock())
      response.write(bytes)
    }
    response.end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // listening on a port, so that the address is one with a port
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, stop: () => server.close() }
}

/** Reads the deltas of a chat completion's stream: what the model has said so far. */
function saidIn(): (bytes: string) => string {
  let said = ''
  let rest = ''
  return (bytes) => {
    const lines = (rest + bytes).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) {
      if (!line.startsWith('data: {')) continue
      const { choices } = JSON.parse(line.slice('data: '.length))
      said += choices[0]?.delta?.content ?? ''
    }
    return said
  }
}
