import { createAnthropic } from '@ai-sdk/anthropic'
import { createGoogleGenerativeAI } from '@ai-sdk/google'
import { createOpenAI } from '@ai-sdk/openai'
import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import type { wrapLanguageModel } from 'ai'
import type { ModelSettings } from '../model-settings.ts'
import { modelFetch } from './model-fetch.ts'
import { watchedFetch } from './watched-fetch.ts'

// the SDK warns on the console of what a server does not support: that is found out and told by us
globalThis.AI_SDK_LOG_WARNINGS = false

/** A model of the AI SDK itself, as opposed to the name of one. */
export type Model = Parameters<typeof wrapLanguageModel>[0]['model']

/** Opens a model for one question; `onByte` is called with every byte of the answer. */
export type OpenModel = (onByte: () => void) => Model

/** The model behind the AI SDK's one interface, opened anew for each question: its clients are made in no time, its connections are shared. */
export function openLanguageModel(settings: ModelSettings): OpenModel {
  const ask = modelFetch(settings.allowPrivateAddresses)
  return (onByte) => languageModel(settings, watchedFetch(ask, onByte))
}

function languageModel({ provider, model, apiKey, baseUrl }: ModelSettings, fetch: typeof globalThis.fetch): Model {
  const settings = { apiKey: apiKey ?? undefined, fetch, ...(baseUrl && { baseURL: baseUrl }) }
  switch (provider) {
    case 'openai':
      return createOpenAI(settings)(model)
    case 'anthropic':
      return createAnthropic(settings)(model)
    case 'google':
      return createGoogleGenerativeAI(settings)(model)
    case 'openai-compatible':
      return createOpenAICompatible({
        ...settings,
        name: 'openai-compatible',
        baseURL: baseUrl ?? '',
        includeUsage: true,
        // a server that refuses it is asked again without
        supportsStructuredOutputs: true,
      })(model)
  }
}
