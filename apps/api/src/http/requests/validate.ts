import type { FastifySchemaCompiler } from 'fastify'
import * as z from 'zod'

/** As many mistakes as an answer names. */
export const mostNamed = 50

/** What was sent is not what the schema says. Fastify adds which part of the request it is. */
export class Mistaken extends Error {
  override readonly name = 'Mistaken'
  readonly issues: readonly z.core.$ZodIssue[]
  readonly validationContext?: string

  constructor(issues: readonly z.core.$ZodIssue[]) {
    super('The request is not what its schema says')
    this.issues = issues
  }
}

/**
 * Checks what was sent by its schema, as the type provider's own compiler does, but makes no more of a hundred thousand mistakes than
 * what an answer names, and one more: a sign that there are more.
 */
export const validate: FastifySchemaCompiler<z.core.$ZodType> =
  ({ schema }) =>
  (data: unknown) => {
    const context = { async: false }
    const result = schema._zod.run({ value: data, issues: [] }, context)
    if (result instanceof Promise) throw new z.core.$ZodAsyncError()
    if (result.issues.length === 0) return { value: result.value }
    const named = result.issues.slice(0, mostNamed + 1)
    return { error: new Mistaken(named.map((issue) => z.core.util.finalizeIssue(issue, context, z.core.config()))) }
  }
