import type { ModelSettings } from '../model-settings.ts'
import type { ModelCheck } from './check-model.ts'

/** Asks the model a long question twice at once; see `checkModel`. The SDKs behind it are loaded only now. */
export async function openModelCheck(settings: ModelSettings): Promise<ModelCheck> {
  const { checkModel } = await import('./check-model.ts')
  return checkModel(settings)
}
