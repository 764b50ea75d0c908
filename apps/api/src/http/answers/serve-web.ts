import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isLoopbackName } from '../requests/loopback.ts'
import { AppError } from './app-error.ts'
import { loadHome, type OpenHome } from './draw-home.ts'
import { allowInline, inlineHashesOf } from './inline-hashes.ts'

type Options = {
  /** Where the built page stands. */
  webDir: string
  publicUrl: string
  /** The methods that an address of the api takes. */
  methodsAt: (path: string) => readonly string[]
  /** What the planner's page is to tell and show whoever asks for it. */
  openHome: OpenHome
}

/**
 * The built page, each text in the smallest of the forms that the build left beside it and the browser reads. Files with a hash in their name are
 * kept for a year, the page itself is asked for every time. A GET of any path gets it, because the routes are the page's own, except where the path
 * is the api's or names a file; what nobody answers is a 404 problem.
 */
export async function serveWeb(app: FastifyInstance, { webDir, publicUrl, methodsAt, openHome }: Options) {
  const indexFile = join(webDir, 'index.html')
  const home = loadHome(webDir)
  const pages = new Map(
    Object.entries(pagesOf)
      .filter(([, file]) => existsSync(join(webDir, file)))
      .map(([path, file]) => [path, { file, inline: inlineHashesOf(readFileSync(join(webDir, file), 'utf8')) }]),
  )
  if (existsSync(indexFile)) {
    await app.register(fastifyStatic, { root: webDir, serve: false, cacheControl: false, preCompressed: true })
    const options = { config: { policy: 'public' }, logLevel: 'warn', schema: { hide: true } } as const
    const serve = (url: string, names: RegExp, cached: string) =>
      app.get(url, options, (request, reply) => {
        const path = pathOf(request).slice(1)
        // a name that no file of ours could have never reaches the file system
        if (!names.test(path)) return notFound(request, reply)
        // with an old one a browser would go on with the old page's files
        reply.header('cache-control', path === 'service-worker.js' ? 'no-cache' : cached).sendFile(path)
      })
    serve('/assets/*', /^assets\/[\w-]+(\.[\w-]+)*\.(js|css|svg|woff2|wasm)$/, 'public, max-age=31536000, immutable')
    serve('/:file', /^[\w-]+\.(svg|ico|png|txt|webmanifest|js)$/, 'public, max-age=3600')
  }

  app.setNotFoundHandler(notFound)

  // answers without a promise: Fastify would watch the answer once more for each that is handed on
  function notFound(request: FastifyRequest, reply: FastifyReply): void {
    const allow = methodsAt(pathOf(request))
    if (allow.length > 0 && !allow.includes(request.method)) throw new AppError('method-not-allowed', { allow })
    if (!wantsPage(request) || !existsSync(indexFile)) throw new AppError('not-found')
    if (isOtherNameOf(request.hostname, publicUrl)) {
      reply.header('cache-control', 'no-store').redirect(`${publicUrl}${request.url}`, 302)
      return
    }
    // behind a question mark stands another initiative than the last one, which is what can be drawn
    if (home && request.url === homePath && request.headers.cookie !== undefined) void sendHome(request, reply)
    else sendPage(request, reply)
  }

  function sendPage(request: FastifyRequest, reply: FastifyReply): void {
    const page = pages.get(pathOf(request))
    if (page) allowInline(reply, page.inline)
    reply.header('cache-control', 'no-cache').sendFile(page?.file ?? 'index.html')
  }

  /** Nobody waits for a picture: without one in time the page is as for a stranger. */
  async function sendHome(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const late = delay(drawnWithinMs, null, { ref: false })
    const opening = await Promise.race([openHome(request), late]).catch((error: unknown) => {
      request.log.debug({ err: error }, 'the planner could not be drawn ahead')
      return null
    })
    const page = pages.get(homePath)
    if (!home || !page || !opening) return sendPage(request, reply)
    allowInline(reply, page.inline)
    // a person's own words are kept nowhere
    reply.header('cache-control', 'private, no-store').type('text/html; charset=utf-8')
    sendCompressed(request, reply, home(opening))
  }
}

const drawnWithinMs = 300

/** How long the compressed page is tells nothing to whoever watches the line: no token is in it, and nothing that another site could put into it. */
function sendCompressed({ headers }: FastifyRequest, reply: FastifyReply, html: string): void {
  reply.header('vary', 'accept-encoding')
  const accepted = acceptedIn(String(headers['accept-encoding'] ?? ''))
  if (accepted.includes('br'))
    reply.header('content-encoding', 'br').send(brotliCompressSync(html, { params: { [BROTLI_PARAM_QUALITY]: 5 } }))
  else if (accepted.includes('gzip')) reply.header('content-encoding', 'gzip').send(gzipSync(html))
  else reply.send(html)
}
const { BROTLI_PARAM_QUALITY } = constants

/** The encodings that a header names, without those that it refuses by a weight of 0. */
function acceptedIn(header: string): string[] {
  const named = header.toLowerCase().split(',')
  return named.filter((one) => !/;\s*q=0(\.0*)?\s*$/.test(one)).map((one) => one.split(';')[0]?.trim() ?? '')
}

/** The same page with the door drawn in it already, and with the planner's parts named ahead. */
const homePath = '/home'
const pagesOf = { '/login': 'login.html', [homePath]: 'home.html' }

const pathOf = ({ url }: FastifyRequest): string => url.split('?')[0] ?? ''

function wantsPage(request: FastifyRequest): boolean {
  const { method, headers } = request
  const path = pathOf(request)
  if (!['GET', 'HEAD'].includes(method) || /^\/api(\/|$)/.test(path)) return false
  return !/\.[^/]*$/.test(path) || (headers.accept ?? '').includes('text/html')
}

/**
 * Whether a host is this machine by another name than the public URL's, such as 127.0.0.1 for localhost. To a browser that is another site,
 * where the session's cookie and the ways back from other services do not work.
 */
function isOtherNameOf(hostname: string, publicUrl: string): boolean {
  const publicName = new URL(publicUrl).hostname
  return hostname !== publicName && isLoopbackName(hostname) && isLoopbackName(publicName)
}
