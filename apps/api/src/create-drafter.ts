import type { Drafter, ModelCall, ModelSettings } from '@planwright/generation'
import type { Env } from './settings/env.ts'

/** The drafter that the settings choose; `onCall` is told what came of each call to a model. */
export async function createDrafter({ ai }: Pick<Env, 'ai'>, onCall?: (call: ModelCall) => void): Promise<Drafter> {
  const { createBuiltInDrafter, openModelDrafter } = await import('@planwright/generation')
  const settings = modelSettingsOf(ai)
  return settings ? openModelDrafter(settings, { onCall }) : createBuiltInDrafter()
}

/** The model that the settings name; null where the built-in drafter writes. */
export function modelSettingsOf({
  provider,
  model,
  apiKey,
  baseUrl,
  allowPrivateAddresses,
  patience,
}: Env['ai']): ModelSettings | null {
  if (provider === 'built-in') return null
  return { provider, model: model ?? '', apiKey, baseUrl, allowPrivateAddresses, patience }
}
