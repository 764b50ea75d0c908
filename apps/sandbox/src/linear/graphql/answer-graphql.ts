import {
  type DocumentNode,
  execute,
  GraphQLError,
  type GraphQLSchema,
  getOperationAST,
  type OperationDefinitionNode,
  OperationTypeNode,
  parse,
  validate,
} from 'graphql'
import * as z from 'zod'
import { complexityOf, mostComplexity } from './complexity.ts'
import { inputError, linearError } from './linear-error.ts'
import { storedOrEmpty } from './read-field.ts'
import type { World } from './world.ts'

export type Answer = { status: number; body: object }

const Call = z.object({
  query: z.string(),
  variables: z.record(z.string(), z.unknown()).nullish(),
  operationName: z.string().nullish(),
})

/** A call that the schema lets through, and what it costs. */
export type ReadyCall = {
  document: DocumentNode
  operation: OperationDefinitionNode
  variables: Record<string, unknown>
  complexity: number
}

/** Reads a call: what cannot run is refused here, with 400. */
export function readCall(schema: GraphQLSchema, body: unknown): ReadyCall | Answer {
  const call = Call.safeParse(body)
  if (!call.success) return refusal([inputError('The body must be JSON with a query.')])
  const { query, variables, operationName } = call.data
  try {
    const document = parse(query, { maxTokens: 20_000 })
    const problems = validate(schema, document)
    if (problems.length > 0) return refusal(problems.map((problem) => asGraphQl(problem, 'GRAPHQL_VALIDATION_FAILED')))
    const operation = getOperationAST(document, operationName)
    if (!operation) return refusal([inputError('Which operation is meant cannot be told.')])
    const values = variables ?? {}
    const complexity = complexityOf(schema, document, operation, values)
    if (complexity > mostComplexity)
      return refusal([
        inputError(
          `Query too complex: its complexity is ${complexity}, the most that is allowed is ${mostComplexity}.`,
        ),
      ])
    return { document, operation, variables: values, complexity }
  } catch (error) {
    if (error instanceof GraphQLError) return refusal([asGraphQl(error, 'GRAPHQL_PARSE_FAILED')])
    throw error
  }
}

/** Runs a call. Each mutation in it is done wholly or not at all; one after the other. */
export async function runCall(
  schema: GraphQLSchema,
  { document, operation, variables }: ReadyCall,
  world: World,
  inputErrorStatus: number,
): Promise<Answer> {
  const result = await execute({
    schema,
    document,
    variableValues: variables,
    operationName: operation.name?.value,
    contextValue: world,
    fieldResolver: storedOrEmpty,
  })
  if (result.errors === undefined) return { status: 200, body: result }
  const errors = result.errors.map(withKind)
  // Wrong variables end a call before it runs: then there is no data at all.
  const neverRan = !('data' in result)
  const status = neverRan
    ? 400
    : errors.some(({ extensions }) => extensions.statusCode === 400)
      ? inputErrorStatus
      : 200
  return { status, body: { ...(neverRan ? {} : { data: result.data }), errors: errors.map((error) => error.toJSON()) } }
}

export function isMutation({ operation }: ReadyCall): boolean {
  return operation.operation === OperationTypeNode.MUTATION
}

/** Errors of ours, scalars' too, have their kind; what the executor itself refuses is wrong input; the rest is a bug here. */
function withKind(error: GraphQLError): GraphQLError {
  if (error.extensions.code !== undefined) return error
  const { originalError } = error
  const kind = originalError === undefined || originalError instanceof GraphQLError ? 'input' : 'internal'
  const { extensions } = linearError(kind, error.message)
  const { nodes, path } = error
  return new GraphQLError(error.message, { nodes, path, originalError, extensions })
}

function asGraphQl(error: GraphQLError, code: string): GraphQLError {
  const extensions = {
    type: 'graphql error',
    code,
    statusCode: 400,
    userError: true,
    userPresentableMessage: error.message,
  }
  return new GraphQLError(error.message, {
    nodes: error.nodes,
    source: error.source,
    positions: error.positions,
    extensions,
  })
}

/** An answer with errors only. */
export function refusal(errors: readonly GraphQLError[], status = 400): Answer {
  return { status, body: { errors: errors.map((error) => error.toJSON()) } }
}
