import type { FastifyInstance } from 'fastify'
import { AppError } from './app-error.ts'

/** An escaped null character in JSON: an odd backslash, then `u0000`. */
const nullCharacter = /(?<!\\)(?:\\\\)*\\u0000/

/** JSON as Fastify reads it, but for null characters: PostgreSQL keeps none in a text, so they are refused before anything is done. */
export function parseJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body: string, done) => {
    if (nullCharacter.test(body)) {
      done(new AppError('invalid-request', { detail: 'A text holds a null character. Remove it and send it again.' }))
      return
    }
    // given a callback it answers there, and returns nothing to wait for
    void parse(request, body, done)
  })
}
