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
    const transport = createTransport({
      url: smtpUrl,
      // somebody in between could otherwise take STARTTLS out of the conversation and read the password
      requireTLS: username !== '' && !isLoopbackName(hostname),
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
      dnsTimeout: timeoutMs,
      // the others run out first, and say more
      socketTimeout: 2 * timeoutMs,
    })
    try {
      await work(transport)
    } catch (error) {
      throw new DeliveryError(kindOf(error), `The mail server could not be used: ${reasonOf(error)}.`)
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

function kindOf(error: unknown): DeliveryError['kind'] {
  const { responseCode, code, syscall, timeoutType }: SmtpError = { ...(error as object) }
  if (responseCode) return 'refused'
  const isBefore =
    syscall === 'connect' || beforeTheMessage.has(code ?? '') || (timeoutType ?? 'SOCKET_TIMEOUT') !== 'SOCKET_TIMEOUT'
  return isBefore ? 'unreachable' : 'unconfirmed'
}
/** As the mail library words it; of what it says in the middle of a conversation it does not say where. */
type SmtpError = { responseCode?: number; code?: string; syscall?: string; timeoutType?: string }
const beforeTheMessage: ReadonlySet<string> = new Set(['EDNS', 'ETLS', 'EAUTH', 'EENVELOPE'])

/** What a server said may repeat what it was told: of an answer only its number counts. The rest comes from this machine. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const { responseCode, command } = { responseCode: undefined, command: undefined, ...error }
  return responseCode ? `it answered ${responseCode} to ${command ?? 'a command'}` : error.message
}
