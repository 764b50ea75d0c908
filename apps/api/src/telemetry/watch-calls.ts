import type { OAuthProvider } from '@better-auth/core/oauth2'
import { currentScope } from '../log/scope.ts'
import { DeliveryError } from '../mail/delivery-error.ts'
import type { Mailer } from '../mail/mailer.ts'
import type { SmsSender } from '../mail/sms-sender.ts'
import type { Attributes } from './measures.ts'
import type { Telemetry } from './telemetry.ts'

type Watching = Pick<Telemetry, 'isOn' | 'count' | 'begin'>
type CallName = 'planwright.message.duration' | 'planwright.sign_in.call.duration'

/** The same mailer, each of whose mails is told of; nothing of what is in one, nor to whom it goes. */
export function watchMailer(mailer: Mailer, telemetry: Watching): Mailer {
  if (!telemetry.isOn) return mailer
  const send = watched(telemetry, 'planwright.message.duration', { 'planwright.message.kind': 'mail' })
  return { check: mailer.check, send: (mail) => send('send mail', () => mailer.send(mail)) }
}

export function watchSmsSender(sender: SmsSender, telemetry: Watching): SmsSender {
  if (!telemetry.isOn) return sender
  const send = watched(telemetry, 'planwright.message.duration', { 'planwright.message.kind': 'sms' })
  return { send: (sms) => send('send SMS', () => sender.send(sms)) }
}

/** The same ways to sign in elsewhere, told of at each of their steps. A provider may be asked nothing to begin with: where it is to be found is remembered. */
export function watchSignIn(telemetry: Watching) {
  return <Profile extends object>(provider: OAuthProvider<Profile>): OAuthProvider<Profile> => {
    if (!telemetry.isOn) return provider
    const about = (operation: string) =>
      watched(telemetry, 'planwright.sign_in.call.duration', {
        'planwright.sign_in.provider': provider.id,
        'planwright.sign_in.operation': operation,
      })
    const begun = about('begin')
    const redeem = about('redeem-code')
    const read = about('read-person')
    return {
      ...provider,
      createAuthorizationURL: async (asked) =>
        begun(`${provider.id} begin`, async () => provider.createAuthorizationURL(asked)),
      validateAuthorizationCode: (asked) =>
        redeem(`${provider.id} redeem code`, () => provider.validateAuthorizationCode(asked)),
      getUserInfo: (tokens) => read(`${provider.id} read person`, () => provider.getUserInfo(tokens)),
    }
  }
}

/** Tells how long a call took and what came of it. No header of a trace goes along: whose trace it is, is no business of a third party. */
function watched<Name extends CallName>({ count, begin }: Watching, name: Name, about: Attributes<Name>) {
  return async <Answer>(words: string, call: () => Promise<Answer>): Promise<Answer> => {
    const from = Date.now()
    const began = performance.now()
    let error: string | undefined
    try {
      const answer = await call()
      // so a provider says that it vouches for nobody
      if (answer === null) error = 'refused'
      return answer
    } catch (thrown) {
      error = reasonOf(thrown)
      throw thrown
    } finally {
      const attributes = { ...about, ...(error && { 'error.type': error }) } as Attributes<Name>
      count(name, (performance.now() - began) / 1000, attributes)
      const parent = currentScope()?.trace ?? null
      begin(words, { kind: 'client', parent, from, attributes }).end({ failed: error !== undefined })
    }
  }
}

/** What `fetch` fails with on the way there and back. */
const onTheWay = ['TypeError', 'TimeoutError', 'AbortError']

function reasonOf(error: unknown): string {
  if (error instanceof DeliveryError) return error.kind
  return error instanceof Error && onTheWay.includes(error.name) ? 'unreachable' : 'refused'
}
