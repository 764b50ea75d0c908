import * as z from 'zod'
import { identityCalls } from './identity-calls.ts'

const failure = {
  description: 'What went wrong, by a stable code',
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
}

type Call = (typeof identityCalls)[keyof typeof identityCalls]

/** The calls of the identity service as OpenAPI paths. */
export const identityPaths = Object.fromEntries(
  Object.entries(identityCalls).map(([path, call]) => [
    path,
    Object.fromEntries(call.methods.map((method) => [method.toLowerCase(), describe(path, method, call)])),
  ]),
)

function describe(path: string, method: 'GET' | 'POST', call: Call) {
  const { summary, takes } = call
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }))
  const { properties = {}, required = [] } = schemaOf(takes)
  const inQuery = Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }))
  const parameters = method === 'GET' ? [...inPath, ...inQuery] : inPath
  // a provider posts a form
  const type = 'page' in call ? 'application/x-www-form-urlencoded' : 'application/json'
  return {
    summary,
    ...(parameters.length > 0 && { parameters }),
    ...(method === 'POST' && { requestBody: { required: true, content: { [type]: { schema: schemaOf(takes) } } } }),
    responses: {
      ...('answers' in call && response('application/json', schemaOf(call.answers))),
      ...('page' in call && response('text/html', { type: 'string' })),
      ...('leads' in call && { 302: { description: call.leads } }),
      default: failure,
    },
  }
}

function response(type: string, schema: object) {
  return { 200: { description: 'Default Response', content: { [type]: { schema } } } }
}

function schemaOf(schema: z.ZodType) {
  const { $schema: _, ...described } = z.toJSONSchema(schema)
  return described
}
