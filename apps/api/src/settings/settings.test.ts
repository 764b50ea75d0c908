import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { isSecretSetting, isSettingName, Settings, settingNames } from './settings.ts'

const page = readFileSync(new URL('../../../../docs/settings.md', import.meta.url), 'utf8')
const namesIn = (text: string) => [...text.matchAll(/`([A-Z][A-Z_]+)`/g)].map(([, name = '']) => name)
const rows = page
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .map((line) => {
    const [, names = '', byDefault = ''] = line.split('|')
    return { names: namesIn(names), byDefault }
  })

describe('docs/settings.md', () => {
  it('tells of every setting once, and of nothing else', () => {
    const told = rows.flatMap(({ names }) => names)
    expect(settingNames.length).toBeGreaterThan(80)
    expect(told.toSorted()).toEqual(settingNames.toSorted())
  })

  it('tells the defaults that hold', () => {
    const defaults = Object.entries(Settings.parse({})).flatMap(([name, value]) =>
      value === undefined || Array.isArray(value) ? [] : { name, value: asWritten(value) },
    )
    expect(defaults.length).toBeGreaterThan(40)
    const told = (name: string) => rows.find(({ names }) => names.includes(name))?.byDefault ?? ''
    expect(defaults.filter(({ name, value }) => !told(name).includes(value))).toEqual([])
  })

  it('names the secrets, which are those that may stand in files', () => {
    const [, list = ''] = /^This holds for ([^.]+)\.$/m.exec(page) ?? []
    expect(namesIn(list).toSorted()).toEqual(settingNames.filter(isSecretSetting).toSorted())
  })
})

it('takes for a secret whatever is called one, and every address with a password in it', () => {
  const called = settingNames.filter((name) => /SECRET|_KEY|PASSWORD$/.test(name))
  expect(
    [...called, 'DATABASE_URL', 'SMTP_URL'].filter((name) => !isSettingName(name) || !isSecretSetting(name)),
  ).toEqual([])
})

const asWritten = (value: unknown) => (typeof value === 'boolean' ? (value ? 'on' : 'off') : String(value))
