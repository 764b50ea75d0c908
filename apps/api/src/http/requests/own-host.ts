import type { FastifyInstance } from 'fastify'
import { AppError } from '../answers/app-error.ts'
import { healthPaths } from '../health-routes.ts'
import { isLoopbackName } from './loopback.ts'

/**
 * Answers calls by the public URL's name and by names of this machine only: a page elsewhere whose name is made to lead here gets nothing from the
 * browser that shows it. Probes ask by whatever address they have.
 */
export function answerOwnHostOnly(app: FastifyInstance, publicUrl: string) {
  const publicHost = new URL(publicUrl).hostname
  app.addHook('onRequest', async ({ raw }) => {
    // not what a proxy says it was: a page can say that, too
    const hostname = hostnameOf(raw.headers.host ?? '')
    if (hostname === publicHost || isLoopbackName(hostname)) return
    if ((raw.url?.split('?')[0] ?? '') in healthPaths) return
    throw new AppError('forbidden', {
      detail: `This server answers as ${publicUrl} only. A proxy in front of it has to pass on the Host header.`,
    })
  })
}

/** As URLs spell it; empty for what is no name with or without a port. */
const hostnameOf = (host: string): string =>
  /^[^\s/?#@\\]+$/.test(host) ? (URL.parse(`http://${host}`)?.hostname ?? '') : ''
