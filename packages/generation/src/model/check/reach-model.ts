import { modelFetch } from '../ask/model-fetch.ts'
import type { ModelSettings } from '../model-settings.ts'
import type { ModelCheck } from './check-model.ts'

const timeoutMs = 10_000

/**
 * Looks whether the model's server is there and takes the key, by asking it for the model's name: no tokens are used, so that it can be done
 * at each start. Never throws; the line holds no key.
 */
export async function reachModel(settings: ModelSettings): Promise<ModelCheck> {
  const { url, headers } = question(settings)
  const modelName = `The model ${settings.model} (${settings.provider})`
  try {
    const ask = settings.baseUrl ? modelFetch(settings.allowPrivateAddresses) : fetch
    const answer = await ask(url, { headers, signal: AbortSignal.timeout(timeoutMs) })
    await answer.body?.cancel()
    if (answer.status === 401 || answer.status === 403)
      return { works: false, line: `${modelName}: the key is refused (status ${answer.status}): AI_API_KEY.` }
    if (answer.status === 404 && settings.provider !== 'openai-compatible')
      return { works: false, line: `${modelName} is not known there: AI_MODEL.` }
    if (answer.status >= 500)
      return { works: false, line: `${modelName}: the server has a fault (status ${answer.status}).` }
    return { works: true, line: `${modelName}: the server answers; npm run check:model asks the model itself.` }
  } catch {
    // why a connection failed is the system's words, and check:model tells them apart
    return { works: false, line: `${modelName}: nothing answers; npm run check:model says which setting to change.` }
  }
}

/** Each provider's call that names a model. */
function question({ provider, model, apiKey, baseUrl }: ModelSettings): {
  url: string
  headers: Record<string, string>
} {
  const id = encodeURIComponent(model)
  const base = baseUrl?.replace(/\/$/, '')
  switch (provider) {
    case 'openai':
      return { url: `${base ?? 'https://api.openai.com/v1'}/models/${id}`, headers: bearer(apiKey) }
    case 'anthropic':
      return {
        url: `${base ?? 'https://api.anthropic.com/v1'}/models/${id}`,
        headers: { 'x-api-key': apiKey ?? '', 'anthropic-version': '2023-06-01' },
      }
    case 'google':
      return {
        url: `${base ?? 'https://generativelanguage.googleapis.com/v1beta'}/models/${id}`,
        headers: { 'x-goog-api-key': apiKey ?? '' },
      }
    case 'openai-compatible':
      return { url: `${base ?? ''}/models`, headers: bearer(apiKey) }
  }
}

const bearer = (key: string | null): Record<string, string> => (key ? { authorization: `Bearer ${key}` } : {})
