import { isLoopbackHost, isLoopbackName } from '../http/requests/loopback.ts'
import type { SettingName, Settings } from './settings.ts'
import { isWeakSecret } from './weak-secret.ts'

/** What is wrong: the setting that is to be changed, or looks as if, and the line its operator reads. */
export type SettingFault = { setting: string; message: string }
type Faults = Generator<SettingFault, void>

const fault = (setting: SettingName, message: string): SettingFault => ({ setting, message })

/** What makes settings that are valid each for itself impossible together, the gravest first. Pure. */
export function* settingFaults(settings: Settings): Faults {
  const reached = reachedFromElsewhere(settings)
  yield* faultsOfPairs(settings)
  yield* faultsOfTrackers(settings)
  if (reached !== null) yield* standIns(settings, reached)
  const { SANDBOX_URL, PHONE_SIGN_IN, SMS_WEBHOOK_URL, PASSWORD_MIN_LENGTH, PASSWORD_MAX_LENGTH } = settings
  if (SANDBOX_URL && !isLoopback(SANDBOX_URL))
    yield fault(
      'SANDBOX_URL',
      `SANDBOX_URL ${SANDBOX_URL} is not on this machine, and the sandbox may run nowhere else.`,
    )
  if (PHONE_SIGN_IN && reached !== null && SMS_WEBHOOK_URL === undefined)
    yield fault('SMS_WEBHOOK_URL', 'PHONE_SIGN_IN is on, but SMS_WEBHOOK_URL is missing.')
  if (PASSWORD_MIN_LENGTH > PASSWORD_MAX_LENGTH)
    yield fault(
      'PASSWORD_MIN_LENGTH',
      'Nobody could choose a password: PASSWORD_MIN_LENGTH is more than PASSWORD_MAX_LENGTH.',
    )
  yield* faultsOfJudge(settings)
}

export function isLoopback(address: string): boolean {
  return isLoopbackName(new URL(address).hostname)
}

/** An origin as it stands in the headers of browsers: in small letters, addresses in one spelling, without the usual port. */
export function publicUrlOf({ PUBLIC_URL, PORT }: Settings): string {
  return new URL(PUBLIC_URL ?? `http://localhost:${PORT}`).href.replace(/\/+$/, '')
}

/** The setting by which others than this machine reach the server; null where nobody else does. A proxy on this machine shows in PUBLIC_URL. */
export function reachedFromElsewhere(settings: Settings): string | null {
  const publicUrl = publicUrlOf(settings)
  if (!isLoopback(publicUrl)) return `PUBLIC_URL ${publicUrl} is not on this machine`
  return isLoopbackHost(settings.HOST) ? null : `HOST ${settings.HOST} is not on this machine only`
}

/** A client id without its secret, or the other way round, is a mistake and never what somebody wants; nor are codes that anybody on the way can read. */
function* faultsOfPairs(settings: Settings): Faults {
  const { SMS_WEBHOOK_URL: webhook, AI_PROVIDER: provider } = settings
  if (webhook !== undefined && !webhook.startsWith('https:') && !isLoopback(webhook))
    yield fault('SMS_WEBHOOK_URL', 'SMS_WEBHOOK_URL must be an https:// address, because codes go there.')
  const together = [
    ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
    ['FACEBOOK_CLIENT_ID', 'FACEBOOK_CLIENT_SECRET'],
    ['APPLE_CLIENT_ID', 'APPLE_CLIENT_SECRET'],
    ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'],
    ['JIRA_CLIENT_ID', 'JIRA_CLIENT_SECRET'],
    ['LINEAR_CLIENT_ID', 'LINEAR_CLIENT_SECRET'],
  ] as const
  for (const names of together) {
    const present = names.find((name) => settings[name] !== undefined)
    if (present === undefined) continue
    for (const missing of names.filter((name) => settings[name] === undefined))
      yield fault(missing, `${present} is set, but ${missing} is missing.`)
  }
  if (settings.TOKEN_ENCRYPTION_KEY_PREVIOUS && !settings.TOKEN_ENCRYPTION_KEY)
    yield fault('TOKEN_ENCRYPTION_KEY', 'TOKEN_ENCRYPTION_KEY_PREVIOUS is set, but TOKEN_ENCRYPTION_KEY is missing.')
  const needed = (name: SettingName) => fault(name, `AI_PROVIDER is ${provider}, but ${name} is missing.`)
  if (provider !== 'built-in' && !settings.AI_MODEL) yield needed('AI_MODEL')
  if (provider === 'openai-compatible' && !settings.AI_BASE_URL) yield needed('AI_BASE_URL')
  if (['openai', 'anthropic', 'google'].includes(provider) && !settings.AI_API_KEY) yield needed('AI_API_KEY')
}

/** A server has one tracker: what is said of another is a mistake. */
function* faultsOfTrackers(settings: Settings): Faults {
  if (settings.JIRA_CLIENT_ID !== undefined && settings.LINEAR_CLIENT_ID !== undefined)
    yield fault(
      'LINEAR_CLIENT_ID',
      'JIRA_CLIENT_ID and LINEAR_CLIENT_ID are both set, but a server works with one tracker: remove one of them.',
    )
  if (settings.LINEAR_CLIENT_ID !== undefined) return
  for (const name of ['LINEAR_AUTH_URL', 'LINEAR_API_URL'] as const)
    if (settings[name] !== undefined)
      yield fault('LINEAR_CLIENT_ID', `${name} is set, but LINEAR_CLIENT_ID is missing.`)
}

/** Where others reach the server nothing may be a stand-in, and no secret may be one that we made up or that somebody could guess. */
function* standIns(settings: Settings, reached: string): Faults {
  const refused = (setting: SettingName, words: string) => fault(setting, `${reached}: ${words}.`)
  if (!publicUrlOf(settings).startsWith('https:'))
    yield refused(
      'PUBLIC_URL',
      'PUBLIC_URL must be set to the https:// address that people use, and HOST to 127.0.0.1 where nobody else does',
    )
  for (const name of ['AUTH_SECRET', 'TOKEN_ENCRYPTION_KEY', 'JIRA_CLIENT_ID', 'SMTP_URL'] as const) {
    if (name === 'JIRA_CLIENT_ID' && settings.LINEAR_CLIENT_ID !== undefined) continue
    if (settings[name] === undefined) yield refused(name, `${name} must be set to the real thing`)
  }
  for (const name of ['AUTH_SECRET', 'TOKEN_ENCRYPTION_KEY', 'TOKEN_ENCRYPTION_KEY_PREVIOUS', 'METRICS_TOKEN'] as const)
    if (settings[name] !== undefined && isWeakSecret(settings[name]))
      yield refused(
        name,
        `${name} can be guessed, set it to 32 or more random characters, such as openssl rand -base64 32 prints`,
      )
  if (settings.AUTH_SECRET !== undefined && settings.AUTH_SECRET === settings.TOKEN_ENCRYPTION_KEY)
    yield refused('TOKEN_ENCRYPTION_KEY', 'TOKEN_ENCRYPTION_KEY must be set to another secret than AUTH_SECRET')
  if (settings.EMAIL_VERIFICATION === 'optional')
    yield refused('EMAIL_VERIFICATION', 'EMAIL_VERIFICATION must be set to required')
  if (settings.SANDBOX_URL)
    yield refused('SANDBOX_URL', 'SANDBOX_URL must not be set, because the sandbox may not be used')
  const addresses = [
    'GOOGLE_ISSUER',
    'OIDC_ISSUER',
    'JIRA_AUTH_URL',
    'JIRA_API_URL',
    'LINEAR_AUTH_URL',
    'LINEAR_API_URL',
  ] as const
  for (const name of addresses) {
    const address = settings[name]
    if (address !== undefined && (isLoopback(address) || !address.startsWith('https:')))
      yield refused(name, `${name} must be set to the https:// address of the real thing`)
  }
  const signIn = [
    settings.GOOGLE_CLIENT_ID,
    settings.FACEBOOK_CLIENT_ID,
    settings.APPLE_CLIENT_ID,
    settings.OIDC_ISSUER,
  ]
  if (!settings.EMAIL_PASSWORD_SIGN_IN && signIn.every((value) => value === undefined))
    yield fault(
      'EMAIL_PASSWORD_SIGN_IN',
      'Nobody could sign in: EMAIL_PASSWORD_SIGN_IN is off and no provider is configured.',
    )
}

function* faultsOfJudge(settings: Settings): Faults {
  const { AI_JUDGE_MODEL: model, AI_JUDGE_PROVIDER: provider = settings.AI_PROVIDER } = settings
  if (model === undefined) return
  if (provider === 'built-in')
    yield fault('AI_JUDGE_PROVIDER', 'AI_JUDGE_MODEL is set, but AI_JUDGE_PROVIDER is missing.')
  const judge = judgeOf(settings)
  if (judge === null || (provider === 'openai-compatible' ? judge.baseUrl : judge.apiKey)) return
  const missing = provider === 'openai-compatible' ? 'AI_JUDGE_BASE_URL' : 'AI_JUDGE_API_KEY'
  yield fault(missing, `AI_JUDGE_PROVIDER is ${provider}, but ${missing} is missing.`)
}

/** The model that `npm run eval` asks to judge backlogs; what is not set is the drafting model's. Null where none is named. */
export function judgeOf(settings: Settings) {
  const { AI_JUDGE_MODEL: model, AI_JUDGE_PROVIDER: provider = settings.AI_PROVIDER } = settings
  if (model === undefined || provider === 'built-in') return null
  // another provider's key and address are of no use
  const isSameProvider = provider === settings.AI_PROVIDER
  const apiKey = settings.AI_JUDGE_API_KEY ?? (isSameProvider ? settings.AI_API_KEY : undefined) ?? null
  const baseUrl = settings.AI_JUDGE_BASE_URL ?? (isSameProvider ? settings.AI_BASE_URL : undefined) ?? null
  const allowPrivateAddresses = settings.AI_ALLOW_PRIVATE_ADDRESSES ?? (baseUrl !== null && isLoopback(baseUrl))
  return { provider, model, apiKey, baseUrl, allowPrivateAddresses }
}
