import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { registerOutbox } from './outbox.ts'

let app: FastifyInstance
let reset: () => void

beforeEach(() => {
  app = fastify()
  registerOutbox(app, {
    now: () => Date.UTC(2026, 0, 5, 9, 30),
    onReset: (run) => {
      reset = run
    },
  })
})
afterEach(() => app.close())

const mail = { to: 'ada@demo.example', subject: 'Reset your password', text: 'Open http://localhost:3000/x?a=1&b=2.' }

describe('the outbox', () => {
  it('keeps mail and SMS in the order of arrival, until a reset', async () => {
    expect((await post('/outbox/mail', { ...mail, html: '<p>Open it</p>' })).statusCode).toBe(202)
    expect((await post('/outbox/sms', { to: '+49 123', text: 'Your code is 123456' })).statusCode).toBe(202)
    const at = '2026-01-05T09:30:00.000Z'
    expect(await listed()).toEqual([
      { at, kind: 'mail', ...mail, html: '<p>Open it</p>' },
      { at, kind: 'sms', to: '+49 123', subject: null, text: 'Your code is 123456', html: null },
    ])
    reset()
    expect(await listed()).toEqual([])
    expect((await app.inject('/outbox/1')).statusCode).toBe(404)
  })

  it('keeps the last 500', async () => {
    for (let index = 1; index <= 502; index++) await post('/outbox/sms', { to: '1', text: `Code ${index}` })
    const texts = (await listed()).map(({ text }: { text: string }) => text)
    expect([texts.length, texts[0], texts.at(-1)]).toEqual([500, 'Code 3', 'Code 502'])
  })

  it('refuses what is no message', async () => {
    expect((await post('/outbox/mail', { to: 'ada@demo.example' })).statusCode).toBe(400)
    expect((await post('/outbox/sms', { to: '1', text: 'x', more: 1 })).statusCode).toBe(400)
    expect(await listed()).toEqual([])
  })
})

describe('the pages', () => {
  it('lists the newest first and shows one message with its links', async () => {
    await post('/outbox/mail', mail)
    await post('/outbox/sms', { to: '+49 123', text: 'Your code is 123456' })
    const list = (await app.inject('/outbox')).body
    expect(list.indexOf('Your code is 123456')).toBeLessThan(list.indexOf('Reset your password'))
    const shown = await app.inject('/outbox/1')
    expect(shown.body).toContain('<a href="http://localhost:3000/x?a=1&amp;b=2" rel="noreferrer">')
    expect(shown.body).toContain('b=2</a>.')
  })

  it('escapes what came from outside and frames the HTML part without any rights', async () => {
    const hostile = '<script>alert(1)</script>"'
    await post('/outbox/mail', { to: hostile, subject: hostile, text: `javascript:alert(1) ${hostile}`, html: hostile })
    for (const path of ['/outbox', '/outbox/1']) {
      const answer = await app.inject(path)
      expect(answer.body).not.toContain('<script')
      expect(answer.headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'self'/)
    }
    const { body } = await app.inject('/outbox/1')
    expect(body).toContain(
      'sandbox="" title="The message as HTML" srcdoc="&lt;script&gt;alert(1)&lt;/script&gt;&quot;"',
    )
    expect(body).not.toContain('href="javascript:')
  })
})

function post(url: string, payload: object) {
  return app.inject({ method: 'POST', url, payload })
}

async function listed() {
  return (await app.inject('/_sandbox/outbox')).json()
}
