import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from './app-error.ts'

/**
 * The built page: files with a hash in their name are kept for a year, the page itself is asked for every time. A GET that asks for a page
 * gets it, whatever the path, because the routes are the page's own; everything else that nobody answers is a 404 problem.
 */
export async function serveWeb(app: FastifyInstance, { webDir }: { webDir: string }) {
  const indexFile = join(webDir, 'index.html')
  if (existsSync(indexFile)) {
    await app.register(fastifyStatic, { root: webDir, serve: false, cacheControl: false })
    const file = { config: { policy: 'public' }, logLevel: 'warn', schema: { hide: true } } as const
    app.get('/assets/*', file, (request, reply) =>
      reply.header('cache-control', 'public, max-age=31536000, immutable').sendFile(request.url.split('?')[0] ?? ''),
    )
    app.get('/:file', file, (request, reply) => {
      const { file } = request.params as { file: string } // a path parameter is always text
      if (!/^[\w-]+\.(svg|ico|png|txt|webmanifest|js)$/.test(file)) return notFound(request, reply)
      return reply.header('cache-control', 'public, max-age=3600').sendFile(file)
    })
  }

  app.setNotFoundHandler((request, reply) => notFound(request, reply))

  async function notFound(request: FastifyRequest, reply: FastifyReply) {
    const wantsPage = ['GET', 'HEAD'].includes(request.method) && (request.headers.accept ?? '').includes('text/html')
    if (!wantsPage || request.url.startsWith('/api/') || !existsSync(indexFile)) throw new AppError('not-found')
    const html = await readFile(indexFile, 'utf8')
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(html)
  }
}
