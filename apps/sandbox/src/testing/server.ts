import fastify, { type FastifyInstance } from 'fastify'
import { freePort } from '../../../../scripts/testing/free-port.ts'

/** For tests: a server that listens on a free port and knows its own address before anything is registered on it. */
export async function startTestServer(
  register: (app: FastifyInstance, origin: string) => void | Promise<void>,
): Promise<{ app: FastifyInstance; origin: string }> {
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const app = fastify({ forceCloseConnections: true })
  await register(app, origin)
  await app.listen({ port, host: '127.0.0.1' })
  return { app, origin }
}
