import { DeliveryError } from './delivery-error.ts'

/** @internal to be told by a sender in tests */
export type Sms = {
  /** In E.164: + and up to 15 digits. */
  to: string
  text: string
}

/** Errors say why, without the number and without the text. */
export type SmsSender = {
  /** Hands a message over; rejects when it was not taken. */
  send: (sms: Sms) => Promise<void>
}

type Options = {
  webhookUrl: string | null
  sandboxUrl: string | null
  /** How long the receiver may take to answer. */
  timeoutMs?: number
}

/** `POST { to, text }` to the operator's webhook where there is one, else into the sandbox's outbox. */
export function createSmsSender({ webhookUrl, sandboxUrl, timeoutMs = 10_000 }: Options): SmsSender {
  const address = webhookUrl ?? (sandboxUrl && `${sandboxUrl}/outbox/sms`)
  return {
    async send(sms) {
      if (!address) throw new DeliveryError('not-configured', 'No way to send SMS is configured.')
      const response = await answered(
        fetch(address, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(sms),
          // a number and a code go where the operator said, and nowhere else
          redirect: 'error',
          signal: AbortSignal.timeout(timeoutMs),
        }),
      )
      await response.body?.cancel()
      if (!response.ok) throw new DeliveryError('refused', `The SMS webhook answered ${response.status}.`)
    },
  }
}

/** What went wrong on the way may name the address, which may hold a key: the kind of it is enough. */
async function answered(call: Promise<Response>): Promise<Response> {
  try {
    return await call
  } catch (error) {
    const { cause, name } = error instanceof Error ? error : new Error()
    const code = cause instanceof Error && 'code' in cause ? cause.code : name
    throw new DeliveryError('unreachable', `The SMS webhook could not be reached: ${code}.`)
  }
}
