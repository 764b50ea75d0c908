import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** What is not answered by then, such as an export to somebody who reads slowly, is cut: a stop has an end. */
const longestAnswerMs = 8000

/**
 * From `leaving` on each answer is the last on its connection, so that callers ask another server next. Once the server stops, ends each connection when its
 * last answer is out, and at once those that have asked nothing yet: Node ends only those that are idle at that moment, and waits for the rest.
 */
export function letConnectionsGo(app: FastifyInstance, leaving: AbortSignal) {
  const silent = new Set<Socket>()
  app.server.on('connection', (socket) => {
    silent.add(socket)
    socket.once('close', () => silent.delete(socket))
  })
  app.server.on('request', ({ socket }) => silent.delete(socket))
  app.addHook('onSend', async (_request, reply) => {
    if (leaving.aborted) reply.header('connection', 'close')
  })
  app.addHook('preClose', async () => {
    if (!app.server.listening) return
    const sweep = setInterval(() => {
      for (const socket of silent) socket.destroy()
      app.server.closeIdleConnections()
    }, 100)
    const cut = setTimeout(() => app.server.closeAllConnections(), longestAnswerMs)
    app.server.once('close', () => {
      clearInterval(sweep)
      clearTimeout(cut)
    })
  })
}
