import { paths } from './paths.ts'
import type { Setting } from './wanted-setting.ts'

/** The way to where a project is chosen, without the list of all settings, which no start needs. */
export const projectSetting = [paths.settings, { state: { setting: 'project' } }] as const satisfies readonly [
  string,
  { state: { setting: Setting } },
]
