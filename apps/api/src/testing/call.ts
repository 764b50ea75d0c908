/** As much of Fastify's `inject` as the tests' helpers use: so that they work on a server in this process and on one elsewhere. */
export type Injectable = {
  inject(request: {
    method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
    url: string
    headers?: Record<string, string>
    payload?: object
    remoteAddress?: string
  }): Promise<Answer>
}
type Answer = {
  readonly statusCode: number
  readonly headers: Record<string, string | string[] | number | undefined>
  readonly body: string
  // biome-ignore lint/suspicious/noExplicitAny: as Fastify has it; the caller names what it expects
  json<T = any>(): T
}

/** Calls of a server that runs as a process of its own. Redirects are answers, not followed. */
export function callsOf(baseUrl: string): Injectable {
  return {
    inject: async ({ method = 'GET', url, headers = {}, payload }) => {
      const response = await fetch(`${baseUrl}${url}`, {
        method,
        redirect: 'manual',
        headers: { ...headers, ...(payload && { 'content-type': 'application/json' }) },
        ...(payload && { body: JSON.stringify(payload) }),
      })
      const body = await response.text()
      return {
        statusCode: response.status,
        headers: { ...Object.fromEntries(response.headers), 'set-cookie': response.headers.getSetCookie() },
        body,
        json: () => JSON.parse(body),
      }
    },
  }
}
