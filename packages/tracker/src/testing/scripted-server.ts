import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Received = { readonly method: string; readonly url: string; readonly token: string; readonly body: unknown }
export type Reply =
  | {
      readonly status: number
      readonly json?: unknown
      readonly text?: string
      readonly headers?: Record<string, string>
    }
  /** Cut the connection: before any byte of the answer, or within its body. */
  | 'cut'
  | 'truncate'
  | 'hang'

/** A server that answers from a list and keeps what it was asked. Past the end of the list it repeats the last reply. */
export async function startScriptedServer(replies: readonly Reply[]) {
  const received: Received[] = []
  const server = createServer((request, response) => {
    void answer(request, response)
  })
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const text = Buffer.concat(chunks).toString()
    const reply = replies[Math.min(received.length, replies.length - 1)]
    received.push({
      method: request.method ?? '',
      url: request.url ?? '',
      token: request.headers.authorization ?? '',
      body: text === '' ? undefined : JSON.parse(text),
    })
    if (reply === 'hang') return
    if (reply === 'cut' || reply === undefined) return request.socket.destroy()
    if (reply === 'truncate') {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' })
      response.write('{"id":')
      return setImmediate(() => request.socket.destroy())
    }
    const body = reply.text ?? (reply.json === undefined ? '' : JSON.stringify(reply.json))
    response.writeHead(reply.status, {
      'content-type': reply.text === undefined ? 'application/json' : 'text/html',
      ...reply.headers,
    })
    response.end(body)
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A server that listens on a port has an address of this kind (Node's documentation of `server.address`).
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    received,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
