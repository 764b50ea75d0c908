import type { Drafter, ModelSettings } from '@planwright/generation'
import type { Env } from './settings/env.ts'

/** The drafter that the settings choose. */
export async function createDrafter({ ai }: Pick<Env, 'ai'>): Promise<Drafter> {
  const { createBuiltInDrafter, openModelDrafter } = await import('@planwright/generation')
  const settings = modelSettingsOf(ai)
  return settings ? openModelDrafter(settings) : createBuiltInDrafter()
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
