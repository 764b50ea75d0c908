import { validationMessages } from '../http/requests/validation-messages.ts'
import { readSecretFiles } from './secret-files.ts'
import { type SettingFault, settingFaults } from './setting-faults.ts'
import { type Environment, Settings } from './settings.ts'

/**
 * What the environment sets, and all that is wrong with it, in the order in which a start complains. A setting that is wrong for itself counts as not
 * set, and nothing is said of it in connection with others.
 */
export function readSettings(environment: Environment) {
  // an empty value means the same as none: that is how compose files and shells write "not set"
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const files = readSecretFiles(given)
  const parsed = Settings.safeParse(files.values, { error: validationMessages.customError })
  const invalid = parsed.error?.issues.map(asFault) ?? []
  const wrong = new Set([...files.faults, ...invalid].map(({ setting }) => setting))
  const right = Object.fromEntries(Object.entries(files.values).filter(([name]) => !wrong.has(name)))
  const settings = parsed.data ?? Settings.parse(right)
  const together = [...settingFaults(settings)].filter(({ setting }) => !wrong.has(setting))
  return { settings, values: files.values, sources: files.sources, faults: [...files.faults, ...invalid, ...together] }
}

function asFault({ path, message }: { path: PropertyKey[]; message: string }): SettingFault {
  const setting = path.join('.')
  return { setting, message: `The setting ${setting} is not valid: ${message}.` }
}
