import { expect, it } from 'vitest'
import { serveMetrics } from './serve-metrics.ts'

it('a port of its own answers the figures, and nothing else', async () => {
  const server = await serveMetrics(async () => 'up 1\n', { port: 0, host: '127.0.0.1' })
  const ask = async (path: string, init?: RequestInit) => {
    const answer = await fetch(`http://127.0.0.1:${server.port}${path}`, init)
    return [answer.status, await answer.text()]
  }
  try {
    expect(await ask('/metrics')).toEqual([200, 'up 1\n'])
    expect(await ask('/metrics', { method: 'POST' })).toEqual([404, ''])
    expect(await ask('/api/config')).toEqual([404, ''])
    const taken = serveMetrics(async () => '', { port: server.port, host: '127.0.0.1' })
    await expect(taken).rejects.toMatchObject({ code: 'EADDRINUSE' })
  } finally {
    await server.close()
  }
})
