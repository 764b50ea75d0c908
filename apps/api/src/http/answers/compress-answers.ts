import compress from '@fastify/compress'
import type { FastifyInstance, RouteOptions } from 'fastify'

/** Every spelling of an answer that may carry a token, a `state` or a session's id beside words that somebody else chose. */
const carriesSecrets = /^\/api\/(auth|users|installations|jira-oauth|jira\/link)(\/|$)/
const description = /^\/api\/(openapi\.json|docs)$/

/**
 * Sends the api's long answers compressed. Deny by default: how long a compressed answer is tells of its content, so only answers to a bearer token, which
 * no other site can make a browser send, and the public description; never where a secret may be in it. Event streams are no such type: each event goes out
 * at once. The page's files stand compressed beside themselves already. Register before the routes.
 */
export async function compressAnswers(app: FastifyInstance) {
  app.addHook('onRoute', (route) => {
    if (!mayBeCompressed(route)) route.compress = false
  })
  await app.register(compress, {
    threshold: 1024,
    encodings: ['br', 'gzip'],
    customTypes: /^application\/(problem\+)?json(;|$)/,
    // no body of a request is unpacked: a small one could become a huge one
    globalDecompression: false,
  })
  app.addHook('onRoute', (route) => {
    // a HEAD is told of the form that a GET gets: Fastify's own hook, which drops the answer, would come first
    if (route.method === 'HEAD' && Array.isArray(route.onSend)) route.onSend = route.onSend.toReversed()
  })
}

function mayBeCompressed({ url, config }: RouteOptions): boolean {
  const takesToken = config?.policy === 'person' || config?.policy === 'admin'
  return (takesToken && !carriesSecrets.test(url)) || description.test(url)
}
