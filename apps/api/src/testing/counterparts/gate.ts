import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'

/** `before`: Jira has not seen the call. `after`: Jira has done it, and its answer is on the way. */
type Side = 'before' | 'after'
/** A call that changes something, as the gate saw it; `status` is null while nothing was answered. */
export type GateWrite = { at: number; method: string; path: string; status: number | null }
export type Held = {
  /** Lets the call go on from where it stands, whether anybody still waits for its answer or not. */
  release(): Promise<void>
  /** The connection breaks, and nobody hears of the answer. */
  cut(): void
}

type Stop = { nth: number; side: Side; reached: (held: Held) => void }
type Plan = { writes: GateWrite[]; calls: number[]; stops: Stop[] }

/**
 * Stands between the servers and the sandbox, and can hold the nth writing call of a plan on either side of Jira. Calls are told apart by plan, because
 * many plans are saved at once: the first call of each names it, and the person's token is known from there on.
 */
export async function startGate(sandboxUrl: string) {
  const plans = new Map<string, Plan>()
  const ofToken = new Map<string, Plan>()

  const server = createServer((request, response) => {
    pass(request, response).catch(() => response.socket?.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('no port')

  async function pass(request: IncomingMessage, response: ServerResponse) {
    const body = await text(request)
    const { method = 'GET', url = '/' } = request
    const plan = planOf(request.headers.authorization ?? '', body)
    plan?.calls.push(Date.now())
    if (!plan || !isWrite(method, url)) return answer(response, await ask(request, body))
    const write: GateWrite = { at: Date.now(), method, path: url, status: null }
    plan.writes.push(write)
    const stop = plan.stops.find(({ nth }) => nth === plan.writes.length)
    const askJira = async () => {
      const answered = await ask(request, body)
      write.status = answered.status
      return answered
    }
    if (stop?.side === 'before') await held(stop, response, async () => answer(response, await askJira()))
    else if (stop?.side === 'after') {
      const answered = await askJira()
      await held(stop, response, async () => answer(response, answered))
    } else answer(response, await askJira())
  }

  /** Stays for ever when nobody releases it, as a call whose process is gone does. */
  const held = (stop: Stop, response: ServerResponse, release: () => Promise<void>) => {
    stop.reached({ release, cut: () => void response.socket?.destroy() })
    return new Promise<void>(() => undefined)
  }

  function planOf(token: string, body: string): Plan | undefined {
    for (const [name, plan] of plans) if (body.includes(name)) ofToken.set(token, plan)
    return ofToken.get(token)
  }

  async function ask({ method, url, headers }: IncomingMessage, body: string) {
    const passed = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
      hopByHop.has(name) || value === undefined ? [] : [[name, String(value)]],
    )
    const answered = await fetch(`${sandboxUrl}${url}`, {
      method: method ?? 'GET',
      headers: passed,
      redirect: 'manual',
      ...(body !== '' && { body }),
    })
    return { status: answered.status, headers: answered.headers, body: Buffer.from(await answered.arrayBuffer()) }
  }
  type Answer = Awaited<ReturnType<typeof ask>>
  function answer(response: ServerResponse, { status, headers, body }: Answer) {
    for (const [name, value] of headers) if (!hopByHop.has(name)) response.appendHeader(name, value)
    response.writeHead(status).end(body)
  }

  return {
    url: `http://localhost:${address.port}`,
    /** From here on the calls of the plan with this name in its titles are counted. */
    watch: (name: string) => void plans.set(name, { writes: [], calls: [], stops: [] }),
    /** Resolves when the nth writing call of the plan stands at that side. */
    hold: (name: string, nth: number, side: Side) =>
      new Promise<Held>((reached) => plans.get(name)?.stops.push({ nth, side, reached })),
    writes: (name: string): GateWrite[] => plans.get(name)?.writes ?? [],
    /** What the calls of the plan bore as authorization. */
    tokenOf: (name: string): string => [...ofToken].find(([, plan]) => plan === plans.get(name))?.[0] ?? '',
    /** When calls of the plan came, reads too; milliseconds since 1970. */
    calls: (name: string): number[] => plans.get(name)?.calls ?? [],
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
export type TestGate = Awaited<ReturnType<typeof startGate>>

/** Of one connection, not of the message. */
const hopByHop = new Set([
  'connection',
  'content-length',
  'host',
  'keep-alive',
  'transfer-encoding',
  'content-encoding',
])

/** The searches that are POST count as reads. */
const isWrite = (method: string, path: string): boolean =>
  method !== 'GET' && /\/rest\/(api|agile)\//.test(path) && !/(bulkfetch|search|approximate|permissions)/.test(path)
