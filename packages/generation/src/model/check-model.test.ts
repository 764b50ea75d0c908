import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { checkModel } from './check-model.ts'
import { reachModel } from './reach-model.ts'
import { inPieces, type ModelEndpoint, startModelEndpoint } from './testing/model-endpoint.ts'

let endpoint: ModelEndpoint
beforeAll(async () => {
  endpoint = await startModelEndpoint()
})
afterAll(() => endpoint.stop())
beforeEach(() => endpoint.reset())

const settings = () => ({ ...endpoint.settings, apiKey: 'secret-key' })
const questions = inPieces({
  elements: [{ question: 'Who orders?', reason: 'r', assumption: 'a', answers: ['Guests', 'Members'] }],
})

/** A server of one's own while `use` runs. */
async function withServer<T>(listener: RequestListener, use: (baseUrl: string) => Promise<T>): Promise<T> {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  try {
    return await use(`http://127.0.0.1:${port}/v1`)
  } finally {
    server.closeAllConnections()
    server.close()
  }
}

describe('a check of the model', () => {
  it('says in one line what works', async () => {
    await endpoint.script([{ chunks: questions }])
    const { works, line } = await checkModel(settings())
    expect(works).toBe(true)
    expect(line).toMatch(
      /^scripted \(openai-compatible at http:\/\/127\.0\.0\.1:\d+\/_sandbox\/model\/v1\) works: answers in \d+\.\d s, takes a schema, streams, counts tokens\.$/,
    )
  })

  it('finds out that a server takes no schema, or answers in one piece', async () => {
    await endpoint.script([
      { chunks: ['response_format is not supported'], status: 400 },
      { chunks: ['```json\n{"elements": []}\n```'] },
    ])
    const { works, line } = await checkModel(settings())
    expect(works).toBe(true)
    expect(line).toContain('takes no schema (the form is asked for in words), answers in one piece')
  })

  it.each([
    [{ chunks: [], status: 401 }, 'the key is refused (status 401): AI_API_KEY.'],
    [{ chunks: [], status: 404 }, 'AI_MODEL, or AI_BASE_URL, which mostly ends in /v1.'],
    [{ chunks: [], status: 429 }, 'it takes no more questions for now'],
    [{ chunks: [], status: 503 }, 'it has a fault or too much to do (status 503).'],
    [{ chunks: ['What?'], status: 400 }, 'it does not take the question (status 400): What?. Is AI_MODEL right?'],
    [{ chunks: ['Gladly! ', 'Who orders?'] }, 'answers, but not in the JSON asked for'],
    [{ chunks: [] }, 'it answered nothing.'],
  ])('says which setting to change: %j', async (reply, expected) => {
    await endpoint.script([reply])
    const { works, line } = await checkModel(settings())
    expect(works).toBe(false)
    expect(line).toContain(expected)
    expect(line).not.toContain('\n')
    expect(line).not.toContain('secret-key')
  })

  it('says that nothing is there, or that it may not go there', async () => {
    const away = { ...settings(), baseUrl: 'http://user:secret-key@127.0.0.1:9/v1' }
    const { line } = await checkModel(away)
    expect(line).toContain('http://127.0.0.1:9/v1) does not work: nothing answers there.')
    expect(line).not.toContain('secret-key')
    const kept = await checkModel({ ...away, allowPrivateAddresses: false })
    expect(kept.line).toContain('AI_ALLOW_PRIVATE_ADDRESSES')
  })

  it('does not wait for ever', async () => {
    await endpoint.script([{ chunks: ['{'], pauseMs: 60_000 }])
    expect((await checkModel(settings(), { timeoutMs: 300 })).line).toContain('it did not answer within 0.3 s')
  })
})

describe('a look at the server', () => {
  it('asks for the name of the model only', async () => {
    expect(await reachModel(settings())).toEqual({
      works: true,
      line: 'The model scripted (openai-compatible): the server answers; npm run check:model asks the model itself.',
    })
    expect(await endpoint.asked()).toEqual([])
  })

  it.each([
    ['openai', 401, 'authorization', 'the key is refused (status 401): AI_API_KEY.'],
    ['anthropic', 404, 'x-api-key', 'is not known there: AI_MODEL.'],
    ['google', 500, 'x-goog-api-key', 'the server has a fault (status 500).'],
  ] as const)('tells of %s what is wrong', async (provider, status, header, expected) => {
    let asked: string | string[] | undefined
    const { works, line } = await withServer(
      (request, response) => {
        asked = request.headers[header]
        response.writeHead(status).end()
      },
      (baseUrl) => reachModel({ ...settings(), provider, baseUrl }),
    )
    expect(works).toBe(false)
    expect(line).toContain(expected)
    expect(asked).toContain('secret-key')
  })

  it('tells that nothing answers', async () => {
    expect((await reachModel({ ...settings(), baseUrl: 'http://127.0.0.1:9/v1' })).line).toContain('nothing answers')
  })
})
