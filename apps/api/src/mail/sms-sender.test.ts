import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { afterEach, describe, expect, it } from 'vitest'
import { createSmsSender } from './sms-sender.ts'

const sms = { to: '+491701234567', text: 'Your code is 123456.' }

describe('sending SMS', () => {
  const opened: { close: () => void }[] = []
  afterEach(() => {
    for (const one of opened.splice(0)) one.close()
  })

  it('posts number and text to the webhook as JSON', async () => {
    const { url, received } = await webhook((response) => response.writeHead(202).end('queued'))
    await createSmsSender({ webhookUrl: `${url}/sms?key=1`, sandboxUrl: null }).send(sms)
    expect(received).toEqual([{ method: 'POST', path: '/sms?key=1', type: 'application/json', body: sms }])
  })

  it('puts it into the outbox of the sandbox where no webhook is set', async () => {
    const { url, received } = await webhook((response) => response.writeHead(202).end('{}'))
    await createSmsSender({ webhookUrl: null, sandboxUrl: url }).send(sms)
    expect(received[0]).toMatchObject({ path: '/outbox/sms', body: sms })
  })

  it('follows no redirect, and says what went wrong without number, code or address', async () => {
    const elsewhere = await webhook((response) => response.end())
    const { url } = await webhook((response) => response.writeHead(307, { location: elsewhere.url }).end())
    const refusing = await webhook((response) => response.writeHead(500).end(JSON.stringify(sms)))
    const silent = await webhook(() => undefined)
    const failures = [
      createSmsSender({ webhookUrl: `${url}/?key=secret`, sandboxUrl: null }),
      createSmsSender({ webhookUrl: `${refusing.url}/?key=secret`, sandboxUrl: null }),
      createSmsSender({ webhookUrl: `${silent.url}/?key=secret`, sandboxUrl: null, timeoutMs: 100 }),
      createSmsSender({ webhookUrl: null, sandboxUrl: null }),
    ].map((sender) => sender.send(sms).then(String, String))
    const words = await Promise.all(failures)
    expect(words).toEqual([
      expect.stringContaining('could not be reached'),
      'DeliveryError: The SMS webhook answered 500.',
      'DeliveryError: The SMS webhook could not be reached: TimeoutError.',
      'DeliveryError: No way to send SMS is configured.',
    ])
    for (const line of words) for (const hidden of [sms.to, '123456', 'secret']) expect(line).not.toContain(hidden)
    expect(elsewhere.received).toEqual([])
  })

  async function webhook(answer: (response: ServerResponse<IncomingMessage>) => void) {
    const received: { method?: string; path?: string; type?: string; body: unknown }[] = []
    const server = createServer((request, response) => {
      const chunks: Buffer[] = []
      request.on('data', (chunk: Buffer) => chunks.push(chunk))
      request.on('end', () => {
        const { method, url: path, headers } = request
        const body: unknown = JSON.parse(Buffer.concat(chunks).toString() || 'null')
        received.push({ method, path, type: headers['content-type'], body })
        answer(response)
      })
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    opened.push({
      close: () => {
        server.closeAllConnections()
        server.close()
      },
    })
    const address = server.address()
    if (typeof address !== 'object' || !address) throw new Error('no port')
    return { url: `http://127.0.0.1:${address.port}`, received }
  }
})
