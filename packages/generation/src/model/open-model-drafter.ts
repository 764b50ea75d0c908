import type { Drafter, ModelCall } from '../drafter.ts'
import type { ModelSettings } from './model-settings.ts'

/** A drafter that asks the configured language model; see `createModelDrafter`. The SDKs behind it are loaded only now, since most starts need none. */
export async function openModelDrafter(
  settings: ModelSettings,
  options: { onCall?: ((call: ModelCall) => void) | undefined } = {},
): Promise<Drafter> {
  const { createModelDrafter } = await import('./create-model-drafter.ts')
  return createModelDrafter(settings, options)
}
