import { isIP } from 'node:net'
import * as z from 'zod'

/** What nobody may see: such a setting may stand in a file, and is told by its length alone. */
const secrets = new WeakSet<object>()
function secret<Schema extends z.ZodType>(schema: Schema) {
  const optional = schema.optional()
  secrets.add(optional)
  return optional
}

const wholeNumber = (least: number, most: number) => z.coerce.number().int().min(least).max(most)
/** Days, of which parts are taken too: 0.5 is twelve hours. */
const days = (least: number) => z.coerce.number().min(least).max(36_500)
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
const key = z.string().min(32, 'This must have at least 32 characters')

/** Every setting, as the environment spells it; docs/settings.md tells of each. An address is secret where a password or a key may stand in it. */
export const Settings = z.object({
  PORT: wholeNumber(0, 65_535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: url.optional(),
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: secret(z.url({ protocol: /^postgres(ql)?$/ })),
  DATABASE_WAIT_S: wholeNumber(0, 86_400).default(60),
  BACKUP_DIR: z.string().optional(),
  BACKUPS_KEPT: wholeNumber(0, 1000).default(7),
  SHUTDOWN_DELAY_MS: wholeNumber(0, 600_000).default(0),
  TRUST_PROXY: proxies.default(false),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  LOG_FORMAT: z.enum(['json', 'text']).default('json'),
  METRICS_TOKEN: secret(key.regex(/^[\w.~+/-]+=*$/, 'This must be letters, digits and -._~+/ only')),
  METRICS_PORT: wholeNumber(0, 65_535).optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: url.optional(),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  OTEL_METRIC_EXPORT_INTERVAL: wholeNumber(100, 3_600_000).default(60_000),
  SANDBOX_PORT: wholeNumber(1, 65_535).default(3001),
  SANDBOX_URL: url.optional(),
  AUTH_SECRET: secret(key),
  TOKEN_ENCRYPTION_KEY: secret(key),
  TOKEN_ENCRYPTION_KEY_PREVIOUS: secret(key),

  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: secret(z.string()),
  GOOGLE_ISSUER: url.default('https://accounts.google.com'),
  FACEBOOK_CLIENT_ID: z.string().optional(),
  FACEBOOK_CLIENT_SECRET: secret(z.string()),
  APPLE_CLIENT_ID: z.string().optional(),
  APPLE_CLIENT_SECRET: secret(z.string()),
  OIDC_ISSUER: url.optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: secret(z.string()),
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

  SMTP_URL: secret(z.url({ protocol: /^smtps?$/, hostname: /./ })),
  MAIL_FROM: z.string().default('Planwright <planwright@localhost>'),
  SMS_WEBHOOK_URL: secret(url),

  WEBHOOKS_ALLOW_PRIVATE_ADDRESSES: onOff.default(false),
  FOLLOW_MINUTES: wholeNumber(0, 1_440).default(15),

  WEB_VITALS: onOff.default(false),
  DRAFTER_WARM_UP: onOff.default(true),

  JIRA_CLIENT_ID: z.string().optional(),
  JIRA_CLIENT_SECRET: secret(z.string()),
  JIRA_AUTH_URL: url.optional(),
  JIRA_API_URL: url.optional(),
  LINEAR_CLIENT_ID: z.string().optional(),
  LINEAR_CLIENT_SECRET: secret(z.string()),
  LINEAR_AUTH_URL: url.optional(),
  LINEAR_API_URL: url.optional(),

  AI_PROVIDER: z.enum(['built-in', 'openai', 'anthropic', 'google', 'openai-compatible']).default('built-in'),
  AI_MODEL: z.string().optional(),
  AI_API_KEY: secret(z.string()),
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
  AI_JUDGE_API_KEY: secret(z.string()),
  AI_JUDGE_BASE_URL: url.optional(),

  RETAIN_RUNS_DAYS: days(0.001).default(90),
  RETAIN_EVENTS_DAYS: days(0.001).default(7),
  RETAIN_DELETED_DRAFTS_DAYS: days(0.001).default(7),
  RETAIN_SESSIONS_DAYS: days(0).default(7),
  RETAIN_AUDIT_DAYS: days(30).default(400),
  RETAIN_TOKENS_DAYS: days(31).default(400),
  RETAIN_EVERY_MINUTES: wholeNumber(1, 1_440).default(60),

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
  LIMIT_ACCESS_TOKENS: wholeNumber(1, 10_000).default(50),
  LIMIT_STREAMS: wholeNumber(1, 1_000_000).default(50),
  LIMIT_STREAMS_OF_ALL: wholeNumber(1, 1_000_000).default(5000),
  LIMIT_EVENT_LOOP_DELAY_MS: wholeNumber(0, 600_000).default(5000),
})
export type Environment = Readonly<Record<string, string | undefined>>
export type Settings = z.infer<typeof Settings>
export type SettingName = keyof Settings

/** The names of all settings, in the order in which they are told. */
export const settingNames = Object.keys(Settings.shape) as SettingName[]

export function isSettingName(name: string): name is SettingName {
  return Object.hasOwn(Settings.shape, name)
}

export function isSecretSetting(name: SettingName): boolean {
  return secrets.has(Settings.shape[name])
}

/** What nothing is set for that could be kept elsewhere than in DATA_DIR. */
export function keptInDataDir(settings: Settings): SettingName[] {
  const elsewhere = ['DATABASE_URL', 'AUTH_SECRET', 'TOKEN_ENCRYPTION_KEY'] as const
  return elsewhere.filter((name) => settings[name] === undefined)
}
