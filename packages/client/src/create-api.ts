import { Problem, readNewer } from '@planwright/contract'
import type * as z from 'zod/mini'
import { ApiFailure, failureOf } from './api-failure.ts'

export type ApiOptions = {
  /** Where the server is, such as `http://localhost:3000`. */
  readonly address: string
  /** Sent as `Authorization: Bearer`: an access token, or an ID token; null for the calls that everybody may make. */
  readonly token: string | null
  /** Another way to the server than the network, such as calls inside of its process. */
  readonly fetch?: typeof globalThis.fetch
  /** Milliseconds until a call that says nothing else is given up. */
  readonly timeoutMs?: number
  /** Who calls, for the server's own records. */
  readonly userAgent?: string
}

export type CallOptions = {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Sent as JSON; a form as multipart/form-data. */
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  readonly signal?: AbortSignal | undefined
  /** Milliseconds until it is given up: of `call` to the last byte, of `open` to the headers. */
  readonly timeoutMs?: number
  /** What is answered is sent back later: what a newer server has added must not be left out, or it would be removed. */
  readonly comesBack?: boolean
}

/** Planning and saving may take so long, in milliseconds; drafting is followed instead. */
export const longCallMs = 150_000

export type Api = {
  /** Calls `/api<path>` and answers what was said, as the schema has it. @throws ApiFailure, or the signal's reason when aborted. */
  call<T>(path: string, schema: z.ZodMiniType<T>, options?: CallOptions): Promise<T>
  /** An answer that is a file. @throws as `call`. */
  bytes(path: string, options?: CallOptions): Promise<Uint8Array>
  /** Opens an answer whose body the caller reads, such as a stream of events. @throws as `call`. */
  open(path: string, options?: CallOptions): Promise<Response>
}

/** The way to one server as one person. It keeps nothing between calls. */
export function createApi(options: ApiOptions): Api {
  const { address, token, fetch: send = globalThis.fetch, timeoutMs = 30_000, userAgent } = options
  const base = address.replace(/\/+$/, '')

  async function answered(path: string, call: CallOptions, signal: AbortSignal): Promise<Response> {
    const sent = call.body instanceof FormData ? call.body : JSON.stringify(call.body)
    const response = await send(`${base}/api${path}`, {
      method: call.method ?? 'GET',
      headers: {
        accept: 'application/json',
        ...(token !== null && { authorization: `Bearer ${token}` }),
        ...(userAgent && { 'user-agent': userAgent }),
        ...(typeof sent === 'string' && { 'content-type': 'application/json' }),
        ...call.headers,
      },
      ...(sent !== undefined && { body: sent }),
      signal,
      // the api sends nobody elsewhere: whoever does is not to see the token
      redirect: 'error',
    })
    if (!response.ok) throw await refusalIn(response)
    return response
  }

  return {
    open: (path, call = {}) => inTime(call, timeoutMs, (signal) => answered(path, call, signal)),
    bytes: (path, call = {}) =>
      inTime(call, timeoutMs, async (signal) => {
        const response = await answered(path, { ...call, headers: { accept: '*/*', ...call.headers } }, signal)
        return new Uint8Array(await response.arrayBuffer())
      }),
    call: (path, schema, call = {}) =>
      inTime(call, timeoutMs, async (signal) => {
        const response = await answered(path, call, signal)
        const said = await jsonOf(response)
        const read = readNewer(schema, said, call.comesBack ? 'nothing' : 'fields and values')
        if ('known' in read) return read.known
        // names the place, never the value: the body belongs to the person
        const place = read.place.map(String).join('.') || '(root)'
        throw new ApiFailure('unreadable', `The answer of ${path} was not as agreed at ${place}.`, response)
      }),
  }
}

/** With a limit of time, and what the network throws in our words. */
async function inTime<T>(
  { signal: outer, timeoutMs }: CallOptions,
  usualMs: number,
  run: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const limit = new AbortController()
  const timer = setTimeout(() => limit.abort(), timeoutMs ?? usualMs)
  try {
    return await run(outer ? AbortSignal.any([outer, limit.signal]) : limit.signal)
  } catch (error) {
    if (outer?.aborted) throw outer.reason
    if (error instanceof ApiFailure) throw error
    if (limit.signal.aborted) throw new ApiFailure('timed-out', 'The server took too long to answer.', { cause: error })
    throw new ApiFailure('unreachable', 'The server could not be reached.', { cause: error })
  } finally {
    clearTimeout(timer)
  }
}

async function refusalIn(response: Response): Promise<ApiFailure> {
  const { data } = Problem.safeParse(await jsonOf(response))
  if (data) return failureOf(data)
  return new ApiFailure('unreadable', `The server answered ${response.status}.`, response)
}

/** Undefined where the body is empty or something else. */
async function jsonOf(response: Response): Promise<unknown> {
  const text = await response.text()
  try {
    return text === '' ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}
