import { existsSync, mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { mountDiskInFile } from '../testing/databases/disk-in-a-file.ts'
import { readEnv } from './env.ts'

const newFolder = () => mkdtempSync(join(tmpdir(), 'planwright-env-'))
const read = (settings: Record<string, string> = {}) => readEnv({ DATA_DIR: newFolder(), ...settings })
const secrets = {
  AUTH_SECRET: 'FdHkXqT3o0nq4a8s7mJv2uYwzR5cLbPe',
  TOKEN_ENCRYPTION_KEY: 'c3f1a95e7b2048d6a1f09be4d87c6352',
}
const real = {
  ...secrets,
  PUBLIC_URL: 'https://plan.example',
  JIRA_CLIENT_ID: 'id',
  JIRA_CLIENT_SECRET: 'secret',
  SMTP_URL: 'smtp://mail.example',
}

describe('readEnv', () => {
  it.each([
    [{ PORT: 'abc' }, 'PORT is not valid: This must be a number.'],
    [{ RETAIN_AUDIT_DAYS: '7' }, 'RETAIN_AUDIT_DAYS is not valid: This must be at least 30.'],
    [{ RETAIN_RUNS_DAYS: '0' }, 'RETAIN_RUNS_DAYS is not valid: This must be at least 0.001.'],
    [{ PORT: '99999' }, 'PORT is not valid: This must be at most 65535.'],
    [{ AI_PROVIDER: 'own' }, 'AI_PROVIDER is not valid: This must be one of built-in, openai,'],
    [{ PUBLIC_URL: 'home' }, 'PUBLIC_URL is not valid: This must be an address'],
  ])('says of %j what it must be', (settings, words) => {
    expect(() => read(settings)).toThrow(words)
  })

  it.each([
    'on',
    'true',
    'all',
    '*',
    '11',
    '-1',
    '1.5',
    'loopback',
    '0.0.0.0/0',
    '::/0',
    '10.0.0.0/33',
    '10.0.0.0/',
    '10.0.0.0/8,',
    'fe80::1%eth0',
  ])('trusts nobody for TRUST_PROXY %s, and says what to write', (value) => {
    expect(() => read({ TRUST_PROXY: value })).toThrow(
      'TRUST_PROXY is not valid: This must be off, the number of proxies before this server (1 to 10), or their addresses or networks',
    )
  })

  it('takes the number of proxies, or their networks', () => {
    for (const value of ['off', 'false', '0', '']) expect(read({ TRUST_PROXY: value }).trustProxy).toBe(false)
    const { trustProxy: two } = read({ TRUST_PROXY: '2' })
    const trusted = [0, 1, 2, 3].map((hop) => typeof two === 'function' && two('203.0.113.1', hop))
    expect(trusted).toEqual([true, true, false, false])
    expect(read({ TRUST_PROXY: '10.0.0.1, 10.1.0.0/16,fd00::/8' }).trustProxy).toEqual([
      '10.0.0.1',
      '10.1.0.0/16',
      'fd00::/8',
    ])
  })

  it('needs nothing: everything has a default, the sandbox stands beside', () => {
    expect(read()).toMatchObject({
      port: 3000,
      publicUrl: 'http://localhost:3000',
      sandboxUrl: 'http://localhost:3001',
      databaseUrl: null,
      warmsUpDrafter: true,
      tracker: { authUrl: 'http://localhost:3001', apiUrl: 'http://localhost:3001', sandboxed: true },
      signIn: { emailVerification: 'optional' },
      limits: { generationsPerMinute: 60 },
    })
  })

  it('says how long a model is waited for and how much it is asked at once, where that is set', () => {
    expect(read({}).ai.patience).toEqual({})
    const set = { AI_FIRST_BYTE_SECONDS: '900', AI_SILENCE_SECONDS: '60', AI_PARALLEL: '2' }
    expect(read(set).ai.patience).toEqual({ firstByteMs: 900_000, silenceMs: 60_000, atOnce: 2 })
    for (const name of Object.keys(set)) expect(() => read({ [name]: '0' })).toThrow(name)
  })

  it('takes an empty value as none', () => {
    expect(read({ DATABASE_URL: '', PORT: '' })).toMatchObject({ databaseUrl: null, port: 3000 })
  })

  it('makes secrets once and keeps them for their owner alone', () => {
    const folder = newFolder()
    const first = readEnv({ DATA_DIR: folder })
    const second = readEnv({ DATA_DIR: folder })
    expect(second.authSecret).toBe(first.authSecret)
    expect(first.authSecret).toBe(readFileSync(join(folder, 'auth-secret'), 'utf8'))
    expect(first.tokenKeys()).toEqual([readFileSync(join(folder, 'token-encryption-key'), 'utf8')])
    expect(first.tokenKeys()).not.toContain(first.authSecret)
    for (const name of ['auth-secret', 'token-encryption-key']) {
      expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600)
    }
  })

  it('has the secrets that it made on the disk before anything is signed or encrypted with them', ({
    skip,
    onTestFinished,
  }) => {
    const disk = mountDiskInFile(16)
    if (!disk) return skip('no file system may be mounted here, which takes root')
    onTestFinished(disk.unmount)
    const made = readEnv({ DATA_DIR: join(disk.folder, 'data') })
    const kept = readEnv({ DATA_DIR: join(disk.afterPowerCut(), 'data') })
    expect([kept.authSecret, kept.tokenKeys()]).toEqual([made.authSecret, made.tokenKeys()])
  })

  it('takes the keys of tokens from the settings where they are given, the current one first', () => {
    const [current, former] = ['c'.repeat(32), 'f'.repeat(32)]
    expect(read({ TOKEN_ENCRYPTION_KEY: current }).tokenKeys()).toEqual([current])
    const both = read({ TOKEN_ENCRYPTION_KEY: current, TOKEN_ENCRYPTION_KEY_PREVIOUS: former })
    expect(both.tokenKeys()).toEqual([current, former])
    expect(() => read({ TOKEN_ENCRYPTION_KEY_PREVIOUS: former })).toThrow('TOKEN_ENCRYPTION_KEY is missing')
  })

  it('makes nothing where the database and the secrets are elsewhere', () => {
    const DATA_DIR = join(newFolder(), 'data')
    const elsewhere = { ...secrets, DATABASE_URL: 'postgres://planwright@db.example/planwright' }
    expect(readEnv({ DATA_DIR, ...elsewhere })).toMatchObject({ usesDataDir: false })
    expect(readEnv({ DATA_DIR: '/proc/planwright/data', ...elsewhere })).toMatchObject({ usesDataDir: false })
    expect(existsSync(DATA_DIR)).toBe(false)
    expect(readEnv({ DATA_DIR, ...elsewhere, AUTH_SECRET: '' })).toMatchObject({ usesDataDir: true })
    expect(readdirSync(DATA_DIR)).toEqual(['auth-secret'])
  })

  it('is content with real parts away from this machine', () => {
    expect(read(real)).toMatchObject({
      https: true,
      sandboxUrl: null,
      tracker: { authUrl: 'https://auth.atlassian.com', apiUrl: 'https://api.atlassian.com' },
      signIn: { emailVerification: 'required' },
    })
  })

  it.each(['AUTH_SECRET', 'TOKEN_ENCRYPTION_KEY', 'JIRA_CLIENT_ID', 'SMTP_URL'])(
    'refuses to start away from this machine without %s, naming it',
    (name) => {
      const settings = { ...real, [name]: '', ...(name === 'JIRA_CLIENT_ID' && { JIRA_CLIENT_SECRET: '' }) }
      expect(() => read(settings)).toThrow(name)
    },
  )

  it.each([
    ['127.0.0.1', 'http://localhost:3000'],
    ['::1', 'http://localhost:3000'],
    ['localhost', 'http://LOCALHOST:3000'],
    ['LocalHost.', 'http://localhost.:3000'],
    ['127.0.0.2', 'http://127.0.0.2'],
    ['127.1', 'http://2130706433:3000'],
    ['::ffff:127.0.0.1', 'http://[::ffff:127.0.0.1]:3000'],
    ['0:0:0:0:0:0:0:1', 'https://[0:0:0:0:0:0:0:1]'],
    ['127.0.0.1', 'http://0x7f.0.0.1:3000'],
  ])('takes HOST %s with PUBLIC_URL %s for this machine alone', (HOST, PUBLIC_URL) => {
    expect(read({ HOST, PUBLIC_URL })).toMatchObject({
      sandboxUrl: 'http://localhost:3001',
      tracker: { sandboxed: true },
    })
  })

  it('writes the public URL as browsers do', () => {
    expect(read({ PUBLIC_URL: 'http://LOCALHOST:80/' }).publicUrl).toBe('http://localhost')
    expect(read({ PUBLIC_URL: 'http://2130706433:3000' }).publicUrl).toBe('http://127.0.0.1:3000')
  })

  it.each([
    ['0.0.0.0', 'http://localhost:3000'],
    ['0', 'http://localhost:3000'],
    ['::', 'http://localhost:3000'],
    ['::ffff:0.0.0.0', 'http://localhost:3000'],
    ['::ffff:192.168.1.5', 'http://localhost:3000'],
    ['192.168.1.5', 'http://127.0.0.1:3000'],
    ['fe80::1%eth0', 'http://localhost:3000'],
    ['planner', 'http://localhost:3000'],
    ['localhost.example.com', 'http://localhost:3000'],
    ['127.0.0.1.example.com', 'http://localhost:3000'],
    ['127.0.0.1', 'http://192.168.1.5:3000'],
    ['127.0.0.1', 'http://localhost.example.com'],
    ['127.0.0.1', 'http://0.0.0.0:3000'],
    ['127.0.0.1', 'http://[::]:3000'],
    ['127.0.0.1', 'http://128.0.0.1:3000'],
    ['127.0.0.1', 'http://localhost@plan.example'],
  ])('refuses plain http where HOST %s or PUBLIC_URL %s is reached from elsewhere', (HOST, PUBLIC_URL) => {
    const message = messageOf(() => read({ ...real, HOST, PUBLIC_URL }))
    expect(message).toMatch(/^(HOST|PUBLIC_URL) .* is not on this machine.*: PUBLIC_URL must be set to the https:.*$/)
  })

  it('looks at HOST as it does at PUBLIC_URL: what others reach has no stand-in', () => {
    const https = { HOST: '0.0.0.0', PUBLIC_URL: 'https://localhost' }
    expect(messageOf(() => read(https))).toContain('HOST 0.0.0.0 is not on this machine only: AUTH_SECRET must be set')
    expect(read({ ...real, ...https })).toMatchObject({ sandboxUrl: null, signIn: { emailVerification: 'required' } })
  })

  it.each([
    ['AUTH_SECRET', 'changeme-changeme-changeme-changeme'],
    ['AUTH_SECRET', 'a'.repeat(64)],
    ['TOKEN_ENCRYPTION_KEY', '0123456789abcdef0123456789abcdef'],
    ['TOKEN_ENCRYPTION_KEY', secrets.AUTH_SECRET],
    ['TOKEN_ENCRYPTION_KEY_PREVIOUS', 'your-secret-key-must-be-32-characters'],
    ['EMAIL_VERIFICATION', 'optional'],
    ['SANDBOX_URL', 'http://localhost:3001'],
    ['JIRA_AUTH_URL', 'http://localhost:3001'],
    ['JIRA_API_URL', 'https://127.0.0.1:3001'],
    ['GOOGLE_ISSUER', 'http://localhost:3001/openid'],
    ['GOOGLE_ISSUER', 'http://id.example'],
  ])('refuses %s %s where others reach the server, and repeats no secret', (name, value) => {
    const message = messageOf(() => read({ ...real, [name]: value }))
    expect(message).toMatch(new RegExp(`^PUBLIC_URL https://plan.example is not on this machine: ${name} .*$`))
    if (/SECRET|KEY/.test(name)) expect(message).not.toContain(value)
  })

  it('works with one tracker: Linear where its client is set, and never with two', () => {
    const client = { LINEAR_CLIENT_ID: 'id', LINEAR_CLIENT_SECRET: 'secret' }
    expect(read(client).tracker).toEqual({
      vendor: 'linear',
      clientId: 'id',
      clientSecret: 'secret',
      authUrl: 'https://linear.app',
      apiUrl: 'https://api.linear.app',
      sandboxed: false,
    })
    const LINEAR_API_URL = 'http://localhost:3001/linear'
    expect(read({ ...client, LINEAR_API_URL }).tracker).toMatchObject({ apiUrl: LINEAR_API_URL, sandboxed: true })
    expect(messageOf(() => read({ ...client, JIRA_CLIENT_ID: 'id', JIRA_CLIENT_SECRET: 'secret' }))).toBe(
      'JIRA_CLIENT_ID and LINEAR_CLIENT_ID are both set, but a server works with one tracker: remove one of them.',
    )
    expect(() => read({ LINEAR_CLIENT_ID: 'id' })).toThrow('LINEAR_CLIENT_SECRET is missing')
    expect(() => read({ LINEAR_API_URL })).toThrow('LINEAR_API_URL is set, but LINEAR_CLIENT_ID is missing')
    const away = { ...real, JIRA_CLIENT_ID: '', JIRA_CLIENT_SECRET: '', ...client }
    expect(read(away).tracker).toMatchObject({ vendor: 'linear', apiUrl: 'https://api.linear.app' })
    expect(() => read({ ...away, LINEAR_API_URL })).toThrow('LINEAR_API_URL must be set to the https:// address')
  })

  it('uses a sandbox on this machine only', () => {
    expect(() => read({ SANDBOX_URL: 'http://192.168.1.5:3001' })).toThrow('SANDBOX_URL http://192.168.1.5:3001')
  })

  it.each([
    ['PORT', 'abc'],
    ['PORT', '70000'],
    ['PUBLIC_URL', 'ftp://x'],
    ['DATABASE_URL', 'mysql://x'],
    ['AUTH_SECRET', 'short'],
    ['AI_PROVIDER', 'oracle'],
    ['EMAIL_VERIFICATION', 'maybe'],
    ['ADMIN_EMAILS', 'not an address'],
    ['LOG_LEVEL', 'loud'],
    ['SMTP_URL', 'smtp:mail.example'],
  ])('names %s when it is %j', (name, value) => {
    expect(() => read({ [name]: value })).toThrow(name)
  })

  it('lets a thousand SMS go in a day, or as many as it is told', () => {
    expect(read({}).limits.smsPerDay).toBe(1000)
    expect(read({ LIMIT_SMS_PER_DAY: '20' }).limits.smsPerDay).toBe(20)
    expect(() => read({ LIMIT_SMS_PER_DAY: '0' })).toThrow('LIMIT_SMS_PER_DAY')
  })

  it('offers e-mail links and codes by SMS with the sandbox, and elsewhere when told to', () => {
    const offered = (settings: Record<string, string>) => {
      const { signIn, sms } = read(settings)
      return [signIn.emailLink, signIn.phone, sms.isPossible]
    }
    expect(offered({})).toEqual([true, true, true])
    expect(offered({ EMAIL_LINK_SIGN_IN: 'off', PHONE_SIGN_IN: 'off' })).toEqual([false, false, true])
    expect(offered(real)).toEqual([false, false, false])
    const webhook = { SMS_WEBHOOK_URL: 'https://sms.example/send?key=1' }
    expect(offered({ ...real, ...webhook })).toEqual([false, false, true])
    expect(offered({ ...real, ...webhook, EMAIL_LINK_SIGN_IN: 'on', PHONE_SIGN_IN: 'on' })).toEqual([true, true, true])
    expect(() => read({ ...real, PHONE_SIGN_IN: 'on' })).toThrow('SMS_WEBHOOK_URL is missing')
    expect(() => read({ SMS_WEBHOOK_URL: 'http://sms.example' })).toThrow('SMS_WEBHOOK_URL must be an https://')
    expect(read({ SMS_WEBHOOK_URL: 'http://127.0.0.1:9' }).sms.webhookUrl).toBe('http://127.0.0.1:9')
  })

  it('repeats no password of an address that it cannot read', () => {
    const message = messageOf(() => read({ SMTP_URL: 'smtp://planwright:hunter#2@mail.example' }))
    expect(message).toContain('SMTP_URL')
    expect(message).not.toContain('hunter')
  })

  it.each([
    [{ GOOGLE_CLIENT_ID: 'x' }, 'GOOGLE_CLIENT_SECRET'],
    [{ OIDC_ISSUER: 'https://id.example' }, 'OIDC_CLIENT_ID'],
    [{ PASSWORD_MIN_LENGTH: '100', PASSWORD_MAX_LENGTH: '64' }, 'PASSWORD_MIN_LENGTH is more than'],
    [{ AI_PROVIDER: 'openai', AI_MODEL: 'm' }, 'AI_API_KEY'],
    [{ AI_PROVIDER: 'openai-compatible', AI_MODEL: 'm' }, 'AI_BASE_URL'],
    [{ ...real, SANDBOX_URL: 'http://localhost:1' }, 'SANDBOX_URL'],
  ])('names what is missing to %j', (settings, missing) => {
    expect(() => read(settings)).toThrow(missing)
  })

  it('refuses a folder that cannot be', () => {
    const file = join(newFolder(), 'file')
    writeFileSync(file, '')
    expect(() => readEnv({ DATA_DIR: join(file, 'data') })).toThrow(/DATA_DIR .* cannot be written to/)
    expect(() => readEnv({ DATA_DIR: '/proc/planwright/data' })).toThrow(/DATA_DIR .* cannot be written to/)
  })
})

function messageOf(work: () => unknown): string {
  try {
    work()
    return ''
  } catch (error) {
    return error instanceof Error ? error.message : ''
  }
}
