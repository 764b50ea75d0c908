import type { FastifyInstance } from 'fastify'

/** Answers the methods that an address takes, none for an address of nobody's. Register before the routes. */
export function knownMethods(app: FastifyInstance): (path: string) => string[] {
  const routes: { pattern: RegExp; methods: string[] }[] = []
  app.addHook('onRoute', ({ url, method }) => {
    // the page answers on every other address, and the identity service knows its own methods
    if (url.includes('*') || !/^\/(api\/|healthz$|readyz$|metrics$)/.test(url)) return
    routes.push({ pattern: patternOf(url), methods: [method].flat() })
  })
  return (path) => {
    const methods = routes.filter(({ pattern }) => pattern.test(path)).flatMap((route) => route.methods)
    return [...new Set(methods)].toSorted()
  }
}

const patternOf = (url: string) => new RegExp(`^${url.replace(/[.]/g, '\\.').replace(/:\w+/g, '[^/]+')}$`)
