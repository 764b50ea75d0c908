import { resolve } from 'node:path'
import { readSettings } from './read-settings.ts'
import type { Environment } from './settings.ts'
import { SettingsError } from './settings-error.ts'

/** What a server with these settings keeps where, for commands that work beside it or before it: nothing is made here. A secret is null where no setting holds it. */
// biome-ignore lint/style/noProcessEnv: it reads what the server would
export function readPlace(environment: Environment = process.env) {
  const { settings, faults } = readSettings(environment)
  for (const { message } of faults) throw new SettingsError(message)
  const { TOKEN_ENCRYPTION_KEY: current, TOKEN_ENCRYPTION_KEY_PREVIOUS: former } = settings
  return {
    dataDir: resolve(settings.DATA_DIR),
    databaseUrl: settings.DATABASE_URL ?? null,
    databaseWaitS: settings.DATABASE_WAIT_S,
    authSecret: settings.AUTH_SECRET ?? null,
    tokenKeys: current === undefined ? null : [current, ...(former === undefined ? [] : [former])],
  }
}
export type Place = ReturnType<typeof readPlace>
