import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { OneByOne } from '../../work/one-by-one.ts'
import { AppError, fieldError } from '../answers/app-error.ts'
import { holdsTooMuch, most } from './holds-too-much.ts'
import { unkeepableText } from './unkeepable-text.ts'

type Done = (error: Error | null, value?: unknown) => void

/** JSON as Fastify reads it, but for texts that the database cannot keep: they are refused before anything is done. */
export function parseJson(app: FastifyInstance, oneByOne: OneByOne): void {
  const parse = jsonParser(app)
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body: string, done: Done) => {
    if (body.length <= largeBody) {
      parse(request, body, done)
      return
    }
    // its schema reads it in the same turn
    oneByOne(request.person?.id ?? null, () => {
      if (request.raw.socket.destroyed) done(new AppError('caller-gone'))
      else parse(request, body, done)
    }).catch(done)
  })
}

/** Characters of a body that is read at once. Larger ones are read one by one, in turn between people: several together would keep everybody waiting. */
export const largeBody = 8_000

export function jsonParser(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser('error', 'error')
  return (request: FastifyRequest, body: string, done: Done) => {
    // programs that always name the type send nothing to calls that take nothing
    if (body.trim() === '') {
      done(null, undefined)
      return
    }
    // given a callback it answers there, and returns nothing to wait for
    void parse(request, body, (error, value) => {
      if (error) done(new AppError('invalid-request', { detail: whatIsWrong(body), cause: error }))
      else if (holdsTooMuch(value)) done(new AppError('too-large', { detail: tooMuch }))
      else refuseUnkeepable(body, value, done)
    })
  }
}

const tooMuch = `One call takes ${most.values.toLocaleString('en')} values, of them ${most.lists.toLocaleString('en')} lists and objects. Send less at once.`

/** An escape in JSON that may stand for a null character or half of a surrogate pair: most bodies have none and are not looked through. */
const suspicious = /\\u(?:0000|d[89a-f])/i

function refuseUnkeepable(body: string, value: unknown, done: Done) {
  const field = suspicious.test(body) ? unkeepableText(value) : undefined
  if (field === undefined) done(null, value)
  else done(fieldError(field, 'This text holds a character that cannot be kept. Remove it and send it again'))
}

function whatIsWrong(body: string): string {
  try {
    JSON.parse(body)
    return 'The body uses a key that is not allowed: __proto__ or constructor.'
  } catch {
    return 'The body is not JSON.'
  }
}
