import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { inPieces, type ModelEndpoint, startModelEndpoint } from '../testing/model-endpoint.ts'
import { checkModel } from './check-model.ts'
import { reachModel } from './reach-model.ts'

let endpoint: ModelEndpoint
beforeAll(async () => {
  endpoint = await startModelEndpoint()
})
afterAll(() => endpoint.stop())
beforeEach(() => endpoint.reset())

const settings = () => ({ ...endpoint.settings, apiKey: 'secret-key' })
const answer = (more: object = {}) =>
  inPieces({ elements: [{ name: 'Heron', release: '14 May', summary: 'Bookshops sell books. '.repeat(20), ...more }] })

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
  it('says in a few lines what works, how fast, how many at once and how much is read', async () => {
    await endpoint.script([1, 2].map(() => ({ chunks: answer(), pauseMs: 5 })))
    const { works, line } = await checkModel(settings())
    const [head, speed, two, read, ...more] = line.split('\n')
    expect(head).toMatch(
      /^scripted \(openai-compatible at http:\/\/127\.0\.0\.1:\d+\/_sandbox\/model\/v1\) works: takes a schema, streams, counts tokens\.$/,
    )
    expect(speed).toMatch(/^First words after \d+\.\d s, then \d+ tokens a second\.$/)
    expect(two).toBe('Two questions: answered at once.')
    expect(read).toMatch(/^It read the whole question: \d{4} tokens, from the first line to the last\.$/)
    expect([works, more]).toEqual([true, []])
    const [asked] = await endpoint.asked()
    const length = asked?.messages.map(({ content }) => content).join('').length ?? 0
    expect(length / 4).toBeGreaterThan(2_500)
    expect(length / 4).toBeLessThan(3_500)
  })

  it('sees that one question waits for the other', async () => {
    await endpoint.script([1, 2].map(() => ({ chunks: answer(), pauseMs: 5, queues: true })))
    expect((await checkModel(settings())).line).toContain('one after the other, the second waited. AI_PARALLEL=1')
  })

  it.each([
    ['counted', { promptTokens: 1_024 }, {}],
    ['not told', {}, { name: 'unknown', release: 'unknown' }],
  ])('sees that a part of the question was cut, and says how to raise the context: %s', async (_name, more, told) => {
    await endpoint.script([1, 2].map(() => ({ chunks: answer(told), ...more })))
    const { works, line } = await checkModel(settings())
    expect(works).toBe(false)
    expect(line).toContain('OLLAMA_CONTEXT_LENGTH')
    expect(line).toContain('num_ctx')
  })

  it('finds out that a server takes no schema, or answers in one piece', async () => {
    const refusal = { chunks: ['response_format is not supported'], status: 400 }
    const whole = { chunks: [answer().join('')] }
    await endpoint.script([refusal, refusal, whole, whole])
    const { works, line } = await checkModel(settings())
    expect(works).toBe(true)
    expect(line).toContain('takes no schema (the form is asked for in words), answers in one piece')
  })

  it.each([
    [{ chunks: [], status: 401 }, '(status 401) See to: AI_API_KEY.'],
    [{ chunks: [], status: 404, body: '404 page not found' }, 'AI_BASE_URL should end with /v1.'],
    [{ chunks: ['The model `m` does not exist.'], status: 404 }, 'See to: AI_MODEL.'],
    [{ chunks: [], status: 429 }, 'The model is asked too often.'],
    [{ chunks: [], status: 503 }, 'The model is overloaded. (status 503)'],
    [{ chunks: ['What?'], status: 400 }, 'What?'],
    [{ chunks: ['Gladly! ', 'Who orders?'] }, 'answers, but not in the JSON asked for'],
    [{ chunks: [] }, 'it answered nothing.'],
  ])('says which setting to change: %j', async (reply, expected) => {
    await endpoint.script([reply, reply])
    const { works, line } = await checkModel(settings())
    expect(works).toBe(false)
    expect(line).toContain(expected)
    expect(line).not.toContain('\n')
    expect(line).not.toContain('secret-key')
  })

  it('says that nothing is there, or that it may not go there', async () => {
    const away = { ...settings(), baseUrl: 'http://user:secret-key@127.0.0.1:9/v1' }
    const { line } = await checkModel(away)
    expect(line).toContain('http://127.0.0.1:9/v1) does not work: The model server’s address cannot be used.')
    expect(line).not.toContain('secret-key')
    const bare = { ...settings(), baseUrl: 'http://127.0.0.1:9/v1' }
    expect((await checkModel(bare)).line).toContain('does not work: Nothing answers at the model’s address.')
    const kept = await checkModel({ ...bare, allowPrivateAddresses: false })
    expect(kept.line).toContain('AI_ALLOW_PRIVATE_ADDRESSES')
  })

  it('does not wait for ever', async () => {
    await endpoint.script([1, 2].map(() => ({ chunks: ['{'], pauseMs: 60_000 })))
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
