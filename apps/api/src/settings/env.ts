import { accessSync, constants, existsSync, mkdirSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { atlassian } from '@planwright/tracker/jira'
import { linear } from '@planwright/tracker/linear'
import { type Keys, keptKeys } from './kept-keys.ts'
import { keptSecret } from './kept-secret.ts'
import { readSettings } from './read-settings.ts'
import { isLoopback, judgeOf, publicUrlOf, reachedFromElsewhere } from './setting-faults.ts'
import { type Environment, keptInDataDir, type Settings } from './settings.ts'
import { SettingsError } from './settings-error.ts'

/**
 * The settings, parsed: what every other file gets to see of the environment. Throws a SettingsError with one line that names the setting.
 * Creates DATA_DIR, and the secrets in it, where something is to be kept there.
 */
// biome-ignore lint/style/noProcessEnv: this is the one place that reads it
export function readEnv(environment: Environment = process.env) {
  const { settings, faults } = readSettings(environment)
  for (const { message } of faults) throw new SettingsError(message)
  const publicUrl = publicUrlOf(settings)
  const loopback = reachedFromElsewhere(settings) === null
  const usesDataDir = keptInDataDir(settings).length > 0
  const dataDir = usesDataDir ? writableFolder(settings.DATA_DIR) : resolve(settings.DATA_DIR)
  const sandboxUrl = loopback ? (settings.SANDBOX_URL ?? `http://localhost:${settings.SANDBOX_PORT}`) : null
  const sendsSms = sandboxUrl !== null || settings.SMS_WEBHOOK_URL !== undefined
  const aiOnLoopback = settings.AI_BASE_URL !== undefined && isLoopback(settings.AI_BASE_URL)
  return {
    port: settings.PORT,
    host: settings.HOST,
    publicUrl,
    https: publicUrl.startsWith('https:'),
    dataDir,
    /** Whether anything is kept there: with PostgreSQL and the secrets in the settings nothing is, and the folder need not be. */
    usesDataDir,
    databaseUrl: settings.DATABASE_URL ?? null,
    databaseWaitS: settings.DATABASE_WAIT_S,
    /** Where the daily backups of the embedded database go, and how many stay. */
    backups: { dir: resolve(settings.BACKUP_DIR ?? join(dataDir, 'backups')), kept: settings.BACKUPS_KEPT },
    /** How long calls are still served once nobody is to send any more. */
    shutdownDelayMs: settings.SHUTDOWN_DELAY_MS,
    trustProxy: settings.TRUST_PROXY,
    logLevel: settings.LOG_LEVEL,
    logFormat: settings.LOG_FORMAT,
    /** How the server is seen from outside; the collector's headers and what else OTEL_* says is read by OpenTelemetry itself. */
    telemetry: {
      metricsToken: settings.METRICS_TOKEN ?? null,
      metricsPort: settings.METRICS_PORT ?? null,
      otlp: settings.OTEL_EXPORTER_OTLP_ENDPOINT
        ? {
            endpoint: settings.OTEL_EXPORTER_OTLP_ENDPOINT,
            sampledRatio: settings.OTEL_TRACES_SAMPLER_ARG,
            metricsEveryMs: settings.OTEL_METRIC_EXPORT_INTERVAL,
          }
        : null,
    },
    /** Where the sandbox runs; null where it may not be used at all. */
    sandboxUrl,
    authSecret: settings.AUTH_SECRET ?? keptSecret(dataDir, authSecretFile),
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
    /** Between two looks at an initiative that is followed; 0: only people look. */
    followMinutes: settings.FOLLOW_MINUTES,
    webhooksAllowPrivateAddresses: settings.WEBHOOKS_ALLOW_PRIVATE_ADDRESSES,
    /** Whether the built-in drafter is tried as soon as the server listens, so that the first person does not wait for it. */
    warmsUpDrafter: settings.DRAFTER_WARM_UP,
    tracker: trackerOf(settings, sandboxUrl),
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
      deletedDraftsDays: settings.RETAIN_DELETED_DRAFTS_DAYS,
      auditDays: settings.RETAIN_AUDIT_DAYS,
      tokensDays: settings.RETAIN_TOKENS_DAYS,
      everyMinutes: settings.RETAIN_EVERY_MINUTES,
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
      accessTokens: settings.LIMIT_ACCESS_TOKENS,
      streams: settings.LIMIT_STREAMS,
      streamsOfAll: settings.LIMIT_STREAMS_OF_ALL,
      eventLoopDelayMs: settings.LIMIT_EVENT_LOOP_DELAY_MS,
    },
  }
}
export type Env = ReturnType<typeof readEnv>

/** The file in DATA_DIR with the secret of sessions and identity, where no setting holds it. */
export const authSecretFile = 'auth-secret'

/** The file in DATA_DIR with the keys of tokens, where no setting holds them. */
export const tokenKeyFile = 'token-encryption-key'

function tokenKeys(settings: Settings, dataDir: string): () => Keys {
  const { TOKEN_ENCRYPTION_KEY: current, TOKEN_ENCRYPTION_KEY_PREVIOUS: former } = settings
  if (current === undefined) return keptKeys(dataDir, tokenKeyFile)
  const keys: Keys = former === undefined ? [current] : [current, former]
  return () => keys
}

/** The one tracker of this server: Linear where its client is set, else Jira, which is the sandbox's where no client is. */
function trackerOf(settings: Settings, sandboxUrl: string | null) {
  const { LINEAR_CLIENT_ID, LINEAR_CLIENT_SECRET, LINEAR_AUTH_URL, LINEAR_API_URL } = settings
  if (LINEAR_CLIENT_ID !== undefined && LINEAR_CLIENT_SECRET !== undefined) {
    const apiUrl = LINEAR_API_URL ?? linear.apiUrl
    return {
      vendor: 'linear' as const,
      clientId: LINEAR_CLIENT_ID,
      clientSecret: LINEAR_CLIENT_SECRET,
      authUrl: LINEAR_AUTH_URL ?? linear.authUrl,
      apiUrl,
      sandboxed: sandboxUrl !== null && new URL(apiUrl).origin === new URL(sandboxUrl).origin,
    }
  }
  const realJira = settings.JIRA_CLIENT_ID !== undefined
  return {
    vendor: 'jira' as const,
    /** The sandbox knows its clients by these when no real one is configured. */
    clientId: settings.JIRA_CLIENT_ID ?? 'planwright-jira',
    clientSecret: settings.JIRA_CLIENT_SECRET ?? 'planwright-jira-secret',
    authUrl: settings.JIRA_AUTH_URL ?? (realJira ? atlassian.authUrl : (sandboxUrl ?? '')),
    apiUrl: settings.JIRA_API_URL ?? (realJira ? atlassian.apiUrl : (sandboxUrl ?? '')),
    sandboxed: !realJira,
  }
}

const client = (clientId: string | undefined, clientSecret: string | undefined, issuer: string) =>
  clientId && clientSecret ? { clientId, clientSecret, issuer } : null

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
