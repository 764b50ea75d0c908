import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply } from 'fastify'
import * as z from 'zod'
import { ChatRequest, completionChunks, completionOf, modelError, textOfPieces, usageOf } from './chat-completion.ts'
import { Script, type ScriptedReply, takeReply } from './scripted-reply.ts'

/** One call of the model as `GET /_sandbox/model/requests` lists it. */
type LoggedRequest = {
  at: string
  method: string
  path: string
  authorization: string | null
  body: unknown
  status: number
  /** `aborted`: the client went away before the end; `cut`: the script cut the connection. */
  outcome: 'running' | 'done' | 'aborted' | 'cut' | 'unscripted'
}

const base = '/_sandbox/model/v1'
const keptRequests = 500

/**
 * Registers an OpenAI-compatible endpoint (`GET /models`, `POST /chat/completions`, streaming and not) whose answers are a
 * queue scripted by `POST /_sandbox/model/script`; `GET /_sandbox/model/requests` tells what was asked. Without a scripted
 * reply the answer is a 400 that says so: a status no client tries again.
 */
export function registerModelEndpoint(
  app: FastifyInstance,
  context: { now(): number; onReset(run: () => void): void },
): void {
  const queue: ScriptedReply[] = []
  const requests: LoggedRequest[] = []
  let completions = 0
  let lastPlayed: Promise<void> = Promise.resolve()
  context.onReset(() => {
    queue.length = 0
    requests.length = 0
  })

  app.post('/_sandbox/model/script', async (request, reply) => {
    const script = Script.safeParse(request.body)
    if (!script.success) return reply.code(400).send({ error: z.prettifyError(script.error) })
    queue.push(...script.data.replies)
    return { queued: queue.length }
  })

  app.get('/_sandbox/model/requests', async () => requests)

  app.register(async (scope) => {
    scope.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) =>
      reply.code(error.statusCode ?? 500).send(modelError(error.message, 'invalid_request_error', null)),
    )

    scope.get(`${base}/models`, async () => ({
      object: 'list',
      data: [{ id: 'sandbox-model', object: 'model', created: 0, owned_by: 'sandbox' }],
    }))

    scope.post(`${base}/chat/completions`, async (request, reply) => {
      const logged: LoggedRequest = {
        at: new Date(context.now()).toISOString(),
        method: request.method,
        path: request.url,
        authorization: request.headers.authorization ?? null,
        body: request.body,
        status: 200,
        outcome: 'running',
      }
      requests.push(logged)
      if (requests.length > keptRequests) requests.shift()

      const chat = ChatRequest.safeParse(request.body)
      if (!chat.success) {
        Object.assign(logged, { status: 400, outcome: 'done' })
        return reply.code(400).send(modelError(z.prettifyError(chat.error), 'invalid_request_error', null))
      }
      const scripted = takeReply(queue, JSON.stringify(request.body))
      if (scripted === undefined) {
        Object.assign(logged, { status: 400, outcome: 'unscripted' })
        const message = 'No reply is scripted for this request: POST /_sandbox/model/script first.'
        return reply.code(400).send(modelError(message, 'invalid_request_error', 'no_scripted_reply'))
      }
      logged.status = scripted.status ?? 200
      completions += 1
      const created = Math.floor(context.now() / 1000)
      const head = { id: `chatcmpl-sandbox-${completions}`, created, model: chat.data.model }
      const play = () => answer(reply, chat.data, scripted, head)
      const played = scripted.queues ? lastPlayed.then(play) : play()
      if (scripted.queues) lastPlayed = played.then(() => undefined).catch(() => undefined)
      logged.outcome = await played
      return reply
    })
  })
}

type Head = Parameters<typeof completionOf>[0]

/** Plays one scripted reply and says how it ended. */
async function answer(
  reply: FastifyReply,
  chat: ChatRequest,
  scripted: ScriptedReply,
  head: Head,
): Promise<LoggedRequest['outcome']> {
  const callerGone = new AbortController()
  reply.raw.once('close', () => callerGone.abort())
  reply.hijack()
  const streams = chat.stream === true && (scripted.status ?? 200) < 300
  const play = scripted.body !== undefined ? playBody : streams ? playStream : playWhole
  try {
    await pause(scripted.leadMs, undefined, { signal: callerGone.signal })
    await play(reply, chat, scripted, head, callerGone.signal)
  } catch (error) {
    if (callerGone.signal.aborted) return 'aborted'
    throw error
  }
  if (scripted.cutAfter !== undefined) return 'cut'
  return 'done'
}

async function playBody({ raw }: FastifyReply, _chat: ChatRequest, scripted: ScriptedReply): Promise<void> {
  raw.writeHead(scripted.status ?? 200, { 'content-type': 'application/json', ...scripted.headers })
  raw.end(scripted.body)
}

async function playStream(
  { raw }: FastifyReply,
  chat: ChatRequest,
  scripted: ScriptedReply,
  head: Head,
  signal: AbortSignal,
): Promise<void> {
  const usage =
    chat.stream_options?.include_usage === true
      ? usageOf(chat, textOfPieces(scripted.chunks), scripted.promptTokens)
      : undefined
  const events = completionChunks(head, scripted.chunks, scripted.finishReason ?? 'stop', usage)
  const send = (event: object) => raw.write('bytes' in event ? event.bytes : `data: ${JSON.stringify(event)}\n\n`)

  raw.writeHead(scripted.status ?? 200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    ...scripted.headers,
  })
  send(events.opening)
  for (const [index, event] of events.pieces.entries()) {
    if (index === scripted.cutAfter) break
    await pause(scripted.pauseMs, undefined, { signal })
    send(event)
  }
  if (scripted.cutAfter !== undefined) return cut(raw)
  for (const event of events.closing) send(event)
  raw.end('data: [DONE]\n\n')
}

async function playWhole(
  { raw }: FastifyReply,
  chat: ChatRequest,
  scripted: ScriptedReply,
  head: Head,
  signal: AbortSignal,
): Promise<void> {
  const status = scripted.status ?? 200
  const text = textOfPieces(scripted.chunks)
  const body =
    status >= 300
      ? errorBody(status, text)
      : JSON.stringify(
          completionOf(head, text, scripted.finishReason ?? 'stop', usageOf(chat, text, scripted.promptTokens)),
        )
  await pause(scripted.pauseMs * Math.max(1, scripted.cutAfter ?? scripted.chunks.length), undefined, { signal })
  raw.writeHead(status, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    ...scripted.headers,
  })
  if (scripted.cutAfter === undefined) {
    raw.end(body)
    return
  }
  raw.write(body.slice(0, Math.floor(body.length / 2)))
  await cut(raw)
}

/** Ends the connection in the middle, after what was written has left. */
async function cut(raw: FastifyReply['raw']): Promise<void> {
  await new Promise<void>((resolve) => raw.write('', () => resolve()))
  raw.socket?.end()
  raw.destroy()
}

/** A scripted error body is sent as it is where it is JSON; other text becomes the message of an error. */
function errorBody(status: number, text: string): string {
  if (/^\s*\{/.test(text)) return text
  const type = status === 429 ? 'rate_limit_error' : status >= 500 ? 'server_error' : 'invalid_request_error'
  return JSON.stringify(modelError(text || `Scripted status ${status}.`, type, null))
}
