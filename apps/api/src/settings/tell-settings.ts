import { accessSync, constants, existsSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { doubtfulSettings } from './doubtful-settings.ts'
import { misspeltSettings } from './misspelt-settings.ts'
import { readSettings } from './read-settings.ts'
import type { SettingFault } from './setting-faults.ts'
import {
  type Environment,
  isSecretSetting,
  keptInDataDir,
  type SettingName,
  type Settings,
  settingNames,
} from './settings.ts'

/**
 * What every setting is, and all that is wrong or doubtful, as lines; whether anything is wrong. Reads the environment as a start does, and makes
 * nothing. Of a secret it tells the length.
 */
// biome-ignore lint/style/noProcessEnv: it reads what the server would
export function tellSettings(environment: Environment = process.env): { lines: string[]; isWrong: boolean } {
  const { settings, values, sources, faults } = readSettings(environment)
  const isGiven = (name: SettingName) => values[name] !== undefined
  const given = (name: SettingName) => tellGiven(name, values[name] ?? '', sources[name])
  const names = Object.keys(environment).filter((name) => environment[name] !== '')
  const wrong = [...faults, ...folderFault(settings), ...misspeltSettings(names)].map(({ message }) => message)
  const doubtful = [...quoted(values), ...doubtfulSettings(settings, isGiven)]
  const byDefault = (name: SettingName) => `${name.padEnd(width)}  ${asText(settings[name])}`
  return {
    isWrong: wrong.length > 0,
    lines: [
      ...section('Set', settingNames.filter(isGiven).map(given)),
      ...section('By default', settingNames.filter((name) => !isGiven(name)).map(byDefault)),
      ...section('Worth a look', doubtful),
      ...section('Wrong', wrong),
      wrong.length === 0 ? 'Nothing is wrong.' : `Wrong: ${wrong.length}.`,
    ],
  }
}

const width = Math.max(...settingNames.map((name) => name.length))

const section = (title: string, lines: readonly string[]) =>
  lines.length === 0 ? [] : [title, ...lines.map((line) => `  ${line}`), '']

function tellGiven(name: SettingName, value: string, source: string | undefined): string {
  const from = source === undefined ? '' : `, from ${source}`
  const shown = isSecretSetting(name) ? `set, ${value.length} characters${from}` : value
  return `${name.padEnd(width)}  ${shown}`
}

function asText(value: Settings[SettingName]): string {
  if (value === undefined || (Array.isArray(value) && value.length === 0)) return 'not set'
  if (typeof value === 'boolean') return value ? 'on' : 'off'
  return String(value)
}

/** As `docker run --env-file` hands on what a shell would have taken the quotes from. */
function quoted(values: Environment): string[] {
  const isQuoted = (value = '') => /^(["']).*\1$/s.test(value) || value !== value.trim()
  return settingNames
    .filter((name) => isQuoted(values[name]))
    .map((name) => `${name} begins or ends with a quote or a space, which are taken as parts of it.`)
}

/** Whether the folder could be made and written to, where something would be kept there. */
function folderFault(settings: Settings): SettingFault[] {
  const kept = keptInDataDir(settings)
  const folder = resolve(settings.DATA_DIR)
  if (kept.length === 0 || isWritable(nearest(folder))) return []
  const message = `DATA_DIR ${folder} cannot be written to, and is needed because ${kept.join(', ')} ${kept.length === 1 ? 'is' : 'are'} not set.`
  return [{ setting: 'DATA_DIR', message }]
}

const nearest = (folder: string): string => (existsSync(folder) ? folder : nearest(dirname(folder)))

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK | constants.R_OK | constants.X_OK)
    return true
  } catch {
    return false
  }
}
