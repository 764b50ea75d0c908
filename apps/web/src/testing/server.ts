import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Handle = (request: IncomingMessage, response: ServerResponse, body: string) => void

/** A real server for tests, on a free port. */
export async function startTestServer(handle: Handle): Promise<{ baseUrl: string; stop: () => Promise<void> }> {
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const piece of request) body += piece
    handle(request, response, body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // listening on a port, not on a pipe
  const { port } = server.address() as AddressInfo
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
