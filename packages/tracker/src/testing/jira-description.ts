import { existsSync, readFileSync } from 'node:fs'
import Ajv, { type ValidateFunction } from 'ajv'
import addFormats from 'ajv-formats'
import * as z from 'zod'

/** Atlassian's own descriptions lie beside the repository and are not part of it. */
const files = ['jira-platform.openapi.json', 'jira-software.openapi.json'].map(
  (name) => new URL(`../../../../../shared/jira/${name}`, import.meta.url),
)
export const hasDescriptions = files.every((file) => existsSync(file))

const Operation = z.object({
  parameters: z.array(z.object({ name: z.string(), in: z.string(), required: z.boolean().optional() })).default([]),
  requestBody: z.unknown().optional(),
})
const Description = z.looseObject({ paths: z.record(z.string(), z.record(z.string(), z.unknown())) })

type Described = {
  readonly pattern: RegExp
  readonly method: string
  readonly operation: z.infer<typeof Operation>
  readonly ref: string
}

const load = () => {
  const ajv = new Ajv.default({ strict: false, allErrors: true, logger: false })
  addFormats.default(ajv)
  const operations = files.flatMap((file, index): Described[] => {
    const description = Description.parse(JSON.parse(readFileSync(file, 'utf8')))
    ajv.addSchema(description, `jira${index}`)
    return Object.entries(description.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({
        pattern: new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/\{[^}]+\}/g, '[^/]+')}$`),
        method: method.toUpperCase(),
        operation: Operation.parse(operation),
        ref: `jira${index}#/paths/${path.replaceAll('/', '~1').replaceAll('{', '%7B').replaceAll('}', '%7D')}/${method}/requestBody/content/application~1json/schema`,
      })),
    )
  })
  return { ajv, operations, compiled: new Map<string, ValidateFunction>() }
}
let loaded: ReturnType<typeof load> | undefined

/** What of a request Atlassian's descriptions do not know; `path` begins at `/rest`. Empty: as described. */
export function requestProblems(method: string, path: string, query: URLSearchParams, body: unknown): string[] {
  loaded ??= load()
  const { ajv, operations, compiled } = loaded
  const described = operations.find((one) => one.method === method && one.pattern.test(path))
  if (!described) return [`${method} ${path} is not described`]
  const named = described.operation.parameters.filter((parameter) => parameter.in === 'query')
  const problems = [...query.keys()]
    .filter((name) => !named.some((parameter) => parameter.name === name))
    .map((name) => `${method} ${path} has no query parameter ${name}`)
  for (const { name, required } of named)
    if (required && !query.has(name)) problems.push(`${method} ${path} lacks the query parameter ${name}`)
  if (body === undefined)
    return described.operation.requestBody ? [...problems, `${method} ${path} lacks a body`] : problems
  const validate = compiled.get(described.ref) ?? ajv.compile({ $ref: described.ref })
  compiled.set(described.ref, validate)
  if (!validate(body))
    for (const { instancePath, message } of validate.errors ?? [])
      problems.push(`${method} ${path} body${instancePath} ${message}`)
  return problems
}
