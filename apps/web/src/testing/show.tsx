import type { Problem } from '@planwright/contract'
import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { onTestFinished } from 'vitest'
import { render } from 'vitest-browser-react'
import { Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import { queryClient } from '../app/api/query-client.ts'
import { connection } from '../app/connection/connection.ts'

/** Shows a part of the page in the browser, at an address of its own; what earlier tests loaded is forgotten, and what this one loses of the connection is back for the next. */
export async function show(part: ReactNode, at = '/') {
  onTestFinished(() => connection.note(true))
  queryClient.clear()
  const location = memoryLocation({ path: at, record: true })
  const screen = await render(
    <QueryClientProvider client={queryClient}>
      <Router hook={location.hook}>{part}</Router>
    </QueryClientProvider>,
  )
  return { ...screen, path: () => location.history.at(-1) }
}

/** What the server says where it refuses. */
export function problem(status: number, more: Partial<Problem>): Answer {
  return {
    status,
    body: {
      type: 'about:blank',
      title: 'Refused',
      status,
      code: 'refused',
      requestId: 'r-1',
      ...more,
    } satisfies Problem,
  }
}

type Answer = { status?: number; body: unknown }
/** By method and path without its query, such as `GET /api/jira/boards`. */
type Answers = Record<string, (body: unknown, headers: Headers, query: URLSearchParams) => Answer | Promise<Answer>>

/**
 * Stands in for the server: the browser's journeys cover the real one. What is not named here fails the call, as an address that the server does not
 * know does. Answers the calls that were made.
 */
export function answerCalls(answers: Answers) {
  const network = window.fetch
  const calls: { call: string; body: unknown }[] = []
  window.fetch = async (target, init) => {
    const { method, url, headers } = new Request(target, init)
    const { pathname, searchParams } = new URL(url)
    if (!pathname.startsWith('/api/')) return network(target, init)
    const call = `${method} ${pathname}`
    const sent: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined
    calls.push({ call, body: sent })
    const { status = 200, body } =
      (await answers[call]?.(sent, headers, searchParams)) ?? problem(404, { detail: `No test answers ${call}.` })
    // as the server tells its problems: without this, 502 to 504 are taken for a proxy that stands before no server
    const type = status < 400 ? 'application/json' : 'application/problem+json'
    return Response.json(body, { status, headers: { 'content-type': type } })
  }
  onTestFinished(() => {
    window.fetch = network
  })
  return calls
}
