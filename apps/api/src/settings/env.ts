import { accessSync, constants, existsSync, mkdirSync } from 'node:fs'
import { isIP } from 'node:net'
import { dirname, resolve } from 'node:path'
import { atlassian } from '@planwright/tracker/jira'
import * as z from 'zod'
import { isLoopbackHost, isLoopbackName } from '../http/requests/loopback.ts'
import { validationMessages } from '../http/requests/validation-messages.ts'
import { type Keys, keptKeys } from './kept-keys.ts'
import { keptSecret } from './kept-secret.ts'
import { SettingsError } from './settings-error.ts'
import { isWeakSecret } from './weak-secret.ts'

const wholeNumber = (least: number, most: number) => z.coerce.number().int().min(least).max(most)
const onOff = z.enum(['on', 'off', 'true', 'false', '1', '0']).transform((value) => ['on', 'true', '1'].includes(value))
/** Whose word is taken on where a request comes from: of so many servers before this one, or of those in these networks. Never everybody's. */
const proxies = z.string().transform((value, context) => {
  if (['off', 'false', '0'].includes(value)) return false
  if (/^([1-9]|10)$/.test(value)) return (_address: string, hop: number) => hop < Number(value)
  const networks = value.split(',').map((network) => network.trim())
  if (networks.every(isNetwork)) return networks
  context.addIssue(
    'This must be off, the number of proxies before this server (1 to 10), or their addresses or networks, such as 10.0.0.0/8,fd00::/8',
  )
  return z.NEVER
})
const isNetwork = (network: string): boolean => {
  const [address = '', prefix, ...more] = network.split('/')
  const family = isIP(address)
  if (family === 0 || address.includes('%') || more.length > 0) return false
  return prefix === undefined || (/^[1-9]\d{0,2}$/.test(prefix) && Number(prefix) <= (family === 4 ? 32 : 128))
}
const url = z.url({ protocol: /^https?$/ }).transform((value) => value.replace(/\/+$/, ''))
const emails = z
  .string()
  .transform((list) => list.split(',').flatMap((email) => email.trim().toLowerCase() || []))
  .pipe(z.array(z.email()))
const secret = z.string().min(32, 'must have at least 32 characters')

/** Every setting, as the environment spells it; the same list stands in the README. */
const Settings = z.object({
  PORT: wholeNumber(0, 65_535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: url.optional(),
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_WAIT_S: wholeNumber(0, 86_400).default(60),
  SHUTDOWN_DELAY_MS: wholeNumber(0, 600_000).default(0),
  TRUST_PROXY: proxies.default(false),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  LOG_FORMAT: z.enum(['json', 'text']).default('json'),
  SANDBOX_PORT: wholeNumber(1, 65_535).default(3001),
  SANDBOX_URL: url.optional(),
  AUTH_SECRET: secret.optional(),
  TOKEN_ENCRYPTION_KEY: secret.optional(),
  TOKEN_ENCRYPTION_KEY_PREVIOUS: secret.optional(),

  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  GOOGLE_ISSUER: url.default('https://accounts.google.com'),
  FACEBOOK_CLIENT_ID: z.string().optional(),
  FACEBOOK_CLIENT_SECRET: z.string().optional(),
  APPLE_CLIENT_ID: z.string().optional(),
  APPLE_CLIENT_SECRET: z.string().optional(),
  OIDC_ISSUER: url.optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  OIDC_NAME: z.string().max(60).default('OpenID Connect'),
  EMAIL_PASSWORD_SIGN_IN: onOff.default(true),
  EMAIL_LINK_SIGN_IN: onOff.optional(),
  PHONE_SIGN_IN: onOff.optional(),
  EMAIL_VERIFICATION: z.enum(['optional', 'required']).optional(),
  ADMIN_EMAILS: emails.default([]),
  SESSION_DAYS: wholeNumber(1, 365).default(7),
  SESSION_MAX_DAYS: wholeNumber(1, 365).default(30),

  PASSWORD_MIN_LENGTH: wholeNumber(6, 128).default(8),
  PASSWORD_MAX_LENGTH: wholeNumber(64, 1024).default(128),
  PASSWORD_REQUIRE_LOWERCASE: onOff.default(false),
  PASSWORD_REQUIRE_UPPERCASE: onOff.default(false),
  PASSWORD_REQUIRE_NUMERIC: onOff.default(false),
  PASSWORD_REQUIRE_NON_ALPHANUMERIC: onOff.default(false),

  SMTP_URL: z.url({ protocol: /^smtps?$/, hostname: /./ }).optional(),
  MAIL_FROM: z.string().default('Planwright <planwright@localhost>'),
  SMS_WEBHOOK_URL: url.optional(),

  WEB_VITALS: onOff.default(false),

  JIRA_CLIENT_ID: z.string().optional(),
  JIRA_CLIENT_SECRET: z.string().optional(),
  JIRA_AUTH_URL: url.optional(),
  JIRA_API_URL: url.optional(),

  AI_PROVIDER: z.enum(['built-in', 'openai', 'anthropic', 'google', 'openai-compatible']).default('built-in'),
  AI_MODEL: z.string().optional(),
  AI_API_KEY: z.string().optional(),
  AI_BASE_URL: url.optional(),
  AI_ALLOW_PRIVATE_ADDRESSES: onOff.optional(),
  AI_PRICE_INPUT: z.coerce.number().min(0).optional(),
  AI_PRICE_OUTPUT: z.coerce.number().min(0).optional(),
  AI_DAILY_TOKENS: wholeNumber(1, Number.MAX_SAFE_INTEGER).optional(),
  AI_RUN_TOKENS: wholeNumber(1, Number.MAX_SAFE_INTEGER).optional(),
  AI_FIRST_BYTE_SECONDS: wholeNumber(1, 86_400).optional(),
  AI_SILENCE_SECONDS: wholeNumber(1, 86_400).optional(),
  AI_PARALLEL: wholeNumber(1, 100).optional(),

  AI_JUDGE_PROVIDER: z.enum(['openai', 'anthropic', 'google', 'openai-compatible']).optional(),
  AI_JUDGE_MODEL: z.string().optional(),
  AI_JUDGE_API_KEY: z.string().optional(),
  AI_JUDGE_BASE_URL: url.optional(),

  RETAIN_RUNS_DAYS: wholeNumber(1, 36_500).default(90),
  RETAIN_EVENTS_DAYS: wholeNumber(1, 36_500).default(7),
  RETAIN_SESSIONS_DAYS: wholeNumber(0, 36_500).default(7),
  RETAIN_AUDIT_DAYS: wholeNumber(30, 36_500).default(400),

  LIMIT_REQUESTS_PER_MINUTE: wholeNumber(1, 1_000_000).default(1200),
  LIMIT_GENERATIONS_PER_MINUTE: wholeNumber(1, 1_000_000).optional(),
  LIMIT_GENERATIONS_AT_ONCE: wholeNumber(1, 1_000).optional(),
  LIMIT_PLANS_PER_MINUTE: wholeNumber(1, 1_000_000).default(120),
  LIMIT_SAVES_PER_MINUTE: wholeNumber(1, 1_000_000).default(60),
  LIMIT_LINKS_PER_MINUTE: wholeNumber(1, 1_000_000).default(30),
  LIMIT_ACCOUNT_CALLS_PER_MINUTE: wholeNumber(1, 1_000_000).default(5),
  LIMIT_EXPORT_MINUTES: wholeNumber(1, 1_440).default(30),
  LIMIT_SIGN_UPS_PER_MINUTE: wholeNumber(1, 1_000_000).default(10),
  LIMIT_MAILS_PER_ADDRESS: wholeNumber(1, 1_000_000).default(5),
  LIMIT_SMS_PER_DAY: wholeNumber(1, 1_000_000).default(1000),
  LIMIT_SIGN_IN_TRIES: wholeNumber(1, 1_000_000).default(10),
  LIMIT_DOCUMENTS_AT_ONCE: wholeNumber(1, 1_000).default(10),
  LIMIT_RUNS: wholeNumber(1, 1_000_000).default(100),
  LIMIT_DRAFT_WRITES_PER_MINUTE: wholeNumber(1, 1_000_000).default(240),
  LIMIT_DRAFTS: wholeNumber(1, 1_000_000).default(500),
  LIMIT_DRAFT_MEGABYTES: wholeNumber(1, 1_000_000).default(500),
  LIMIT_DRAFT_VERSIONS: wholeNumber(1, 10_000).default(50),
  LIMIT_BAD_TOKENS_PER_MINUTE: wholeNumber(1, 1_000_000).default(300),
  LIMIT_STREAMS: wholeNumber(1, 1_000_000).default(50),
  LIMIT_STREAMS_OF_ALL: wholeNumber(1, 1_000_000).default(5000),
  LIMIT_EVENT_LOOP_DELAY_MS: wholeNumber(0, 600_000).default(5000),
})

/**
 * The settings, parsed: what every other file gets to see of the environment. Throws a SettingsError with one line that names the setting.
 * Creates DATA_DIR, and the secrets in it where they may be made.
 */
// biome-ignore lint/style/noProcessEnv: this is the one place that reads it
export function readEnv(environment: Readonly<Record<string, string | undefined>> = process.env) {
  // an empty value means the same as none: that is how compose files and shells write "not set"
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = Settings.safeParse(given, { error: validationMessages.customError })
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw new SettingsError(`The setting ${issue?.path.join('.')} is not valid: ${issue?.message}.`)
  }
  const settings = parsed.data
  const publicUrl = asBrowsersWrite(settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`)
  const reached = reachedFromElsewhere(settings, publicUrl)
  const loopback = reached === null
  requirePairs(settings)
  if (reached !== null) requireRealParts(settings, publicUrl, reached)
  if (settings.SANDBOX_URL && !isLoopback(settings.SANDBOX_URL))
    throw new SettingsError(
      `SANDBOX_URL ${settings.SANDBOX_URL} is not on this machine, and the sandbox may run nowhere else.`,
    )

  const dataDir = writableFolder(settings.DATA_DIR)
  const sandboxUrl = loopback ? (settings.SANDBOX_URL ?? `http://localhost:${settings.SANDBOX_PORT}`) : null
  const sendsSms = sandboxUrl !== null || settings.SMS_WEBHOOK_URL !== undefined
  if (settings.PHONE_SIGN_IN && !sendsSms)
    throw new SettingsError('PHONE_SIGN_IN is on, but SMS_WEBHOOK_URL is missing.')
  const realJira = settings.JIRA_CLIENT_ID !== undefined
  const aiOnLoopback = settings.AI_BASE_URL !== undefined && isLoopback(settings.AI_BASE_URL)
  return {
    port: settings.PORT,
    host: settings.HOST,
    publicUrl,
    https: publicUrl.startsWith('https:'),
    dataDir,
    databaseUrl: settings.DATABASE_URL ?? null,
    databaseWaitS: settings.DATABASE_WAIT_S,
    /** How long calls are still served once nobody is to send any more. */
    shutdownDelayMs: settings.SHUTDOWN_DELAY_MS,
    trustProxy: settings.TRUST_PROXY,
    logLevel: settings.LOG_LEVEL,
    logFormat: settings.LOG_FORMAT,
    /** Where the sandbox runs; null where it may not be used at all. */
    sandboxUrl,
    authSecret: settings.AUTH_SECRET ?? keptSecret(dataDir, 'auth-secret'),
    /** The keys of tokens as they are now, the current one first. */
    tokenKeys: tokenKeys(settings, dataDir),
    /** Whether they are kept in DATA_DIR and not set by the operator. */
    tokenKeysKept: settings.TOKEN_ENCRYPTION_KEY === undefined,
    signIn: {
      google: client(settings.GOOGLE_CLIENT_ID, settings.GOOGLE_CLIENT_SECRET, settings.GOOGLE_ISSUER),
      facebook: client(settings.FACEBOOK_CLIENT_ID, settings.FACEBOOK_CLIENT_SECRET, ''),
      apple: client(settings.APPLE_CLIENT_ID, settings.APPLE_CLIENT_SECRET, 'https://appleid.apple.com'),
      oidc: client(settings.OIDC_CLIENT_ID, settings.OIDC_CLIENT_SECRET, settings.OIDC_ISSUER ?? ''),
      oidcName: settings.OIDC_NAME,
      emailPassword: settings.EMAIL_PASSWORD_SIGN_IN,
      emailLink: settings.EMAIL_LINK_SIGN_IN ?? sandboxUrl !== null,
      phone: settings.PHONE_SIGN_IN ?? sandboxUrl !== null,
      emailVerification: settings.EMAIL_VERIFICATION ?? (loopback ? 'optional' : 'required'),
      adminEmails: settings.ADMIN_EMAILS,
      sessionDays: settings.SESSION_DAYS,
      /** From the sign-in on, however much a session is used. */
      sessionMaxDays: settings.SESSION_MAX_DAYS,
    },
    passwordPolicy: {
      minLength: settings.PASSWORD_MIN_LENGTH,
      maxLength: settings.PASSWORD_MAX_LENGTH,
      requireLowercase: settings.PASSWORD_REQUIRE_LOWERCASE,
      requireUppercase: settings.PASSWORD_REQUIRE_UPPERCASE,
      requireNumeric: settings.PASSWORD_REQUIRE_NUMERIC,
      requireNonAlphanumeric: settings.PASSWORD_REQUIRE_NON_ALPHANUMERIC,
    },
    mail: { smtpUrl: settings.SMTP_URL ?? null, from: settings.MAIL_FROM },
    sms: { webhookUrl: settings.SMS_WEBHOOK_URL ?? null, isPossible: sendsSms },
    /** Whether pages tell this server how quick they were. */
    webVitals: settings.WEB_VITALS,
    tracker: {
      vendor: 'jira' as const,
      /** The sandbox knows its clients by these when no real one is configured. */
      clientId: settings.JIRA_CLIENT_ID ?? 'planwright-jira',
      clientSecret: settings.JIRA_CLIENT_SECRET ?? 'planwright-jira-secret',
      authUrl: settings.JIRA_AUTH_URL ?? (realJira ? atlassian.authUrl : (sandboxUrl ?? '')),
      apiUrl: settings.JIRA_API_URL ?? (realJira ? atlassian.apiUrl : (sandboxUrl ?? '')),
      sandboxed: !realJira,
    },
    ai: {
      provider: settings.AI_PROVIDER,
      model: settings.AI_MODEL ?? null,
      apiKey: settings.AI_API_KEY ?? null,
      baseUrl: settings.AI_BASE_URL ?? null,
      allowPrivateAddresses: settings.AI_ALLOW_PRIVATE_ADDRESSES ?? aiOnLoopback,
      priceInput: settings.AI_PRICE_INPUT ?? null,
      priceOutput: settings.AI_PRICE_OUTPUT ?? null,
      dailyTokens: settings.AI_DAILY_TOKENS ?? null,
      runTokens: settings.AI_RUN_TOKENS ?? null,
      /** What is absent is chosen by where the model stands. */
      patience: {
        ...(settings.AI_FIRST_BYTE_SECONDS && { firstByteMs: settings.AI_FIRST_BYTE_SECONDS * 1000 }),
        ...(settings.AI_SILENCE_SECONDS && { silenceMs: settings.AI_SILENCE_SECONDS * 1000 }),
        ...(settings.AI_PARALLEL && { atOnce: settings.AI_PARALLEL }),
      },
    },
    judge: judgeOf(settings),
    retention: {
      runsDays: settings.RETAIN_RUNS_DAYS,
      eventsDays: settings.RETAIN_EVENTS_DAYS,
      sessionsDays: settings.RETAIN_SESSIONS_DAYS,
      auditDays: settings.RETAIN_AUDIT_DAYS,
    },
    limits: {
      requestsPerMinute: settings.LIMIT_REQUESTS_PER_MINUTE,
      generationsPerMinute: settings.LIMIT_GENERATIONS_PER_MINUTE ?? (settings.AI_PROVIDER === 'built-in' ? 60 : 20),
      generationsAtOnce: settings.LIMIT_GENERATIONS_AT_ONCE ?? (settings.AI_PROVIDER === 'built-in' ? 20 : 3),
      plansPerMinute: settings.LIMIT_PLANS_PER_MINUTE,
      savesPerMinute: settings.LIMIT_SAVES_PER_MINUTE,
      linksPerMinute: settings.LIMIT_LINKS_PER_MINUTE,
      accountCallsPerMinute: settings.LIMIT_ACCOUNT_CALLS_PER_MINUTE,
      exportMinutes: settings.LIMIT_EXPORT_MINUTES,
      signUpsPerMinute: settings.LIMIT_SIGN_UPS_PER_MINUTE,
      mailsPerAddress: settings.LIMIT_MAILS_PER_ADDRESS,
      smsPerDay: settings.LIMIT_SMS_PER_DAY,
      signInTries: settings.LIMIT_SIGN_IN_TRIES,
      documentsAtOnce: settings.LIMIT_DOCUMENTS_AT_ONCE,
      runs: settings.LIMIT_RUNS,
      draftWritesPerMinute: settings.LIMIT_DRAFT_WRITES_PER_MINUTE,
      drafts: settings.LIMIT_DRAFTS,
      draftMegabytes: settings.LIMIT_DRAFT_MEGABYTES,
      draftVersions: settings.LIMIT_DRAFT_VERSIONS,
      badTokensPerMinute: settings.LIMIT_BAD_TOKENS_PER_MINUTE,
      streams: settings.LIMIT_STREAMS,
      streamsOfAll: settings.LIMIT_STREAMS_OF_ALL,
      eventLoopDelayMs: settings.LIMIT_EVENT_LOOP_DELAY_MS,
    },
  }
}
export type Env = ReturnType<typeof readEnv>
type Settings = z.infer<typeof Settings>

/** The model that `npm run eval` asks to judge backlogs; what is not set is the drafting model's. Null where none is named. */
function judgeOf(settings: Settings) {
  const { AI_JUDGE_MODEL: model, AI_JUDGE_PROVIDER: provider = settings.AI_PROVIDER } = settings
  if (model === undefined) return null
  if (provider === 'built-in') throw new SettingsError('AI_JUDGE_MODEL is set, but AI_JUDGE_PROVIDER is missing.')
  // another provider's key and address are of no use
  const isSameProvider = provider === settings.AI_PROVIDER
  const apiKey = settings.AI_JUDGE_API_KEY ?? (isSameProvider ? settings.AI_API_KEY : undefined) ?? null
  const baseUrl = settings.AI_JUDGE_BASE_URL ?? (isSameProvider ? settings.AI_BASE_URL : undefined) ?? null
  if (provider === 'openai-compatible' ? !baseUrl : !apiKey) {
    const missing = provider === 'openai-compatible' ? 'AI_JUDGE_BASE_URL' : 'AI_JUDGE_API_KEY'
    throw new SettingsError(`AI_JUDGE_PROVIDER is ${provider}, but ${missing} is missing.`)
  }
  const allowPrivateAddresses = settings.AI_ALLOW_PRIVATE_ADDRESSES ?? (baseUrl !== null && isLoopback(baseUrl))
  return { provider, model, apiKey, baseUrl, allowPrivateAddresses }
}

/** The file in DATA_DIR with the keys of tokens, where no setting holds them. */
export const tokenKeyFile = 'token-encryption-key'

function tokenKeys(settings: Settings, dataDir: string): () => Keys {
  const { TOKEN_ENCRYPTION_KEY: current, TOKEN_ENCRYPTION_KEY_PREVIOUS: former } = settings
  if (current === undefined) return keptKeys(dataDir, tokenKeyFile)
  const keys: Keys = former === undefined ? [current] : [current, former]
  return () => keys
}

const isLoopback = (address: string): boolean => isLoopbackName(new URL(address).hostname)

/** An origin as it stands in the headers of browsers: in small letters, addresses in one spelling, without the usual port. */
const asBrowsersWrite = (address: string): string => new URL(address).href.replace(/\/+$/, '')

const client = (clientId: string | undefined, clientSecret: string | undefined, issuer: string) =>
  clientId && clientSecret ? { clientId, clientSecret, issuer } : null

/** A client id without its secret, or the other way round, is a mistake and never what somebody wants; nor are codes that anybody on the way can read. */
function requirePairs(settings: Settings) {
  const { SMS_WEBHOOK_URL: webhook } = settings
  if (webhook !== undefined && !webhook.startsWith('https:') && !isLoopback(webhook))
    throw new SettingsError('SMS_WEBHOOK_URL must be an https:// address, because codes go there.')
  const together = [
    ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
    ['FACEBOOK_CLIENT_ID', 'FACEBOOK_CLIENT_SECRET'],
    ['APPLE_CLIENT_ID', 'APPLE_CLIENT_SECRET'],
    ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'],
    ['JIRA_CLIENT_ID', 'JIRA_CLIENT_SECRET'],
  ] as const
  for (const names of together) {
    const missing = names.find((name) => settings[name] === undefined)
    const present = names.find((name) => settings[name] !== undefined)
    if (missing && present) throw new SettingsError(`${present} is set, but ${missing} is missing.`)
  }
  if (settings.TOKEN_ENCRYPTION_KEY_PREVIOUS && !settings.TOKEN_ENCRYPTION_KEY)
    throw new SettingsError('TOKEN_ENCRYPTION_KEY_PREVIOUS is set, but TOKEN_ENCRYPTION_KEY is missing.')
  if (settings.AI_PROVIDER !== 'built-in' && !settings.AI_MODEL)
    throw new SettingsError(`AI_PROVIDER is ${settings.AI_PROVIDER}, but AI_MODEL is missing.`)
  if (settings.AI_PROVIDER === 'openai-compatible' && !settings.AI_BASE_URL)
    throw new SettingsError('AI_PROVIDER is openai-compatible, but AI_BASE_URL is missing.')
  if (['openai', 'anthropic', 'google'].includes(settings.AI_PROVIDER) && !settings.AI_API_KEY)
    throw new SettingsError(`AI_PROVIDER is ${settings.AI_PROVIDER}, but AI_API_KEY is missing.`)
}

/** The setting by which others than this machine reach the server; null where nobody else does. A proxy on this machine shows in PUBLIC_URL. */
function reachedFromElsewhere({ HOST }: Settings, publicUrl: string): string | null {
  if (!isLoopback(publicUrl)) return `PUBLIC_URL ${publicUrl} is not on this machine`
  return isLoopbackHost(HOST) ? null : `HOST ${HOST} is not on this machine only`
}

/** Where others reach the server nothing may be a stand-in, and no secret may be one that we made up or that somebody could guess. */
function requireRealParts(settings: Settings, publicUrl: string, reached: string) {
  const refuse = (words: string): never => {
    throw new SettingsError(`${reached}: ${words}.`)
  }
  if (!publicUrl.startsWith('https:'))
    refuse(
      'PUBLIC_URL must be set to the https:// address that people use, and HOST to 127.0.0.1 where nobody else does',
    )
  const needed = ['AUTH_SECRET', 'TOKEN_ENCRYPTION_KEY', 'JIRA_CLIENT_ID', 'SMTP_URL'] as const
  const missing = needed.find((name) => settings[name] === undefined)
  if (missing) refuse(`${missing} must be set to the real thing`)
  for (const name of ['AUTH_SECRET', 'TOKEN_ENCRYPTION_KEY', 'TOKEN_ENCRYPTION_KEY_PREVIOUS'] as const)
    if (settings[name] !== undefined && isWeakSecret(settings[name]))
      refuse(`${name} can be guessed, set it to 32 or more random characters, such as openssl rand -base64 32 prints`)
  if (settings.AUTH_SECRET === settings.TOKEN_ENCRYPTION_KEY)
    refuse('TOKEN_ENCRYPTION_KEY must be set to another secret than AUTH_SECRET')
  if (settings.EMAIL_VERIFICATION === 'optional') refuse('EMAIL_VERIFICATION must be set to required')
  if (settings.SANDBOX_URL) refuse('SANDBOX_URL must not be set, because the sandbox may not be used')
  for (const name of ['GOOGLE_ISSUER', 'OIDC_ISSUER', 'JIRA_AUTH_URL', 'JIRA_API_URL'] as const) {
    const address = settings[name]
    if (address !== undefined && (isLoopback(address) || !address.startsWith('https:')))
      refuse(`${name} must be set to the https:// address of the real thing`)
  }
  const signIn = [
    settings.GOOGLE_CLIENT_ID,
    settings.FACEBOOK_CLIENT_ID,
    settings.APPLE_CLIENT_ID,
    settings.OIDC_ISSUER,
  ]
  if (!settings.EMAIL_PASSWORD_SIGN_IN && signIn.every((value) => value === undefined))
    throw new SettingsError('Nobody could sign in: EMAIL_PASSWORD_SIGN_IN is off and no provider is configured.')
}

function writableFolder(folder: string): string {
  const absolute = resolve(folder)
  try {
    makeFolder(absolute)
    accessSync(absolute, constants.W_OK | constants.R_OK | constants.X_OK)
    return absolute
  } catch (error) {
    throw new SettingsError(`DATA_DIR ${absolute} cannot be written to.`, { cause: error })
  }
}

/** Not mkdir's own `recursive`, which never comes back below folders that take no children, such as /proc. */
function makeFolder(folder: string) {
  if (existsSync(folder)) return
  if (dirname(folder) !== folder) makeFolder(dirname(folder))
  mkdirSync(folder, { mode: 0o700 })
}
