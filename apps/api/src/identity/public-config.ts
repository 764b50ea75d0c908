import type { Config } from '@planwright/contract'
import type { TrackerProvider } from '@planwright/tracker'
import type { Env } from '../settings/env.ts'
import { signInProviders } from './sign-in-providers.ts'

/** What a page may know before anybody signs in. */
export function publicConfig(
  env: Env,
  parts: { version: string; drafter: { label: string }; tracker: Pick<TrackerProvider, 'name' | 'traits'> },
): Config {
  const { version, drafter, tracker } = parts
  const providers = signInProviders(env).map(({ shown }) => shown)
  const { emailPassword, emailLink, phone } = env.signIn
  const sandboxed = {
    identity: providers.some(({ kind }) => kind === 'demo'),
    tracker: env.tracker.sandboxed,
    mail: env.mail.smtpUrl === null,
    sms: env.sms.isPossible && env.sms.webhookUrl === null,
  }
  return {
    name: 'Planwright',
    version,
    signIn: { providers, emailPassword, emailLink, phone },
    sms: env.sms.isPossible,
    passwordPolicy: env.passwordPolicy,
    tracker: { name: tracker.name, ...tracker.traits },
    sandboxed,
    sandboxUrl: Object.values(sandboxed).some(Boolean) ? env.sandboxUrl : null,
    model: { label: drafter.label, builtIn: env.ai.provider === 'built-in' },
    webVitals: env.webVitals,
  }
}
