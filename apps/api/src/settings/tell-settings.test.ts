import { existsSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { runProgram } from '../testing/processes/server.ts'
import { isSecretSetting, settingNames } from './settings.ts'
import { tellSettings } from './tell-settings.ts'

const folder = mkdtempSync(join(tmpdir(), 'planwright-told-'))
const text = (settings: Record<string, string>) => tellSettings({ DATA_DIR: folder, ...settings }).lines.join('\n')
const section = (title: string, settings: Record<string, string>) =>
  text(settings)
    .split(`${title}\n`)[1]
    ?.split('\n\n')[0]
    ?.split('\n')
    .map((line) => line.trim()) ?? []

/** Of addresses; written apart, so that nobody takes them for real ones. */
const password = 'hunter'
const real = {
  AUTH_SECRET: 'FdHkXqT3o0nq4a8s7mJv2uYwzR5cLbPe',
  TOKEN_ENCRYPTION_KEY: 'c3f1a95e7b2048d6a1f09be4d87c6352',
  PUBLIC_URL: 'https://plan.example',
  DATABASE_URL: `postgres://planwright:${password}@db.example/planwright`,
  TRUST_PROXY: '1',
  JIRA_CLIENT_ID: 'id',
  JIRA_CLIENT_SECRET: 'topsecret',
  SMTP_URL: `smtps://planwright:${password}@mail.example`,
  MAIL_FROM: 'plan@plan.example',
  ADMIN_EMAILS: 'ada@plan.example',
}

describe('what is told of the settings', () => {
  it('is every setting once, and that nothing is wrong', () => {
    const { lines, isWrong } = tellSettings({ ...real, LIMIT_RUNS: '7' })
    const names = lines.map((line) => line.trim().split(' ')[0])
    expect(settingNames.filter((name) => names.filter((told) => told === name).length !== 1)).toEqual([])
    expect(lines).toContainEqual(expect.stringMatching(/^ {2}LIMIT_RUNS +7$/))
    expect(lines).toContainEqual(expect.stringMatching(/^ {2}LIMIT_DRAFTS +500$/))
    expect(isWrong).toBe(false)
    expect(lines.at(-1)).toBe('Nothing is wrong.')
    expect(lines).not.toContain('Worth a look')
  })

  it('is of a secret its length and where it comes from', () => {
    const file = join(folder, 'secret')
    writeFileSync(file, 'Zq4Tn8Wc1Lr6Vx3Bd9Hs5Kf2Mj7Pg0Ya\n')
    const told = text({ ...real, AUTH_SECRET: '', AUTH_SECRET_FILE: file })
    expect(told).toMatch(/^ {2}AUTH_SECRET +set, 32 characters, from AUTH_SECRET_FILE$/m)
    expect(told).toMatch(/^ {2}JIRA_CLIENT_SECRET +set, 9 characters$/m)
    for (const hidden of ['Zq4Tn8', 'topsecret', password, 'c3f1a95e']) expect(told).not.toContain(hidden)
  })

  it('repeats no secret, however wrong it is', () => {
    const wrong = Object.fromEntries(settingNames.filter(isSecretSetting).map((name) => [name, ' "hunter2 ']))
    const told = text({ ...wrong, AUTH_SECRT: 'hunter2', HOST: '0.0.0.0' })
    expect(told).toContain('AUTH_SECRT is not a setting: did you mean AUTH_SECRET?')
    expect(told).not.toContain('hunter2')
  })

  it('is everything that is wrong at once, each once', () => {
    const wrong = section('Wrong', {
      PORT: 'x',
      PUBLIC_URL: 'https://plan.example',
      AUTH_SECRET: 'short',
      AI_PROVIDER: 'openai',
      GOOGLE_CLIENT_ID: 'id',
      LIMT_DRAFTS: '3',
      PORT_FILE: '/run/port',
    })
    expect(wrong).toEqual([
      'The setting PORT is not valid: This must be a number.',
      'The setting AUTH_SECRET is not valid: This must have at least 32 characters.',
      'GOOGLE_CLIENT_ID is set, but GOOGLE_CLIENT_SECRET is missing.',
      'AI_PROVIDER is openai, but AI_MODEL is missing.',
      'AI_PROVIDER is openai, but AI_API_KEY is missing.',
      'PUBLIC_URL https://plan.example is not on this machine: TOKEN_ENCRYPTION_KEY must be set to the real thing.',
      'PUBLIC_URL https://plan.example is not on this machine: JIRA_CLIENT_ID must be set to the real thing.',
      'PUBLIC_URL https://plan.example is not on this machine: SMTP_URL must be set to the real thing.',
      'LIMT_DRAFTS is not a setting: did you mean LIMIT_DRAFTS?',
      'PORT_FILE has no effect: PORT is no secret, and only secrets are read from files.',
    ])
  })

  it.each([
    ['database_url', 'DATABASE_URL'],
    ['DATABASE_URI', 'DATABASE_URL'],
    ['DATABASE_URL_FIEL', 'DATABASE_URL_FILE'],
    ['LIMIT_DRAFT', 'LIMIT_DRAFTS'],
    ['PASSWORD_REQUIRE_UPPER', 'PASSWORD_REQUIRE_UPPERCASE'],
    ['SHUTDOWN_DELAY', 'SHUTDOWN_DELAY_MS'],
  ])('takes %s for a slip', (name, meant) => {
    expect(section('Wrong', { [name]: '1' })).toEqual([`${name} is not a setting: did you mean ${meant}?`])
  })

  it.each(['HOME', 'PATH', 'PWD', 'LANG', 'HOSTNAME', 'OPENAI_API_KEY', 'NODE_ENV', 'PGPORT', 'API_PORT', 'TZ'])(
    'takes %s for somebody else’s',
    (name) => expect(section('Wrong', { [name]: '1' })).toEqual([]),
  )

  it.each([
    [{ DATABASE_URL: '' }, 'DATABASE_URL is not set'],
    [{ DATABASE_URL: '', SHUTDOWN_DELAY_MS: '2000' }, 'SHUTDOWN_DELAY_MS lets other servers take over'],
    [{ DATABASE_URL: '', DATABASE_WAIT_S: '9' }, 'DATABASE_WAIT_S has no effect'],
    [{ TRUST_PROXY: '' }, 'TRUST_PROXY is off'],
    [{ ADMIN_EMAILS: '' }, 'ADMIN_EMAILS is not set'],
    [{ MAIL_FROM: '' }, 'MAIL_FROM is not set'],
    [{ AI_MODEL: 'm' }, 'AI_PROVIDER is built-in'],
    [{ AI_PRICE_INPUT: '1' }, 'AI_PRICE_INPUT and AI_PRICE_OUTPUT'],
    [{ SESSION_DAYS: '60' }, 'SESSION_DAYS is more than SESSION_MAX_DAYS'],
    [{ RETAIN_EVENTS_DAYS: '100' }, 'RETAIN_EVENTS_DAYS is more'],
    [{ LIMIT_STREAMS: '6000' }, 'LIMIT_STREAMS of a person'],
    [{ MAIL_FROM: '"plan@plan.example"' }, 'MAIL_FROM begins or ends with a quote'],
  ])('finds %j worth a look', (settings, words) => {
    const told = { DATA_DIR: folder, ...real, ...settings }
    expect(section('Worth a look', told)).toContainEqual(expect.stringContaining(words))
    expect(tellSettings(told).isWrong).toBe(false)
  })

  it('says that a folder cannot be written to where something is to be kept in it, and makes none', () => {
    const file = join(folder, 'file')
    writeFileSync(file, '')
    const within = { DATA_DIR: join(file, 'data') }
    expect(section('Wrong', within)).toEqual([
      expect.stringContaining('DATABASE_URL, AUTH_SECRET, TOKEN_ENCRYPTION_KEY are not set'),
    ])
    expect(section('Wrong', { ...real, ...within })).toEqual([])
    const absent = join(folder, 'absent')
    expect(section('Wrong', { DATA_DIR: absent })).toEqual([])
    expect(existsSync(absent)).toBe(false)
  })
})

it('is told by a program, whose exit code says whether anything is wrong', { timeout: 60_000 }, async () => {
  expect(await runProgram('check-settings.ts')).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('Nothing is wrong.'),
  })
  const wrong = await runProgram('check-settings.ts', { LIMIT_RUNS: 'many' })
  expect(wrong).toMatchObject({
    code: 1,
    stderr: '',
    stdout: expect.stringContaining('The setting LIMIT_RUNS is not valid'),
  })
})
