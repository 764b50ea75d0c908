import type { FastifyReply } from 'fastify'
import * as z from 'zod'

/** The body of a control call; where it is wrong, the reply says so and nothing is answered here. */
export function parseBody<T>(schema: z.ZodType<T>, body: unknown, reply: FastifyReply): T | undefined {
  const parsed = schema.safeParse(body)
  if (parsed.success) return parsed.data
  reply.code(400).send({ error: z.prettifyError(parsed.error) })
  return undefined
}
