import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { slowdown } from '../../../scripts/testing/slowdown.ts'
import { createTestApp, signUp, type TestApp } from './testing/app.ts'
import { type OddRequest, oddRequests } from './testing/odd-requests.ts'

/** How long an answer may take; whoever is slower is asked twice more, because the machine may have been busy. */
const slowMs = 2000
/** What `npm run fuzz` hands over. */
const { FUZZ_MINUTES, FUZZ_SEED } = process.env
const minutes = Number(FUZZ_MINUTES ?? 0)
const most = '1000000'
const settings = {
  LIMIT_REQUESTS_PER_MINUTE: most,
  LIMIT_GENERATIONS_PER_MINUTE: most,
  LIMIT_PLANS_PER_MINUTE: most,
  LIMIT_SAVES_PER_MINUTE: most,
  LIMIT_LINKS_PER_MINUTE: most,
  LIMIT_DRAFT_WRITES_PER_MINUTE: most,
  LIMIT_SIGN_UPS_PER_MINUTE: most,
  LIMIT_SIGN_IN_TRIES: most,
}

/** Whatever is sent, the server answers, soon and with no error of its own. There is no exception: nothing of it needs Jira, a model or mail. */
describe('any request', () => {
  let test: TestApp
  let port: number
  let token: string
  let headersOf: (request: OddRequest) => string
  const webDir = mkdtempSync(join(tmpdir(), 'planwright-web-'))

  beforeAll(async () => {
    mkdirSync(join(webDir, 'assets'))
    for (const [file, text] of Object.entries({
      'index.html': '<!doctype html>',
      'theme.js': '',
      'assets/index-abc.js': 'x',
    }))
      writeFileSync(join(webDir, file), text)
    test = await createTestApp({ webDir, settings })
    token = (await signUp(test)).token
    port = Number(new URL(await test.app.listen({ port: 0, host: '127.0.0.1' })).port)
    headersOf = ({ signedIn, headers }) =>
      [['host', `localhost:${port}`], ...(signedIn ? [['authorization', `Bearer ${token}`]] : []), ...headers]
        .map(([name, value]) => `${name}: ${value}\r\n`)
        .join('')
  })
  afterAll(() => test.close())

  /** By hand, because every client would mend what is odd. Null where there was none. */
  function send(request: OddRequest): Promise<{ status: number; head: string; ms: number } | null> {
    const begun = performance.now()
    return new Promise((resolve) => {
      let head = ''
      const socket = connect(port, '127.0.0.1', () => {
        socket.write(
          `${request.method} ${request.path} HTTP/1.1\r\n${headersOf(request)}connection: close\r\n\r\n`,
          'latin1',
        )
        socket.write(request.body)
      })
      // more was announced than comes: whoever waits for the rest is right
      const lies = setTimeout(() => request.isCut && socket.destroy(), 300)
      const end = () => {
        clearTimeout(lies)
        const [, status] = /^HTTP\/1\.1 (\d{3})/.exec(head) ?? []
        resolve(status === undefined ? null : { status: Number(status), head, ms: performance.now() - begun })
        socket.destroy()
      }
      socket.on('data', (chunk) => {
        head = (head + chunk.toString('latin1')).replace(/^HTTP\/1\.1 100 Continue\r\n\r\n/, '')
        // of a stream, and of what is large, the beginning is answer enough
        if (head.includes('\r\n\r\n') && (head.length > 4000 || head.includes('text/event-stream'))) end()
      })
      socket.on('error', () => undefined)
      socket.on('close', end)
      socket.setTimeout(20_000, end)
    })
  }

  async function expectAnswer(request: OddRequest) {
    let answer = await send(request)
    for (let again = 0; again < 2 && (answer?.ms ?? 0) > slowMs; again += 1) answer = await send(request)
    if (answer === null && request.isCut) return
    const evidence = { answer: answer?.head.slice(0, 1000), log: test.logged.slice(-3) }
    expect(answer?.status ?? 0, JSON.stringify(evidence)).toBeGreaterThan(0)
    const ms = answer?.ms ?? 0
    if (ms >= slowMs) expect(ms, JSON.stringify(evidence)).toBeLessThan(slowMs * slowdown())
    expect(answer?.status ?? 0, JSON.stringify(evidence)).toBeLessThan(500)
  }

  const odd = [
    ['GET', '/assets/..'],
    ['GET', '/assets/.'],
    ['GET', '/assets/'],
    ['GET', '/assets'],
    ['GET', '/assets/%00'],
    ['GET', '/assets/a%00b.js'],
    ['GET', '/assets/%ff'],
    ['GET', '/assets/%c0%ae%c0%ae/x'],
    ['GET', '/assets/..%5c..%5cx'],
    ['GET', '/assets/..\\x'],
    ['GET', '/assets/%2e%2e'],
    ['GET', '/assets/%2e%2e%2findex.html'],
    ['GET', '/assets//index-abc.js'],
    ['GET', `/assets/${'x'.repeat(5000)}.js`],
    ['GET', `/assets/${'x'.repeat(300)}`],
    ['GET', `/assets/${'x/'.repeat(3000)}`],
    ['GET', '/assets/index-abc.js/x'],
    ['GET', '/assets/index-abc.js%00'],
    ['GET', `/${'x'.repeat(300)}.js`],
    ['GET', '/theme.js%00'],
    ['GET', '//'],
    ['GET', '/\\'],
    ['GET', '/..'],
    ['GET', '/%'],
    ['GET', '/%00'],
    ['GET', '*'],
    ['OPTIONS', '*'],
    ['TRACE', '/'],
    ['GET', 'http://localhost/api/config'],
    ['GET', 'http://[/'],
    ['GET', 'http://%/'],
    ['GET', '/api/auth/'],
    ['GET', '/api/auth/..'],
    ['GET', '/api/auth/%'],
    ['GET', '/api/auth/callback/%00'],
    ['GET', '/api/auth/callback/google?code=%00&state=%ff'],
    ['POST', '/api/auth/callback/none'],
    ['GET', '/api/auth/oauth-popup/start?provider=%00'],
    ['GET', '/api/auth/reset-password/%00?callbackURL=%00'],
    ['GET', '/api/auth/verify-email?token=%00'],
    ['GET', '/api/jira-oauth/callback?state=%00&code[]=x'],
    ['QUERY', '/api/drafts'],
    ['PROPFIND', '/'],
    ['FOO', '/'],
  ] as const

  it.each(odd)('%s %s is answered', async (method, path) => {
    for (const signedIn of [false, true]) {
      await expectAnswer({ method, path, signedIn, headers: [], body: Buffer.alloc(0), isCut: false })
      const headers: [string, string][] = [
        ['accept', 'text/html'],
        ['range', 'bytes=0-'],
        ['if-none-match', '"'],
      ]
      await expectAnswer({ method, path, signedIn, headers, body: Buffer.alloc(0), isCut: false })
    }
  })

  it(
    'is answered soon and with no error of ours',
    async () => {
      const description = (await test.app.inject('/api/openapi.json')).json()
      const property = fc.asyncProperty(oddRequests(description), expectAnswer)
      await fc.assert(property, {
        ...(FUZZ_SEED && { seed: Number(FUZZ_SEED) }),
        ...(minutes > 0
          ? { numRuns: Number.MAX_SAFE_INTEGER, interruptAfterTimeLimit: minutes * 60_000 }
          : { numRuns: 400 }),
      })
    },
    (minutes + 10) * 60_000,
  )
})
