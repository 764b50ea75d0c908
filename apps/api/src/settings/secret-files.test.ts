import { chmodSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readEnv } from './env.ts'
import { readSettings } from './read-settings.ts'
import { isSecretSetting, settingNames } from './settings.ts'

const secret = 'Zq4Tn8Wc1Lr6Vx3Bd9Hs5Kf2Mj7Pg0Ya'
const newFolder = () => mkdtempSync(join(tmpdir(), 'planwright-secrets-'))
const fileWith = (content: string) => {
  const file = join(newFolder(), 'secret')
  writeFileSync(file, content)
  return file
}
const loop = join(newFolder(), 'loop')
symlinkSync(loop, loop)
const read = (settings: Record<string, string>) => readEnv({ DATA_DIR: newFolder(), ...settings })
const faultsOf = (settings: Record<string, string>) => readSettings(settings).faults.map(({ message }) => message)

describe('a secret in a file', () => {
  it.each([
    [secret, secret],
    [`${secret}\n`, secret],
    [`${secret}\r\n`, secret],
    [`${secret} \n\n`, `${secret} \n`],
  ])('is its content but for one line end: %j', (content, value) => {
    expect(read({ AUTH_SECRET_FILE: fileWith(content) }).authSecret).toBe(value)
  })

  it.each(settingNames.filter(isSecretSetting))('may be %s', (name) => {
    const value = name.endsWith('_URL') ? 'https://sms.example/send' : secret
    const content = { DATABASE_URL: 'postgres://a@b/c', SMTP_URL: 'smtp://mail.example' }[name as string] ?? value
    expect(readSettings({ [`${name}_FILE`]: fileWith(content) }).settings[name]).toBe(content)
  })

  it('is checked as one in the environment is', () => {
    const message = 'The setting AUTH_SECRET is not valid: This must have at least 32 characters.'
    expect(faultsOf({ AUTH_SECRET_FILE: fileWith('short\n') })).toEqual([message])
  })

  it('counts as not set when the name of the file is empty', () => {
    expect(read({ AUTH_SECRET: secret, AUTH_SECRET_FILE: '' }).authSecret).toBe(secret)
  })

  it.each([
    ['it is set too', { AUTH_SECRET: secret, AUTH_SECRET_FILE: fileWith(secret) }, 'AUTH_SECRET is set too'],
    ['there is none', { AUTH_SECRET_FILE: '/run/secrets/none' }, 'there is no file /run/secrets/none'],
    ['it is a folder', { AUTH_SECRET_FILE: tmpdir() }, `${tmpdir()} is a folder`],
    ['it cannot be read', { AUTH_SECRET_FILE: loop }, `the file ${loop} cannot be read (ELOOP)`],
    ['it is empty', { AUTH_SECRET_FILE: fileWith('\n') }, 'is empty'],
  ])('stops the start where %s, in a line that names the setting and not the content', (_, settings, words) => {
    const [message = '', ...more] = faultsOf(settings)
    expect(message).toMatch(/^The setting AUTH_SECRET_FILE is not valid: .*\.$/)
    expect(message).toContain(words)
    expect(message).not.toContain(secret)
    expect(more).toEqual([])
    expect(() => read(settings)).toThrow(message)
  })

  // root may read everything
  it.skipIf(process.getuid?.() === 0)('stops the start where it may not be read', () => {
    const file = fileWith(secret)
    chmodSync(file, 0)
    expect(faultsOf({ AUTH_SECRET_FILE: file })).toEqual([expect.stringContaining('may not be read by this user')])
  })
})
