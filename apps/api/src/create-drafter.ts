import type { Drafter } from '@planwright/generation'
import type { Env } from './env.ts'

/** The drafter that the settings choose. */
export async function createDrafter({ ai }: Pick<Env, 'ai'>): Promise<Drafter> {
  const { createBuiltInDrafter, createModelDrafter } = await import('@planwright/generation')
  if (ai.provider === 'built-in') return createBuiltInDrafter()
  return createModelDrafter({
    provider: ai.provider,
    model: ai.model ?? '',
    apiKey: ai.apiKey ?? undefined,
    baseUrl: ai.baseUrl ?? undefined,
    allowPrivateAddresses: ai.allowPrivateAddresses,
  })
}
