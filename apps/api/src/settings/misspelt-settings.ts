import type { SettingFault } from './setting-faults.ts'
import { isSecretSetting, isSettingName, type SettingName, settingNames } from './settings.ts'

/** Names in the environment that are no settings and look as if they were meant to be. Their values are not told: a secret may stand there. Pure. */
export function misspeltSettings(names: readonly string[]): SettingFault[] {
  return names.flatMap((name) => {
    const message = isKnown(name) ? null : meaningOf(name)
    return message === null ? [] : [{ setting: name, message }]
  })
}

const fileNames = settingNames.filter(isSecretSetting).map((name) => `${name}_FILE`)
const known = new Set<string>([...settingNames, ...fileNames])
// OpenTelemetry's own library reads more of its names than we do
const isKnown = (name: string) => known.has(name) || name.startsWith('OTEL_')

function meaningOf(name: string): string | null {
  const ofFile = name.replace(/_FILE$/, '')
  if (isSettingName(ofFile))
    return `${name} has no effect: ${ofFile} is no secret, and only secrets are read from files.`
  const [closest] = [...known]
    .map((setting) => ({ setting, distance: distanceOf(name.toUpperCase(), setting) }))
    .sort((a, b) => a.distance - b.distance)
  // a quarter of its letters: HOME is not meant for HOST, nor OPENAI_API_KEY for AI_API_KEY
  if (closest === undefined || closest.distance > Math.floor(name.length / 4)) return null
  return `${name} is not a setting: did you mean ${closest.setting as SettingName}?`
}

/** How many letters have to be put in, taken out or changed (Levenshtein). */
function distanceOf(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index)
  for (const [index, letter] of [...from].entries()) {
    const next = [index + 1]
    for (const [column, other] of [...to].entries()) {
      const changed = (row[column] ?? 0) + (letter === other ? 0 : 1)
      next.push(Math.min(changed, (row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1))
    }
    row = next
  }
  return row.at(-1) ?? 0
}
