import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'

const permissions = ['camera', 'display-capture', 'geolocation', 'microphone', 'payment', 'usb', 'browsing-topics']

/** Strict from the first day: nothing inline but what the build wrote into a page (`allowInline`), nothing from elsewhere, nothing that embeds us. */
export async function sendSecurityHeaders(app: FastifyInstance, options: { https: boolean }) {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        imgSrc: ["'self'", 'data:'],
        manifestSrc: ["'self'"],
        workerSrc: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        baseUri: ["'none'"],
        requireTrustedTypesFor: ["'script'"],
        // on plain http there is nothing to upgrade to
        upgradeInsecureRequests: options.https ? [] : null,
      },
    },
    strictTransportSecurity: options.https ? { maxAge: 63_072_000, includeSubDomains: true } : false,
    referrerPolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
  })
  app.addHook('onRequest', async (request, reply) => {
    reply.header('permissions-policy', permissions.map((name) => `${name}=()`).join(', '))
    reply.header('x-request-id', request.id)
    // a page of the sign-in popup that sends an opener policy loses its opener, and with it the way to say how it went
    if (request.url.startsWith('/api/auth/')) reply.removeHeader('cross-origin-opener-policy')
    // answers are about one person and one moment; files say otherwise for themselves
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store')
  })
}
