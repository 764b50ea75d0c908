import { createServer, type Server, type Socket } from 'node:net'
import { describe, expect, it } from 'vitest'
import { freePort } from '../../../../scripts/testing/free-port.ts'
import { startMailServer } from '../testing/counterparts/mail-server.ts'
import { createMailer } from './mailer.ts'

const mail = { to: 'ada@example.com', subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' }

function portOf(server: Server): number {
  const address = server.address()
  return typeof address === 'object' && address ? address.port : 0
}

async function kindOfFailure(port: number, scheme = 'smtp'): Promise<unknown> {
  const options = { smtpUrl: `${scheme}://127.0.0.1:${port}`, from: 'us@example.com', sandboxUrl: null, timeoutMs: 500 }
  return createMailer(options)
    .send(mail)
    .then(
      () => 'sent',
      ({ kind }: { kind: string }) => kind,
    )
}

describe('a mail that is not known to have gone', () => {
  it('may have, where the server took all of it and then said nothing or hung up', async () => {
    const silent = await startMailServer({ onData: (stream) => stream.resume() })
    expect(await kindOfFailure(silent.port)).toBe('unconfirmed')
    await silent.close()

    const cut = await startMailServer({
      onData: (stream) => {
        stream.resume()
        stream.on('end', () => cut.hangUp())
      },
    })
    expect(await kindOfFailure(cut.port)).toBe('unconfirmed')
    await cut.close()
  })

  it('surely has not where the server refused it, or was never spoken to', async () => {
    const refusing = await startMailServer({
      onRcptTo: (_address, _session, done) => done(new Error('no such person')),
    })
    expect(await kindOfFailure(refusing.port)).toBe('refused')
    await refusing.close()
    const refusesIt = await startMailServer({
      onData: (stream, _session, done) => {
        stream.resume()
        stream.on('end', () => done(new Error('full')))
      },
    })
    expect(await kindOfFailure(refusesIt.port)).toBe('refused')
    await refusesIt.close()

    expect(await kindOfFailure(await freePort())).toBe('unreachable')
    const plain = await startMailServer()
    expect(await kindOfFailure(plain.port, 'smtps')).toBe('unreachable')
    expect(plain.received).toEqual([])
    await plain.close()
    const shut = createServer((socket) => void socket.destroy())
    await new Promise<void>((resolve) => shut.listen(0, '127.0.0.1', resolve))
    expect(await kindOfFailure(portOf(shut))).toBe('unreachable')
    shut.close()

    const sockets: Socket[] = []
    const mute = createServer((socket) => void sockets.push(socket))
    await new Promise<void>((resolve) => mute.listen(0, '127.0.0.1', resolve))
    expect(await kindOfFailure(portOf(mute))).toBe('unreachable')
    for (const socket of sockets) socket.destroy()
    mute.close()
  })
})
