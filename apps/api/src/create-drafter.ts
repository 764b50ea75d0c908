import type { Drafter } from '@planwright/generation'
import type { Env } from './env.ts'

/** The drafter that the settings choose. */
export async function createDrafter({ ai }: Pick<Env, 'ai'>): Promise<Drafter> {
  const { createBuiltInDrafter, openModelDrafter } = await import('@planwright/generation')
  if (ai.provider === 'built-in') return createBuiltInDrafter()
  return openModelDrafter({
    provider: ai.provider,
    model: ai.model ?? '',
    apiKey: ai.apiKey,
    baseUrl: ai.baseUrl,
    allowPrivateAddresses: ai.allowPrivateAddresses,
  })
}
