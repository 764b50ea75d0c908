import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDrafter } from '../create-drafter.ts'
import { createTestApp, signUp, type TestApp, type TestPerson } from '../testing/app.ts'
import { startCollector, startListener } from '../testing/counterparts/collector.ts'
import { backlogOf, startTestModel, type TestModel } from '../testing/counterparts/model.ts'
import { linkJira, sandboxAt } from '../testing/counterparts/sandbox.ts'
import { everyDatabase } from '../testing/databases/database.ts'
import { type MeasureName, measures, prometheusName } from './measures.ts'
import { watchModel } from './watch-model.ts'

type Line = Record<string, unknown> & { msg: string }

const secret = 'a-token-of-the-tests-for-figures-long-enough'
const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
const parentId = '00f067aa0ba902b7'
const traceparent = `00-${traceId}-${parentId}-01`
/** What a person may write or hold, and nobody who looks from outside may see. */
const hostile = {
  brief: 'BRIEF-OF-ADA </script>"} 0 1\n# HELP x',
  path: 'PATH-OF-ADA"} 1\n',
  token: 'TOKEN-OF-ADA',
}

describe('a server that is looked at', () => {
  let collector: Awaited<ReturnType<typeof startCollector>>
  let model: TestModel
  let abroad: Awaited<ReturnType<typeof startListener>>
  let test: TestApp
  let url: string
  let ada: TestPerson

  const call = (path: string, { headers, ...init }: RequestInit & { headers?: Record<string, string> } = {}) =>
    fetch(`${url}${path}`, { ...init, headers: { ...ada.headers, ...headers } })
  const post = (path: string, body: object, headers: Record<string, string> = {}) =>
    call(path, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', ...headers },
    })
  const figures = async () => (await call('/metrics', { headers: { authorization: `Bearer ${secret}` } })).text()
  const lines = () => test.logged.map((line) => JSON.parse(line) as Line)

  beforeAll(async () => {
    collector = await startCollector()
    model = await startTestModel()
    abroad = await startListener(model.settings.SANDBOX_URL)
    test = await createTestApp({
      settings: {
        ...model.settings,
        SANDBOX_URL: abroad.url,
        AI_BASE_URL: `${abroad.url}/_sandbox/model/v1`,
        OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
        OTEL_METRIC_EXPORT_INTERVAL: '3600000',
        METRICS_TOKEN: secret,
        TRUST_PROXY: '1',
      },
      drafter: ({ telemetry, env }) => createDrafter(env, watchModel(telemetry, env.ai)),
    })
    await test.app.listen({ port: 0, host: '127.0.0.1' })
    url = `http://127.0.0.1:${(test.app.server.address() as AddressInfo).port}`
    ada = await signUp(test)
  })
  afterAll(async () => {
    abroad.close()
    await model.stop()
    collector.close()
  })

  it('gives a draft one trace: the call, its run, and what the model was asked, with tokens and time', async () => {
    await model.script(backlogOf('Ordering', ['Order a book']))
    const brief = { companyInfo: 'A shop.', epicInfo: `Guests can order. ${hostile.brief}`, detailLevel: 'medium' }
    const drafted = await post('/api/inference/backlog', brief, { traceparent })
    expect([drafted.status, drafted.ok ? '' : await drafted.text()]).toEqual([200, ''])
    const runId = /[^/]+$/.exec(drafted.headers.get('location') ?? '')?.[0]
    await linkJira(test, sandboxAt(model.settings.SANDBOX_URL), ada)
    for (const path of [
      `/api/drafts/${encodeURIComponent(hostile.path)}`,
      `/api/${hostile.path}`,
      '/api/drafts/OF-ADA',
    ])
      await call(path, { headers: { authorization: `Bearer ${hostile.token}` } })
    await call('/api/auth/reset-password/SECRET-LINK-OF-ADA?callbackURL=/x')
    const window = { provider: 'demo', popupOrigin: test.env.publicUrl, popupNonce: 'n1' }
    await call(`/api/auth/oauth-popup/start?${new URLSearchParams(window)}`, { redirect: 'manual' })
    const events = await call(`/api/runs/${runId}/events`)
    expect(await events.text()).toContain('event: done')
    await call('/api/jira/projects', { headers: { traceparent: traceparent.replace(traceId, 'f'.repeat(32)) } })

    const seen = await figures()
    // what is left is sent then
    await test.close()
    const spans = collector.spans()
    const ofTrace = spans.filter((span) => span.traceId === traceId)
    const [request, run, asked] = ['POST /api/inference/backlog', 'run generation', 'chat scripted'].map((name) => {
      const span = ofTrace.find((one) => one.name === name)
      if (!span) throw new Error(`no ${name} among ${ofTrace.map((one) => one.name)}`)
      return span
    })
    expect(request).toMatchObject({
      kind: 2,
      parentSpanId: parentId,
      attributes: { 'http.route': '/api/inference/backlog', 'http.response.status_code': 200 },
    })
    expect(run).toMatchObject({
      parentSpanId: request?.spanId,
      attributes: { 'planwright.run.id': runId, 'planwright.run.state': 'done' },
    })
    expect(asked).toMatchObject({
      kind: 3,
      parentSpanId: run?.spanId,
      attributes: { 'gen_ai.request.model': 'scripted', 'gen_ai.provider.name': 'openai-compatible' },
    })
    expect(asked?.attributes['gen_ai.usage.input_tokens']).toBeGreaterThan(10)
    expect(
      ofTrace.every(({ name }) => /^(POST \/api\/inference\/backlog|run generation|chat scripted)$/.test(name)),
    ).toBe(true)

    // Jira: each try, under the call that needed it
    const projects = spans.find(({ name, traceId }) => name === 'GET /api/jira/projects' && traceId === 'f'.repeat(32))
    const reads = spans.filter(({ parentSpanId }) => parentSpanId === projects?.spanId)
    expect(reads.length).toBeGreaterThan(0)
    expect(reads[0]?.attributes).toMatchObject({ 'server.address': new URL(abroad.url).host })
    expect(spans.map(({ name }) => name)).toEqual(expect.arrayContaining(['Jira exchange code', 'Jira list sites']))

    // the lines of the log: of the call and of the run, whoever wrote them
    const inTrace = lines().filter((line) => line.trace_id === traceId)
    expect(inTrace).toContainEqual(
      expect.objectContaining({ msg: 'a request was answered', span_id: request?.spanId, reqId: expect.any(String) }),
    )
    const calledJira = lines().filter(({ msg }) => msg === 'Jira was called')
    expect(calledJira.length).toBeGreaterThan(0)
    for (const line of calledJira) expect([line.trace_id, line.reqId]).toEqual([expect.any(String), expect.any(String)])
    expect(test.logged.every((line) => line.split('"trace_id"').length <= 2)).toBe(true)

    // third parties learn nothing of it
    expect(abroad.received.some(({ path }) => path.includes('/chat/completions'))).toBe(true)
    expect(abroad.received.some(({ path }) => path.startsWith('/ex/jira/'))).toBe(true)
    for (const { headers } of abroad.received) {
      expect(headers.traceparent).toBeUndefined()
      expect(headers.tracestate).toBeUndefined()
    }

    // nor does whoever looks from outside learn what people write, hold or are
    const told = `${seen}${collector.received.map(({ body }) => body).join('')}`
    for (const word of ['OF-ADA', ada.uid, ada.email, ada.token, 'order a book', secret])
      expect(told).not.toContain(word)

    // both tell the same figures, each by its own names
    const sent = new Set(collector.metrics().map(({ name }) => name))
    const names = parseFigures(seen)
    for (const [name, measure] of Object.entries(measures)) {
      expect(names).toContain(prometheusName(name, measure))
      if (isSeenHere(name as MeasureName)) expect([...sent]).toContain(name)
    }
    expect(seen).toMatch(/^planwright_run_duration_seconds_count\{.*kind="generation".*state="done".*\} 1$/m)
    expect(seen).toMatch(/^gen_ai_client_token_usage_sum\{.*type="input".*\} \d{2,}$/m)
    expect(seen).toMatch(/^http_server_request_duration_seconds_count\{.*route="\/api\/inference\/backlog".*\} 1$/m)
    expect(seen).toMatch(/^planwright_runs\{planwright_run_kind="save",planwright_run_state="queued"\} 0$/m)
    expect(seen).toMatch(/^planwright_table_size_bytes\{db_collection_name="run_event"\} [1-9]\d{4,}$/m)
    expect(seen).toMatch(/^planwright_table_rows\{db_collection_name="run_event"\} \d+$/m)
    expect(seen).toMatch(/^nodejs_eventloop_delay_p99_seconds [\d.e-]+$/m)
    // streams take as long as they are open
    expect(seen).not.toContain('route="/api/runs/:id/events"')
    // ids are in no label: as many series as patterns, however many addresses are asked for
    expect(seen).toMatch(/route="\/api\/drafts\/:id"/)
  })
})

/** What no embedded database and no hour of a test has. */
const isSeenHere = (name: MeasureName): boolean =>
  !name.startsWith('db.client') && name !== 'planwright.retention.removed'

/** The names of what a page of Prometheus' text format tells; throws where a line is none of it. */
function parseFigures(text: string): Set<string> {
  const names = new Set<string>()
  for (const line of text.split('\n')) {
    if (line === '') continue
    const [, , described] = /^# (HELP|TYPE) (\w+) \S.*$/.exec(line) ?? []
    if (described) {
      names.add(described)
      continue
    }
    if (!/^[a-z_]\w*(\{(\w+="([^"\\\n]|\\["\\n])*",?)*\})? [-+\d.eInfNa]+$/.test(line))
      throw new Error(`no figure: ${line}`)
  }
  return names
}

describe.each(everyDatabase())('the connections to %s', (kind) => {
  it('are told of PostgreSQL, and the embedded database has none', async () => {
    const test = await createTestApp({ kind, settings: { METRICS_TOKEN: secret } })
    try {
      const { body } = await test.app.inject({ url: '/metrics', headers: { authorization: `Bearer ${secret}` } })
      const of = (figure: string) => new RegExp(`^db_client_connection_${figure} (\\d+)$`, 'm').exec(body)?.[1]
      const told = ['max', 'pending_requests', 'count\\{db_client_connection_state="used"\\}'].map(of)
      expect(told).toEqual(kind === 'postgres' ? ['10', '0', expect.any(String)] : [undefined, undefined, undefined])
    } finally {
      await test.close()
    }
  })
})

describe('a server that nobody looks at', () => {
  it.each([
    ['answers no figures', {}, {}, 404],
    ['answers none without the token', { METRICS_TOKEN: secret }, {}, 401],
    ['answers none for another token', { METRICS_TOKEN: secret }, { authorization: `Bearer ${secret}r` }, 401],
  ])('%s', async (_name, settings, headers, status) => {
    const test = await createTestApp({ settings })
    try {
      const ada = await signUp(test)
      const { statusCode } = await test.app.inject({ url: '/metrics', headers })
      expect(statusCode).toBe(status)
      // nor for whoever is signed in
      const answer = await test.app.inject({ url: '/metrics', headers: { ...ada.headers, cookie: ada.cookie } })
      expect(answer.statusCode).toBe(status)
    } finally {
      await test.close()
    }
  })

  it('still writes the trace of a trusted proxy into each line, of others none, and the call in any case', async () => {
    const test = await createTestApp({ settings: { TRUST_PROXY: '10.0.0.0/8' } })
    try {
      await test.app.inject({ url: '/api/config', headers: { traceparent }, remoteAddress: '10.0.0.1' })
      await test.app.inject({ url: '/api/config', headers: { traceparent }, remoteAddress: '192.0.2.1' })
      const answered = test.logged.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'a request was answered')
      expect(answered).toMatchObject([{ trace_id: traceId, span_id: parentId, reqId: expect.any(String) }, {}])
      expect(answered[1].trace_id).toBeUndefined()
      expect(answered[1].reqId).toEqual(expect.any(String))
    } finally {
      await test.close()
    }
  })
})
