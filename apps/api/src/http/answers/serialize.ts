import type { FastifySerializerCompiler } from 'fastify'
import { ResponseSerializationError } from 'fastify-type-provider-zod'
import { type $ZodType, safeParse } from 'zod/v4/core'

/**
 * Checks an answer by its schema and writes it: nothing leaves that the schema does not know. The type provider's own compiler asks zod to encode, which
 * takes three times as long, because only the way in is compiled; our schemas say the same both ways.
 */
export const serialize: FastifySerializerCompiler<$ZodType> =
  ({ schema, method, url }) =>
  (answer: unknown) => {
    const { error, data } = safeParse(schema, answer)
    if (error) throw new ResponseSerializationError(method, url, { cause: error })
    return JSON.stringify(data)
  }

/** For answers that their route has read by the schema already: reading a large one again would keep others waiting. */
export function asItIs() {
  return (answer: unknown) => JSON.stringify(answer)
}
