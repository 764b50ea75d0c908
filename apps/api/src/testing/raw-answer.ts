import { type IncomingHttpHeaders, request } from 'node:http'
import { buffer } from 'node:stream/consumers'

type RawAnswer = { status: number; headers: IncomingHttpHeaders; body: Buffer }
type Call = { method?: string; headers?: Record<string, string>; payload?: object }

/** An answer as it comes over the wire, on a connection of its own: nothing is unpacked on the way. */
export function rawAnswer(url: string, { method = 'GET', headers = {}, payload }: Call = {}): Promise<RawAnswer> {
  const body = payload && JSON.stringify(payload)
  const sent = { ...headers, ...(body && { 'content-type': 'application/json' }) }
  return new Promise((resolve, reject) => {
    const call = request(url, { method, headers: sent, agent: false }, (answer) => {
      buffer(answer).then(
        (read) => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: read }),
        reject,
      )
    })
    call.on('error', reject).end(body)
  })
}
