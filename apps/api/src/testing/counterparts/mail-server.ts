import { once } from 'node:events'
import type { Socket } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

type ReceivedMail = {
  to: string[]
  /** The headers, unfolded, and below them the body, both with their encodings taken off. */
  text: string
}

/** A real mail server on loopback that keeps what it is given; `close` ends it. Without `user` it asks for no password. */
export async function startMailServer(
  options: SMTPServerOptions & { port?: number; user?: string; pass?: string } = {},
) {
  const { port = 0, user, pass, ...rest } = options
  const received: ReceivedMail[] = []
  /** What clients offered as user and password, whether or not it was right. */
  const logins: string[] = []
  const server = new SMTPServer({
    // its built-in certificate is known to everybody, and it says so
    logger: false,
    authOptional: user === undefined,
    disabledCommands: user === undefined ? ['AUTH', 'STARTTLS'] : ['STARTTLS'],
    onAuth: ({ username, password }, _session, done) => {
      logins.push(`${username} ${password}`)
      // some servers repeat what they were told, and a log must not
      if (username !== user || password !== pass) return done(new Error(`${username} ${password} is wrong`))
      done(null, { user: username })
    },
    onData: (stream, { envelope }, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        received.push({ to: envelope.rcptTo.map(({ address }) => address), text: decoded(Buffer.concat(chunks)) })
        done()
      })
    },
    ...rest,
  })
  // a client that goes away in the middle is part of the tests
  server.on('error', () => undefined)
  const listening = server.listen(port, '127.0.0.1')
  await once(listening, 'listening')
  const address = listening.address()
  if (typeof address !== 'object' || !address) throw new Error('no port')
  const close = () => new Promise<void>((resolve) => server.close(resolve))
  /** Cuts off whoever is connected. */
  const hangUp = () => {
    for (const { _socket: socket } of server.connections as Set<{ _socket: Socket }>) socket.destroy()
  }
  return { port: address.port, received, logins, close, hangUp }
}

/** Takes off what mails wrap long lines and unusual letters in: quoted-printable (RFC 2045) and encoded words (RFC 2047). */
function decoded(raw: Buffer): string {
  const unquoted = (text: string) =>
    Buffer.from(
      text.replace(/=([0-9A-F]{2})/g, (_all, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
      'latin1',
    ).toString()
  const [head = '', ...body] = raw.toString('latin1').split('\r\n\r\n')
  const headers = head
    .replace(/\r\n\s+/g, ' ')
    .replace(/\?= =\?/g, '?==?')
    .replace(/=\?utf-8\?q\?(.*?)\?=/gi, (_all, word: string) => unquoted(word.replaceAll('_', ' ')))
  return [headers, unquoted(body.join('\n\n').replace(/=\r\n/g, ''))].join('\n\n')
}
