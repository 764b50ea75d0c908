import { afterEach, describe, expect, it } from 'vitest'
import { type Reply, startScriptedServer } from '../../testing/scripted-server.ts'
import { readImage } from './read-image.ts'

const closers: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})
const serve = async (...replies: Reply[]) => {
  const server = await startScriptedServer(replies)
  closers.push(server.close)
  return server
}
const picture: Reply = { status: 200, text: 'pixels', headers: { 'content-type': 'image/png; charset=x' } }
const source = (apiUrl: string, siteUrl: string) => ({ apiUrl, siteUrl, accessToken: async () => 'token', fetch })

describe('readImage', () => {
  it('answers the picture as data, with the token for the API alone', async () => {
    const [api, site] = [await serve(picture), await serve(picture)]
    const both = source(api.url, site.url)
    const expected = `data:image/png;base64,${Buffer.from('pixels').toString('base64')}`
    expect(await readImage(both, `${api.url}/avatar`)).toBe(expected)
    expect(await readImage(both, '/avatar')).toBe(expected)
    expect([api.received[0]?.token, site.received[0]?.token]).toEqual(['Bearer token', ''])
  })

  it('asks no other host, by a redirect neither', async () => {
    const [api, other] = [await serve({ status: 302 }), await serve(picture)]
    const moved = await serve({ status: 302, headers: { location: `${other.url}/x.png` } })
    expect(await readImage(source(api.url, api.url), `${other.url}/x.png`)).toBeNull()
    expect(await readImage(source(moved.url, api.url), `${moved.url}/x.png`)).toBeNull()
    expect(other.received).toEqual([])
  })

  it('follows redirects within the site, not for ever', async () => {
    const api = await serve({ status: 302, headers: { location: '/there' } }, picture)
    expect(await readImage(source(api.url, api.url), '/here')).toMatch(/^data:/)
    const loop = await serve({ status: 302, headers: { location: '/again' } })
    expect(await readImage(source(loop.url, loop.url), '/here')).toBeNull()
    expect(loop.received).toHaveLength(4)
  })

  it.each<[string, Reply]>([
    ['a page', { status: 200, text: '<html>', headers: { 'content-type': 'text/html' } }],
    ['too large', { status: 200, text: 'x'.repeat(128 * 1024 + 1), headers: { 'content-type': 'image/png' } }],
    ['empty', { status: 200, text: '', headers: { 'content-type': 'image/png' } }],
    ['missing', { status: 404, text: 'x', headers: { 'content-type': 'image/png' } }],
    ['cut', 'cut'],
  ])('is null for what is %s', async (_name, reply) => {
    const api = await serve(reply)
    expect(await readImage(source(api.url, api.url), '/x')).toBeNull()
  })
})
