import { simulateReadableStream } from 'ai'
import { MockLanguageModelV4 } from 'ai/test'
import type { ModelSettings } from '../model-settings.ts'

type Call = MockLanguageModelV4['doStreamCalls'][number]

/** Settings that are not used where a model is handed in. */
export const fakeSettings: ModelSettings = {
  provider: 'openai-compatible',
  model: 'fake',
  apiKey: null,
  baseUrl: null,
  allowPrivateAddresses: false,
}

/** A model that answers what `reply` says and records what it was asked. */
export function fakeModel(reply: (call: Call, count: number) => unknown): MockLanguageModelV4 {
  let count = 0
  return new MockLanguageModelV4({
    doStream: async (call) => {
      count += 1
      const answer = reply(call, count)
      const text = typeof answer === 'string' ? answer : JSON.stringify(answer)
      return {
        stream: simulateReadableStream({
          chunks: [
            { type: 'stream-start', warnings: [] },
            { type: 'text-start', id: '1' },
            ...(text.match(/.{1,40}/gs) ?? []).map((delta) => ({ type: 'text-delta' as const, id: '1', delta })),
            { type: 'text-end', id: '1' },
            {
              type: 'finish',
              finishReason: { unified: 'stop', raw: 'stop' },
              usage: {
                inputTokens: { total: 11, noCache: 11, cacheRead: undefined, cacheWrite: undefined },
                outputTokens: { total: 7, text: 7, reasoning: undefined },
              },
            },
          ],
        }),
      }
    },
  })
}

/** The text of the instructions and of the data that a call sent. */
export function sentBy({ prompt }: Call): { instructions: string; data: string } {
  const text = (role: string) =>
    prompt
      .filter((message) => message.role === role)
      .map(({ content }) =>
        typeof content === 'string' ? content : content.map((part) => ('text' in part ? part.text : '')).join(''),
      )
      .join('\n')
  return { instructions: text('system'), data: text('user') }
}
