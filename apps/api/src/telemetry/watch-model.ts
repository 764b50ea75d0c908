import type { ModelCall } from '@planwright/generation'
import { currentScope } from '../log/scope.ts'
import type { Env } from '../settings/env.ts'
import type { Telemetry } from './telemetry.ts'

/** Tells of each call to the model that the settings name, by OpenTelemetry's conventions for generative AI; nothing of what was said. */
export function watchModel(
  { isOn, count, begin }: Pick<Telemetry, 'isOn' | 'count' | 'begin'>,
  { provider, model }: Pick<Env['ai'], 'provider' | 'model'>,
): ((call: ModelCall) => void) | undefined {
  if (!isOn) return undefined
  const asked = {
    'gen_ai.operation.name': 'chat',
    'gen_ai.provider.name': provider,
    'gen_ai.request.model': model ?? '',
  } as const
  return ({ about, ms, error, usage }) => {
    const failure = error && ({ 'error.type': error } as const)
    count('gen_ai.client.operation.duration', ms / 1000, { ...asked, ...failure })
    for (const [type, tokens] of [
      ['input', usage?.inputTokens],
      ['output', usage?.outputTokens],
    ] as const)
      if (tokens !== undefined) count('gen_ai.client.token.usage', tokens, { ...asked, 'gen_ai.token.type': type })
    begin(`chat ${model}`, {
      kind: 'client',
      parent: currentScope()?.trace ?? null,
      from: Date.now() - ms,
      attributes: {
        ...asked,
        ...failure,
        'planwright.answer.kind': about,
        'gen_ai.usage.input_tokens': usage?.inputTokens,
        'gen_ai.usage.output_tokens': usage?.outputTokens,
      },
    }).end({ failed: error !== undefined })
  }
}
