import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { guardedFetch, isPrivateAddress } from './guarded-fetch.ts'

describe('private addresses', () => {
  it.each([
    ['127.0.0.1', true],
    ['10.1.2.3', true],
    ['172.31.255.255', true],
    ['172.32.0.1', false],
    ['169.254.169.254', true],
    ['8.8.8.8', false],
    ['::1', true],
    ['::ffff:127.0.0.1', true],
    ['fd00:ec2::254', true],
    ['2606:4700::1111', false],
  ])('%s: %s', (address, expected) => {
    expect(isPrivateAddress(address)).toBe(expected)
  })
})

describe('guarded fetch', () => {
  const server = createServer((request, response) => {
    if (request.url === '/redirect') response.writeHead(302, { location: '/' }).end()
    else response.end('here')
  })
  let url = ''
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    url = `http://localhost:${(server.address() as AddressInfo).port}`
  })
  afterAll(() => void server.close())

  it('reaches a private address only where it may', async () => {
    await expect(guardedFetch(false)(url)).rejects.toThrow('private address')
    expect(await (await guardedFetch(true)(url)).text()).toBe('here')
  })

  it('follows no redirect', async () => {
    await expect(guardedFetch(true)(`${url}/redirect`)).rejects.toThrow()
  })
})
