import { Problem } from '@planwright/contract'
import type * as z from 'zod/mini'
import { forgetEarly, takeEarly } from '../early/early-answers.ts'
import { ApiError } from './api-error.ts'
import { readAnswer } from './read-answer.ts'

/** Where bearer tokens come from. Both answer null when nobody is signed in. */
export type TokenSource = {
  current: () => Promise<string | null>
  /** Gets a new token although the old one looked valid. */
  refresh: () => Promise<string | null>
  /** Told of each call that carried a token, whether it was taken for good: false where a new one was refused as well. */
  note?: (isTaken: boolean) => void
}

export type CallOptions = {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Sent as JSON; a form, which may hold files, as it is. */
  body?: unknown
  headers?: Record<string, string>
  signal?: AbortSignal
  /** Milliseconds to the last byte; null waits for ever. Default 30 s, 60 s on mobile devices. */
  timeoutMs?: number | null
  /** What is answered is sent back later: what a newer server has added must not be left out, or it would be removed. */
  comesBack?: boolean
  /** Sent to its end although the page is left, and without cookies: nobody waits for the answer. */
  outlivesPage?: boolean
}

/** For calls that may work for two minutes: planning, saving without a stream, estimating. */
export const longCallMs = 150_000

export type ApiClient = {
  /** Calls `/api<path>` and gives the parsed answer. @throws ApiError, or the signal's reason when aborted. */
  call: <T>(path: string, schema: z.ZodMiniType<T>, options?: CallOptions) => Promise<T>
  /** As `call`, with the response's headers. */
  callWithHeaders: <T>(
    path: string,
    schema: z.ZodMiniType<T>,
    options?: CallOptions,
  ) => Promise<{ data: T; headers: Headers }>
  /** Opens a response whose body is read by the caller, such as a stream of events; `timeoutMs` counts to the headers. */
  open: (path: string, options?: CallOptions) => Promise<Response>
}

type Setting = {
  /** Such as `/api`. */
  baseUrl: string
  tokens: TokenSource | null
  /** What every call carries beside its own. */
  headers?: () => Record<string, string>
  defaultTimeoutMs: number
  /** While it says no, nothing is asked and each call fails as one without a network does. */
  mayAsk?: () => boolean
  /** Told of each try whether anything answered. */
  onAnswer?: (answered: boolean) => void
  /** Told of each call that failed, by its method and path; not of those that the page took back, nor of any while nothing may be asked. */
  onFailure?: (call: string, error: unknown) => void
}

/** The page's only way to the network. A 401 refreshes the token once and sends the call once more. */
export function createApiClient({
  baseUrl,
  tokens,
  headers,
  defaultTimeoutMs,
  mayAsk = () => true,
  onAnswer,
  onFailure,
}: Setting): ApiClient {
  const fetchOnce = fetchWith(onAnswer)

  async function send(path: string, call: CallOptions, signal: AbortSignal | undefined): Promise<Response> {
    if (!mayAsk()) throw new ApiError('network', unreached)
    const options = { ...call, headers: { ...headers?.(), ...call.headers } }
    const token = (await tokens?.current()) ?? null
    const first = await fetchOnce(baseUrl + path, options, token, signal)
    if (!tokens || token === null) return first
    if (first.status !== 401) {
      tokens.note?.(true)
      return first
    }
    const renewed = await tokens.refresh()
    if (renewed === null) return first
    await first.body?.cancel()
    const second = await fetchOnce(baseUrl + path, options, renewed, signal)
    tokens.note?.(second.status !== 401)
    return second
  }

  async function open(path: string, options: CallOptions = {}): Promise<Response> {
    return told(path, options, async () => {
      const response = await inTime(options, defaultTimeoutMs, (signal) => send(path, options, signal))
      // that nothing is newer is an answer to whoever named what is known
      if (!response.ok && response.status !== 304) throw await errorOf(response)
      return response
    })
  }

  async function callWithHeaders<T>(path: string, schema: z.ZodMiniType<T>, options: CallOptions = {}) {
    return told(path, options, () =>
      inTime(options, defaultTimeoutMs, async (signal) => {
        const response = await send(path, options, signal)
        if (!response.ok) throw await errorOf(response)
        return {
          data: readAnswer(schema, await bodyOf(response), {
            what: path,
            status: response.status,
            isWhole: options.comesBack,
          }),
          headers: response.headers,
        }
      }),
    )
  }

  async function told<T>(path: string, { method = 'GET', signal }: CallOptions, run: () => Promise<T>): Promise<T> {
    try {
      return await run()
    } catch (error) {
      if (!signal?.aborted && mayAsk()) onFailure?.(`${method} ${path}`, error)
      throw error
    }
  }

  return {
    open,
    callWithHeaders,
    call: async (path, schema, options) => (await callWithHeaders(path, schema, options)).data,
  }
}

type FetchOnce = (
  url: string,
  options: CallOptions,
  token: string | null,
  signal: AbortSignal | undefined,
) => Promise<Response>

/** What stands between the page and the server says these when the server does not answer. */
const noAnswer = [502, 503, 504]

function fetchWith(onAnswer: Setting['onAnswer']): FetchOnce {
  return async (url, options, token, signal) => {
    try {
      const response = await request(url, options, token, signal)
      const isProblem = response.headers.get('content-type')?.includes('problem+json') ?? false
      onAnswer?.(isProblem || !noAnswer.includes(response.status))
      return response
    } catch (error) {
      if (!signal?.aborted) onAnswer?.(false)
      throw error
    }
  }
}

async function request(url: string, options: CallOptions, token: string | null, signal: AbortSignal | undefined) {
  const isReading = (options.method ?? 'GET') === 'GET'
  if (!isReading) forgetEarly()
  const early = isReading ? await takeEarly(url, token) : undefined
  signal?.throwIfAborted()
  if (early) return early
  const headers = new Headers({ accept: 'application/json', ...options.headers })
  if (token) headers.set('authorization', `Bearer ${token}`)
  const form = options.body instanceof FormData && options.body
  if (options.body !== undefined && !form) headers.set('content-type', 'application/json')
  return fetch(url, {
    method: options.method ?? 'GET',
    headers,
    // nothing stays nothing
    body: form || JSON.stringify(options.body),
    signal,
    // the identity service's cookie; the product api ignores it
    credentials: options.outlivesPage ? 'omit' : 'same-origin',
    ...(options.outlivesPage && { keepalive: true }),
    cache: 'no-store',
  })
}

const unreached = 'The server could not be reached.'

/** Runs with a time limit and turns what the network throws into our words. */
async function inTime<T>(
  { signal: outer, timeoutMs }: CallOptions,
  defaultTimeoutMs: number,
  run: (signal: AbortSignal | undefined) => Promise<T>,
): Promise<T> {
  const limit = timeoutMs === undefined ? defaultTimeoutMs : timeoutMs
  const timeout = new AbortController()
  const timer =
    limit === null ? undefined : setTimeout(() => timeout.abort(new DOMException('', 'TimeoutError')), limit)
  try {
    return await run(outer ? AbortSignal.any([outer, timeout.signal]) : timeout.signal)
  } catch (error) {
    if (outer?.aborted) throw outer.reason
    if (error instanceof ApiError) throw error
    if (timeout.signal.aborted) throw new ApiError('timeout', 'The server took too long to answer.', { cause: error })
    throw new ApiError('network', unreached, { cause: error })
  } finally {
    clearTimeout(timer)
  }
}

async function errorOf(response: Response): Promise<ApiError> {
  const body = await bodyOf(response)
  const problem = Problem.safeParse(body)
  if (problem.success) {
    return new ApiError('problem', problem.data.title, { status: response.status, problem: problem.data })
  }
  return new ApiError('unreadable', `The server answered ${response.status}.`, { status: response.status })
}

/** The body as JSON; undefined when it is empty or something else. */
async function bodyOf(response: Response): Promise<unknown> {
  const text = await response.text()
  try {
    return text === '' ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}
