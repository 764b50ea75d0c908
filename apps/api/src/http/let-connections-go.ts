import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/**
 * Once the server stops, ends each connection when its last answer is out, and at once those that have asked nothing yet: Node ends only those that are
 * idle at that moment, and waits for the rest.
 */
export function letConnectionsGo(app: FastifyInstance) {
  const silent = new Set<Socket>()
  app.server.on('connection', (socket) => {
    silent.add(socket)
    socket.once('close', () => silent.delete(socket))
  })
  app.server.on('request', ({ socket }) => silent.delete(socket))
  app.addHook('preClose', async () => {
    if (!app.server.listening) return
    const sweep = setInterval(() => {
      for (const socket of silent) socket.destroy()
      app.server.closeIdleConnections()
    }, 100)
    app.server.once('close', () => clearInterval(sweep))
  })
}
