import { createAnthropic } from '@ai-sdk/anthropic'
import { createGoogleGenerativeAI } from '@ai-sdk/google'
import { createOpenAI } from '@ai-sdk/openai'
import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import type { LanguageModel } from 'ai'
import { guardedFetch } from './guarded-fetch.ts'
import type { ModelSettings } from './model-settings.ts'

// the SDK warns on the console that the schema is not sent to some servers: that is so by design, see below
globalThis.AI_SDK_LOG_WARNINGS = false

/** The model behind the AI SDK's one interface. */
export function languageModel({
  provider,
  model,
  apiKey,
  baseUrl,
  allowPrivateAddresses,
}: ModelSettings): LanguageModel {
  const settings = {
    apiKey: apiKey ?? undefined,
    ...(baseUrl && { baseURL: baseUrl, fetch: guardedFetch(allowPrivateAddresses) }),
  }
  switch (provider) {
    case 'openai':
      return createOpenAI(settings)(model)
    case 'anthropic':
      return createAnthropic(settings)(model)
    case 'google':
      return createGoogleGenerativeAI(settings)(model)
    case 'openai-compatible':
      // many such servers refuse a schema, so it stands in the instructions alone
      return createOpenAICompatible({
        ...settings,
        name: 'openai-compatible',
        baseURL: baseUrl ?? '',
        includeUsage: true,
      })(model)
  }
}
