import type { LookupAddress, lookup } from 'node:dns'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { guardedFetch, isPrivateAddress } from './guarded-fetch.ts'

describe('private addresses', () => {
  it.each([
    ['127.0.0.1', true],
    ['0.0.0.0', true],
    ['10.1.2.3', true],
    ['100.64.0.1', true],
    ['172.31.255.255', true],
    ['172.32.0.1', false],
    ['169.254.169.254', true],
    ['8.8.8.8', false],
    ['::', true],
    ['::1', true],
    ['::ffff:127.0.0.1', true],
    ['::ffff:7f00:1', true],
    ['::ffff:8.8.8.8', false],
    ['0:0:0:0:0:ffff:a9fe:a9fe', true],
    ['::127.0.0.1', true],
    ['64:ff9b::7f00:1', true],
    ['fd00:ec2::254', true],
    ['fe80::1', true],
    ['2606:4700::1111', false],
  ])('%s: %s', (address, expected) => {
    expect(isPrivateAddress(address)).toBe(expected)
  })
})

describe('guarded fetch', () => {
  let asked = 0
  const server = createServer((request, response) => {
    asked += 1
    if (request.url === '/redirect') return response.writeHead(302, { location: '/' }).end()
    if (request.url === '/empty') return response.writeHead(204).end()
    if (request.url === '/slow') return response.write('begun')
    const chunks: Buffer[] = []
    request.on('data', (chunk) => chunks.push(chunk))
    request.on('end', () => {
      response.writeHead(200, { 'x-method': request.method, 'x-given': request.headers['x-given'] ?? '' })
      response.end(`here ${Buffer.concat(chunks)}`)
    })
  })
  let port = 0
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    port = (server.address() as AddressInfo).port
  })
  afterAll(() => void server.close().closeAllConnections())

  /** Answers these addresses one after the other, whatever the name. */
  const resolver = (...answers: string[][]) =>
    ((_host: string, _options: object, done: (error: null, found: LookupAddress[]) => void) => {
      const next = answers.length > 1 ? answers.shift() : answers[0]
      done(
        null,
        (next ?? []).map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
      )
    }) as unknown as typeof lookup
  /** One that takes the test's server for a public one. */
  const asPublic = () =>
    guardedFetch({ allowPrivateAddresses: false, isRefused: () => false, lookup: resolver(['127.0.0.1']) })
  const causeOf = async (promise: Promise<unknown>) => {
    const error = await promise.catch((reason: unknown) => reason)
    return error instanceof Error
      ? `${error.message} ${error.cause instanceof Error ? error.cause.message : ''}`
      : 'came'
  }

  it('reaches a private address only where it may', async () => {
    const url = `http://localhost:${port}`
    const refusal = 'The model server has a private address.'
    expect(await causeOf(guardedFetch({ allowPrivateAddresses: false, refusal })(url))).toContain('a private address')
    expect(await (await guardedFetch({ allowPrivateAddresses: true })(url)).text()).toBe('here ')
  })

  it.each(['127.0.0.1', '[::1]', '[::ffff:127.0.0.1]', '0.0.0.0', '2130706433', '0x7f.1', '169.254.169.254'])(
    'refuses %s, which no name stands for',
    async (host) => {
      const before = asked
      const call = guardedFetch({ allowPrivateAddresses: false })(`http://${host}:${port}/`)
      expect(await causeOf(call)).toContain('private')
      expect(asked).toBe(before)
    },
  )

  it('looks at the address that is connected to: public first and private then reaches nothing', async () => {
    const before = asked
    // the first answer is an address for documentation, where nobody is
    const call = guardedFetch({ allowPrivateAddresses: false, lookup: resolver(['203.0.113.1'], ['127.0.0.1']) })
    const signal = () => AbortSignal.timeout(200)
    await expect(call(`http://model.example:${port}/`, { signal: signal() })).rejects.toThrow()
    expect(await causeOf(call(`http://model.example:${port}/`))).toContain('private')
    expect(asked).toBe(before)
  })

  it('refuses a name with one private address among public ones', async () => {
    const lookup = resolver(['203.0.113.1', '::ffff:10.0.0.1'])
    const call = guardedFetch({ allowPrivateAddresses: false, lookup })
    expect(await causeOf(call(`http://model.example:${port}/`))).toContain('private')
  })

  it('follows no redirect', async () => {
    const url = `http://localhost:${port}/redirect`
    await expect(guardedFetch({ allowPrivateAddresses: true })(url)).rejects.toThrow()
    await expect(asPublic()(`http://model.example:${port}/redirect`)).rejects.toThrow('fetch failed')
    const told = await asPublic()(`http://model.example:${port}/redirect`, { redirect: 'manual' })
    expect([told.status, told.headers.get('location')]).toEqual([302, '/'])
  })

  it('is a fetch otherwise: method, headers, body, status, an empty answer', async () => {
    const call = asPublic()
    const answer = await call(`http://model.example:${port}/`, {
      method: 'POST',
      headers: { 'x-given': 'a' },
      body: 'äöü',
    })
    expect([answer.status, answer.headers.get('x-method'), answer.headers.get('x-given')]).toEqual([200, 'POST', 'a'])
    expect(await answer.text()).toBe('here äöü')
    expect((await asPublic()(`http://model.example:${port}/empty`)).status).toBe(204)
  })

  it('ends with its signal, also in the middle of an answer', async () => {
    const controller = new AbortController()
    const answer = await asPublic()(`http://model.example:${port}/slow`, { signal: controller.signal })
    controller.abort()
    await expect(answer.text()).rejects.toThrow()
    const ended = asPublic()(`http://model.example:${port}/slow`, { signal: AbortSignal.abort() })
    await expect(ended).rejects.toMatchObject({ name: 'AbortError' })
  })

  it('says what failed as fetch does', async () => {
    const nobody = createServer()
    await new Promise<void>((resolve) => nobody.listen(0, '127.0.0.1', resolve))
    const free = (nobody.address() as AddressInfo).port
    await new Promise((resolve) => nobody.close(resolve))
    const error: unknown = await asPublic()(`http://model.example:${free}/`).catch((reason: unknown) => reason)
    expect(error).toMatchObject({ name: 'TypeError', message: 'fetch failed', cause: { code: 'ECONNREFUSED' } })
  })
})
