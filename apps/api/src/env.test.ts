import { mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readEnv } from './env.ts'

const newFolder = () => mkdtempSync(join(tmpdir(), 'planwright-env-'))
const read = (settings: Record<string, string> = {}) => readEnv({ DATA_DIR: newFolder(), ...settings })
const secrets = { AUTH_SECRET: 'a'.repeat(32), TOKEN_ENCRYPTION_KEY: 'b'.repeat(32) }
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
    [{ PORT: '99999' }, 'PORT is not valid: This must be at most 65535.'],
    [{ AI_PROVIDER: 'own' }, 'AI_PROVIDER is not valid: This must be one of built-in, openai,'],
    [{ PUBLIC_URL: 'home' }, 'PUBLIC_URL is not valid: This must be an address'],
  ])('says of %j what it must be', (settings, words) => {
    expect(() => read(settings)).toThrow(words)
  })

  it('is told in the README, setting by setting', () => {
    const source = readFileSync(new URL('env.ts', import.meta.url), 'utf8')
    const settings = [...source.matchAll(/^ {2}([A-Z][A-Z_]+): /gm)].map(([, name = '']) => name)
    const readme = readFileSync(new URL('../../../README.md', import.meta.url), 'utf8')
    // several that begin alike are told by their ends: `_UPPERCASE`; several that end alike by their beginnings: `APPLE_`
    const told = [...readme.matchAll(/`([A-Z_]+)`/g)].map(([, name = '']) => name)
    const isTold = (setting: string) =>
      told.some(
        (name) =>
          name === setting ||
          (name.startsWith('_') && setting.endsWith(name)) ||
          (name.endsWith('_') && setting.startsWith(name)),
      )
    expect(settings.length).toBeGreaterThan(40)
    expect(settings.filter((setting) => !isTold(setting))).toEqual([])
  })

  it('needs nothing: everything has a default, the sandbox stands beside', () => {
    expect(read()).toMatchObject({
      port: 3000,
      publicUrl: 'http://localhost:3000',
      sandboxUrl: 'http://localhost:3001',
      databaseUrl: null,
      jira: { authUrl: 'http://localhost:3001', apiUrl: 'http://localhost:3001', sandboxed: true },
      signIn: { emailVerification: 'optional' },
      limits: { generationsPerMinute: 60 },
    })
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

  it('takes the keys of tokens from the settings where they are given, the current one first', () => {
    const [current, former] = ['c'.repeat(32), 'f'.repeat(32)]
    expect(read({ TOKEN_ENCRYPTION_KEY: current }).tokenKeys()).toEqual([current])
    const both = read({ TOKEN_ENCRYPTION_KEY: current, TOKEN_ENCRYPTION_KEY_PREVIOUS: former })
    expect(both.tokenKeys()).toEqual([current, former])
    expect(() => read({ TOKEN_ENCRYPTION_KEY_PREVIOUS: former })).toThrow('TOKEN_ENCRYPTION_KEY is missing')
  })

  it('is content with real parts away from this machine', () => {
    expect(read(real)).toMatchObject({
      https: true,
      sandboxUrl: null,
      jira: { authUrl: 'https://auth.atlassian.com', apiUrl: 'https://api.atlassian.com' },
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

  it('repeats no password of an address that it cannot read', () => {
    const message = messageOf(() => read({ SMTP_URL: 'smtp://planwright:hunter#2@mail.example' }))
    expect(message).toContain('SMTP_URL')
    expect(message).not.toContain('hunter')
  })

  it.each([
    [{ GOOGLE_CLIENT_ID: 'x' }, 'GOOGLE_CLIENT_SECRET'],
    [{ OIDC_ISSUER: 'https://id.example' }, 'OIDC_CLIENT_ID'],
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
