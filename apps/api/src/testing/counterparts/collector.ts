import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, request as send } from 'node:http'
import type { AddressInfo } from 'node:net'

type Value = { stringValue?: string; intValue?: number; doubleValue?: number }
type Attribute = { key: string; value: Value }
type SentSpan = {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  attributes: Attribute[]
  status?: { code?: number }
}
type SentMetric = { name: string; unit: string } & Record<
  'histogram' | 'gauge' | 'sum',
  { dataPoints: { attributes: Attribute[] }[] } | undefined
>

/** A collector of OpenTelemetry by OTLP over HTTP in JSON: what has been sent to it, whole and taken apart. */
export async function startCollector() {
  const received: { path: string; headers: IncomingHttpHeaders; body: string }[] = []
  const server = createServer(async (request, response) => {
    const pieces: Buffer[] = []
    for await (const piece of request) pieces.push(piece)
    received.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(pieces).toString() })
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const bodies = <Body>(path: string): Body[] =>
    received.filter((one) => one.path === path).map(({ body }) => JSON.parse(body) as Body)
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    spans: () =>
      bodies<{ resourceSpans: { scopeSpans: { spans: SentSpan[] }[] }[] }>('/v1/traces')
        .flatMap(({ resourceSpans }) => resourceSpans)
        .flatMap(({ scopeSpans }) => scopeSpans)
        .flatMap(({ spans }) => spans)
        .map((span) => ({ ...span, attributes: attributesOf(span.attributes) })),
    metrics: () =>
      bodies<{ resourceMetrics: { scopeMetrics: { metrics: SentMetric[] }[] }[] }>('/v1/metrics')
        .flatMap(({ resourceMetrics }) => resourceMetrics)
        .flatMap(({ scopeMetrics }) => scopeMetrics)
        .flatMap(({ metrics }) => metrics),
    close: () => server.close(),
  }
}

function attributesOf(attributes: Attribute[]): Record<string, string | number | undefined> {
  return Object.fromEntries(
    attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue ?? value.doubleValue]),
  )
}

/** Stands before somebody else's server and notes the headers that are sent to it. */
export async function startListener(target: string) {
  const received: { path: string; headers: IncomingHttpHeaders }[] = []
  const server = createServer((request, response) => {
    const { method, url = '/', headers } = request
    received.push({ path: url, headers })
    const onward = send(
      `${target}${url}`,
      { method, headers: { ...headers, host: new URL(target).host } },
      (answer) => {
        response.writeHead(answer.statusCode ?? 500, answer.headers)
        answer.pipe(response)
      },
    )
    onward.on('error', () => response.destroy())
    request.pipe(onward)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    received,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
