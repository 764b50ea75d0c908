import { modelSettingsOf } from './create-drafter.ts'
import type { Env } from './settings/env.ts'

type Log = {
  info(details: object, message: string): void
  warn(details: object, message: string): void
}

export const builtInLine =
  'The built-in drafter writes the backlogs: it needs no model and no network (AI_PROVIDER names a model).'

/** Logs in one line who writes the backlogs, and whether a model's server is there. Uses no tokens, and a start neither waits for it nor fails by it. */
export async function tellDrafter({ ai }: Pick<Env, 'ai'>, log: Log): Promise<void> {
  const settings = modelSettingsOf(ai)
  if (!settings) return log.info({}, builtInLine)
  const { promptVersions, reachModel } = await import('@planwright/generation')
  const { works, line } = await reachModel(settings)
  if (works) log.info({ prompts: promptVersions }, line)
  else log.warn({ prompts: promptVersions }, line)
}
