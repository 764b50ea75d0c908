import type { createServer, RequestListener } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { DraftingError } from '../../drafting-error.ts'
import { createModelDrafter } from '../create-model-drafter.ts'
import { inPieces, type ModelEndpoint, type Reply, startModelEndpoint } from '../testing/model-endpoint.ts'
import { createSchemaMemory } from './schema-memory.ts'

let endpoint: ModelEndpoint
beforeAll(async () => {
  endpoint = await startModelEndpoint()
})
afterAll(() => endpoint.stop())
beforeEach(() => endpoint.reset())

const apiKey = 'my-own-secret-key'
const epicInfo = 'Guests can order rare books without an account, and staff must see their open orders at once.'
const settings = () => ({ ...endpoint.settings, apiKey })
const elements = [{ question: 'Who orders?', reason: 'r', assumption: 'a', answers: ['Guests', 'Members'] }]
const questions: Reply = { chunks: inPieces({ elements }) }

/** What the one question of a small task comes to. */
async function failureOf(on = settings(), info = epicInfo, drafts = false): Promise<DraftingError> {
  const brief = { companyInfo: '', epicInfo: info, additionalInfo: '', detailLevel: 'medium' as const }
  const options = { newId: () => 'id', signal: new AbortController().signal }
  try {
    const drafter = createModelDrafter(on)
    if (drafts) for await (const _ of drafter.draft(brief, options));
    else await drafter.askQuestions(brief, options)
  } catch (error) {
    if (error instanceof DraftingError) return error
    throw error
  }
  throw new Error('It was answered.')
}

const answers = (status: number, body: unknown, headers?: Record<string, string>): Reply => ({
  chunks: [],
  status,
  body: typeof body === 'string' ? body : JSON.stringify(body),
  ...(headers && { headers }),
})
const html = { 'content-type': 'text/html' }
const openAi = (code: string | null, message: string, type = 'invalid_request_error') => ({
  error: { message, type, param: null, code },
})

describe('what servers really say is told apart', () => {
  it.each<[string, Reply, string, DraftingError['code'], string | undefined]>([
    // https://platform.openai.com/docs/guides/error-codes
    [
      'OpenAI, a wrong key',
      answers(401, openAi('invalid_api_key', 'Incorrect API key provided: sk-proj-********abcd.')),
      'wrong-key',
      'needs-operator',
      'AI_API_KEY',
    ],
    // https://github.com/abi/screenshot-to-code/issues/272
    [
      'Anthropic, a wrong key',
      answers(401, { type: 'error', error: { type: 'authentication_error', message: 'invalid x-api-key' } }),
      'wrong-key',
      'needs-operator',
      'AI_API_KEY',
    ],
    // https://github.com/continuedev/continue/issues/10290
    [
      'Google, a wrong key',
      answers(400, {
        error: {
          code: 400,
          message: 'API key not valid. Please pass a valid API key.',
          status: 'INVALID_ARGUMENT',
          details: [{ reason: 'API_KEY_INVALID' }],
        },
      }),
      'wrong-key',
      'needs-operator',
      'AI_API_KEY',
    ],
    [
      'OpenAI, no permission',
      answers(403, openAi('model_not_allowed', 'Project does not have access to it.')),
      'not-allowed',
      'needs-operator',
      'AI_MODEL',
    ],
    // https://github.com/chatanywhere/GPT_API_free/issues/229
    [
      'OpenAI, no credit',
      answers(
        429,
        openAi(
          'insufficient_quota',
          'You exceeded your current quota, please check your plan and billing details.',
          'insufficient_quota',
        ),
      ),
      'no-credit',
      'needs-operator',
      'AI_API_KEY',
    ],
    // https://openrouter.ai/docs/errors
    [
      'OpenRouter, no credit',
      answers(402, {
        error: { code: 402, message: 'Insufficient credits. Add more using https://openrouter.ai/credits' },
      }),
      'no-credit',
      'needs-operator',
      'AI_API_KEY',
    ],
    // https://github.com/anthropics/claude-code-action/issues/1224
    [
      'Anthropic, no credit',
      answers(400, {
        type: 'error',
        error: {
          type: 'invalid_request_error',
          message: 'Your credit balance is too low to access the Anthropic API.',
        },
      }),
      'no-credit',
      'needs-operator',
      'AI_API_KEY',
    ],
    [
      'OpenRouter, moderation',
      answers(403, {
        error: { code: 403, message: 'Your chosen model requires moderation and your input was flagged' },
      }),
      'refused',
      'refused',
      undefined,
    ],
    [
      'OpenAI, a small context',
      answers(
        400,
        openAi(
          'context_length_exceeded',
          "This model's maximum context length is 8192 tokens. However, your messages resulted in 9000 tokens.",
        ),
      ),
      'context-too-small',
      'too-long',
      'OLLAMA_CONTEXT_LENGTH',
    ],
    // https://github.com/ogx-ai/ogx/issues/4534
    [
      'vLLM, a small context',
      answers(400, {
        object: 'error',
        message:
          "This model's maximum context length is 6048 tokens. However, you requested 6616 tokens (568 in the messages, 6048 in the completion).",
        type: 'BadRequestError',
        param: null,
        code: 400,
      }),
      'context-too-small',
      'too-long',
      'AI_MODEL',
    ],
    // https://github.com/ggml-org/llama.cpp/pull/15780
    [
      'llama.cpp, a small context',
      answers(400, {
        error: {
          code: 400,
          message:
            'the request exceeds the available context size. try increasing the context size or enable context shift',
          type: 'exceed_context_size_error',
          n_prompt_tokens: 1407,
          n_ctx: 256,
        },
      }),
      'context-too-small',
      'too-long',
      'AI_MODEL',
    ],
    // https://github.com/oobabooga/textgen/issues/7257: the same with status 200
    [
      'llama.cpp, a small context in success',
      answers(200, {
        error: {
          code: 400,
          message: 'the request exceeds the available context size',
          type: 'exceed_context_size_error',
        },
      }),
      'context-too-small',
      'too-long',
      'AI_MODEL',
    ],
    [
      'a small context in the middle of a stream',
      {
        chunks: [
          { bytes: 'data: {"error":{"code":400,"message":"the request exceeds the available context size"}}\n\n' },
        ],
      },
      'context-too-small',
      'too-long',
      'AI_MODEL',
    ],
    [
      'a proxy that takes no long body',
      answers(413, '<html><body>413 Request Entity Too Large</body></html>', html),
      'context-too-small',
      'too-long',
      'AI_MODEL',
    ],
    // https://github.com/netease-youdao/QAnything/issues/555
    [
      'Ollama, no such model',
      answers(404, openAi(null, 'model "qwen3" not found, try pulling it first', 'api_error')),
      'unknown-model',
      'needs-operator',
      'AI_MODEL',
    ],
    [
      'vLLM, no such model',
      answers(404, {
        object: 'error',
        message: 'The model `m` does not exist.',
        type: 'NotFoundError',
        param: null,
        code: 404,
      }),
      'unknown-model',
      'needs-operator',
      'AI_MODEL',
    ],
    [
      'Google, no such model',
      answers(404, {
        error: { code: 404, message: 'models/gemini-9 is not found for API version v1beta', status: 'NOT_FOUND' },
      }),
      'unknown-model',
      'needs-operator',
      'AI_MODEL',
    ],
    // Go's own words, which Ollama answers without /v1
    [
      'Ollama, no /v1',
      answers(404, '404 page not found', { 'content-type': 'text/plain' }),
      'unknown-address',
      'needs-operator',
      'AI_BASE_URL should end with /v1',
    ],
    [
      'a web server, no /v1',
      answers(405, '<!DOCTYPE html><html><h1>405 Not Allowed</h1></html>', html),
      'unknown-address',
      'needs-operator',
      'AI_BASE_URL should end with /v1',
    ],
    // https://github.com/lmstudio-ai/lmstudio-bug-tracker/issues/618
    [
      'LM Studio, no /v1',
      answers(200, { error: 'Unexpected endpoint or method. (POST /chat/completions)' }),
      'unknown-address',
      'needs-operator',
      'AI_BASE_URL should end with /v1',
    ],
    [
      'FastAPI, no /v1',
      answers(404, { detail: 'Not Found' }),
      'unknown-address',
      'needs-operator',
      'AI_BASE_URL should end with /v1',
    ],
    [
      'a web page in the place of JSON',
      answers(200, '<!doctype html><title>Welcome</title>', html),
      'web-page',
      'needs-operator',
      'AI_BASE_URL',
    ],
    // https://learn.microsoft.com/azure/ai-services/openai/concepts/content-filter
    [
      'Azure, its filter',
      answers(
        400,
        openAi('content_filter', 'The response was filtered due to the prompt triggering content management policy.'),
      ),
      'refused',
      'refused',
      undefined,
    ],
    ['an odd request', answers(400, openAi(null, 'What?')), 'bad-request', 'unreachable', 'AI_MODEL'],
  ])('%s', async (_name, reply, fault, code, setting) => {
    await endpoint.script([reply, reply])
    const failure = await failureOf()
    expect([failure.log?.fault, failure.code]).toEqual([fault, code])
    if (setting) expect(failure.log?.setting).toContain(setting)
    const onPage = `${failure.message} ${failure.advice}`
    if (code === 'needs-operator') expect(onPage).toMatch(/Tell whoever runs Planwright\.$/)
    expect(onPage).not.toMatch(/AI_[A-Z]|sk-proj/)
    if (code !== 'refused') expect(onPage).not.toMatch(/try again/i)
  })

  it.each<[string, Reply, string]>([
    [
      'Anthropic, overloaded',
      answers(529, { type: 'error', error: { type: 'overloaded_error', message: 'Overloaded' } }),
      'overloaded',
    ],
    ['a gateway’s page', answers(502, '<html><h1>502 Bad Gateway</h1></html>', html), 'server-error'],
    ['an error of its own', answers(500, openAi(null, 'The server had an error', 'server_error')), 'server-error'],
  ])('and may pass: %s', async (_name, reply, fault) => {
    await endpoint.script(
      [reply, reply, reply].map((each) => ({ ...each, headers: { ...each.headers, 'retry-after': '0' } })),
    )
    const failure = await failureOf()
    expect([failure.log?.fault, failure.code]).toEqual([fault, 'unreachable'])
  })

  it('with the time that Google asks to wait', async () => {
    // https://ai.google.dev/gemini-api/docs/rate-limits: RetryInfo in the details
    const details = [{ '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: '93s' }]
    await endpoint.script([
      answers(429, {
        error: { code: 429, message: 'Resource has been exhausted', status: 'RESOURCE_EXHAUSTED', details },
      }),
    ])
    const { code, retryAt, advice } = await failureOf()
    expect([code, advice]).toEqual(['rate-limited', ''])
    expect(Number(retryAt) - Date.now()).toBeGreaterThan(80_000)
  })
})

describe('a connection that cannot be', () => {
  const at = (baseUrl: string, more = {}) => failureOf({ ...settings(), baseUrl, ...more })
  async function served<T>(server: ReturnType<typeof createServer>, use: (port: number) => Promise<T>): Promise<T> {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    try {
      return await use((server.address() as AddressInfo).port)
    } finally {
      server.closeAllConnections()
      server.close()
    }
  }
  const nothing: RequestListener = (_request, response) => response.end()

  it('says whether the name, the certificate or a setting is in the way', async () => {
    expect((await at('http://no-such-host.invalid/v1')).log).toMatchObject({
      fault: 'unknown-name',
      setting: 'AI_BASE_URL',
    })
    expect((await at('http://127.0.0.1/v1', { allowPrivateAddresses: false })).log?.fault).toBe('private-address')
    // without a certificate no hand is shaken
    const bare = await served(createTlsServer(nothing) as never, (port) => at(`https://127.0.0.1:${port}/v1`))
    expect([bare.log?.fault, bare.code]).toEqual(['certificate', 'needs-operator'])
  })
})

describe('the log', () => {
  it('holds the status and the server’s words, without keys and without the brief', async () => {
    const body = openAi(
      null,
      `Bad input '${epicInfo}' for key ${apiKey}, Bearer abc.def, sk-ant-REDACTED at http://me:pass@host/?key=zzz`,
    )
    await endpoint.script([answers(422, body)])
    const { log, message } = await failureOf()
    expect(log).toMatchObject({ status: 422, told: expect.stringContaining('Bad input') })
    for (const secret of [apiKey, 'abc.def', 'sk-ant', 'pass@', 'zzz', 'rare books', 'open orders'])
      expect(log?.told).not.toContain(secret)
    expect(message).not.toContain('Bad input')
  })
})

describe('an answer that came and is of no use', () => {
  it.each<[string, Reply, string, string]>([
    ['prose', { chunks: ['Once upon a time, guests ordered rare books.'] }, 'bad-output', '44 characters'],
    ['cut off', { chunks: ['{"elements": [{"question'], finishReason: 'length' }, 'cut-off', 'ended by length'],
    ['a refusal', { chunks: ['I cannot help with that.'] }, 'refused', 'ended by stop'],
  ])('is logged by its length and its end, without a word of it: %s', async (_name, reply, fault, told) => {
    await endpoint.script([reply, reply])
    const { log } = await failureOf()
    expect(log).toMatchObject({ fault, told: expect.stringContaining(told) })
    expect(JSON.stringify(log)).not.toMatch(/once upon|question|help/i)
  })
})

describe('a question of which only a part was read', () => {
  const long = Array.from({ length: 400 }, (_, at) => `Guests can order book number ${at} without an account.`).join(
    ' ',
  )

  it('is told, since what was answered misses the rest', async () => {
    const outline = inPieces({ elements: [{ title: 'Ordering', description: 'All', units: [1] }] })
    await endpoint.script([{ chunks: outline, promptTokens: 2_048 }])
    const { code, message, log } = await failureOf(settings(), long, true)
    expect([code, log?.fault]).toEqual(['too-long', 'context-too-small'])
    expect(message).toContain('read only a part of the brief')
  })

  it('is not taken for one where the server counts what it read', async () => {
    await endpoint.script([questions])
    await expect(failureOf(settings(), long)).rejects.toThrow('It was answered.')
  })
})

describe('what is known of schemas', () => {
  const minute = 60_000

  it('is kept for each, until two were refused or the server knows none, and for a while', () => {
    let now = 0
    const memory = createSchemaMemory(() => now)
    memory.refused('stories', 'this')
    expect([memory.takes('stories'), memory.takes('epics')]).toEqual([false, true])
    memory.refused('stories', 'this')
    expect(memory.takes('epics')).toBe(true)
    memory.refused('epics', 'this')
    expect(memory.takes('questions')).toBe(false)
    now += 31 * minute
    expect([memory.takes('stories'), memory.takes('questions')]).toEqual([true, true])
    memory.refused('stories', 'any')
    expect(memory.takes('questions')).toBe(false)
  })

  it('is learned from the server: one that refuses a schema is asked for others with theirs', async () => {
    await endpoint.script([
      answers(
        400,
        openAi(null, "Invalid schema for response_format 'questions': in context=('properties', 'elements')"),
      ),
      questions,
      questions,
      { chunks: inPieces({ elements: [{ title: 'Ordering', description: 'Ordering', passages: [], units: [1] }] }) },
    ])
    const drafter = createModelDrafter(settings())
    const brief = { companyInfo: '', epicInfo, additionalInfo: '', detailLevel: 'medium' as const }
    const options = { newId: () => 'id', signal: new AbortController().signal }
    await drafter.askQuestions(brief, options)
    await drafter.askQuestions(brief, options)
    await drafter.draft(brief, options)[Symbol.asyncIterator]().next()
    const asked = await endpoint.asked()
    expect(asked.slice(0, 4).map(({ response_format }) => response_format !== undefined)).toEqual([
      true,
      false,
      false,
      true,
    ])
  })
})
