import { readFileSync } from 'node:fs'
import type { SettingFault } from './setting-faults.ts'
import { type Environment, isSecretSetting, settingNames } from './settings.ts'

/**
 * Secrets that stand in files, as containers and service managers hand them over: `NAME_FILE` names the file whose content is the setting NAME, but
 * for one line end behind it. A file whose content cannot be had is a fault, which tells nothing of the content.
 */
export function readSecretFiles(given: Environment) {
  const values: Record<string, string | undefined> = { ...given }
  const sources: Record<string, string> = {}
  const faults: SettingFault[] = []
  for (const name of settingNames.filter(isSecretSetting)) {
    const source = `${name}_FILE`
    const file = given[source]
    if (file === undefined) continue
    const read = given[name] === undefined ? contentOf(file) : { problem: `${name} is set too: take one of them away` }
    if ('problem' in read)
      faults.push({ setting: name, message: `The setting ${source} is not valid: ${read.problem}.` })
    else values[name] = read.content
    sources[name] = source
  }
  return { values, sources, faults }
}

function contentOf(file: string): { content: string } | { problem: string } {
  try {
    const content = readFileSync(file, 'utf8').replace(/\r?\n$/, '')
    return content === '' ? { problem: `the file ${file} is empty` } : { content }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    return { problem: reasons[code]?.(file) ?? `the file ${file} cannot be read (${code})` }
  }
}

const reasons: Readonly<Record<string, ((file: string) => string) | undefined>> = {
  ENOENT: (file) => `there is no file ${file}`,
  EISDIR: (file) => `${file} is a folder`,
  EACCES: (file) => `the file ${file} may not be read by this user`,
}
