import { isLoopbackName } from '../http/requests/loopback.ts'
import { DeliveryError } from './delivery-error.ts'

export type Mail = {
  to: string
  subject: string
  text: string
  html: string
  /** Beside what every mail has; never with anything in them that somebody else wrote. */
  headers?: Readonly<Record<string, string>>
  messageId?: string
}

/** Errors of both say why, without credentials and without addresses of people. */
export type Mailer = {
  /** Hands a mail over; rejects when it was not taken. */
  send: (mail: Mail) => Promise<void>
  /** Rejects when no mail to anybody could be handed over just now. */
  check: () => Promise<void>
}

type Options = {
  smtpUrl: string | null
  from: string
  sandboxUrl: string | null
  /** How long a mail server may take to answer. */
  timeoutMs?: number
}

/** By SMTP where that is configured, else into the sandbox's outbox. */
export function createMailer({ smtpUrl, from, sandboxUrl, timeoutMs = 10_000 }: Options): Mailer {
  return smtpUrl ? smtpMailer(smtpUrl, from, timeoutMs) : outboxMailer(sandboxUrl, timeoutMs)
}

function outboxMailer(sandboxUrl: string | null, timeoutMs: number): Mailer {
  const call = async (path: string, init: RequestInit = {}) => {
    if (!sandboxUrl) throw new DeliveryError('not-configured', 'No way to send mail is configured.')
    const response = await fetch(`${sandboxUrl}${path}`, { ...init, signal: AbortSignal.timeout(timeoutMs) })
    if (!response.ok) throw new DeliveryError('refused', `The outbox answered ${response.status}.`)
  }
  return {
    check: () => call('/healthz'),
    send: ({ to, subject, text, html }) => {
      const headers = { 'content-type': 'application/json' }
      return call('/outbox/mail', { method: 'POST', headers, body: JSON.stringify({ to, subject, text, html }) })
    },
  }
}

function smtpMailer(smtpUrl: string, from: string, timeoutMs: number): Mailer {
  const { hostname, username } = new URL(smtpUrl)
  const connected = async (work: (transport: Transport) => Promise<unknown>) => {
    // loaded with the first mail: most starts never send one
    const { createTransport } = await import('nodemailer')
    let isHandedOver = false
    const ignore = () => undefined
    const transport = createTransport({
      url: smtpUrl,
      // somebody in between could otherwise take STARTTLS out of the conversation and read the password
      requireTLS: username !== '' && !isLoopbackName(hostname),
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
      dnsTimeout: timeoutMs,
      // the others run out first, and say more
      socketTimeout: 2 * timeoutMs,
      // the one place where it says that all of a message is on its way
      logger: {
        level: ignore,
        trace: ignore,
        debug: ignore,
        info: (about: { tnx?: string }) => {
          if (about.tnx === 'message') isHandedOver = true
        },
        warn: ignore,
        error: ignore,
        fatal: ignore,
      },
    })
    try {
      await work(transport)
    } catch (error) {
      const kind = isAnswer(error) ? 'refused' : isHandedOver ? 'unconfirmed' : 'unreachable'
      throw new DeliveryError(kind, `The mail server could not be used: ${reasonOf(error)}.`)
    } finally {
      transport.close()
    }
  }
  return {
    check: () => connected((transport) => transport.verify()),
    send: (mail) => connected((transport) => transport.sendMail({ from, ...mail })),
  }
}
type Transport = Pick<ReturnType<typeof import('nodemailer').createTransport>, 'verify' | 'sendMail'>

const isAnswer = (error: unknown): boolean =>
  error instanceof Error && 'responseCode' in error && Boolean(error.responseCode)

/** What a server said may repeat what it was told: of an answer only its number counts. The rest comes from this machine. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const { responseCode, command } = { responseCode: undefined, command: undefined, ...error }
  return responseCode ? `it answered ${responseCode} to ${command ?? 'a command'}` : error.message
}
