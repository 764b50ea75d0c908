import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Ajv, type ValidateFunction } from 'ajv'
import addFormats from 'ajv-formats'

type Operation = {
  responses: Record<string, { content?: { 'application/json'?: { schema?: unknown; example?: unknown } } }>
}
type Description = {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, { properties?: Record<string, { type?: unknown }> }> }
}

const names = ['jira-platform', 'jira-software']
const fileOf = (name: string) =>
  fileURLToPath(new URL(`../../../../../shared/jira/${name}.openapi.json`, import.meta.url))

/** Addresses the sandbox answers that Atlassian's cut-down descriptions leave out. */
const notDescribed = new Set([
  'GET /rest/api/3/search',
  'POST /rest/api/3/search',
  'GET /rest/api/3/issue/{issueIdOrKey}/comment',
  'POST /rest/api/3/issue/{issueIdOrKey}/comment',
  'GET /rest/agile/1.0/sprint/{sprintId}/properties',
  'GET /rest/api/3/issue/{issueIdOrKey}/changelog',
  'POST /rest/api/3/changelog/bulkfetch',
])

export type Judge = {
  /** What is wrong with an answer in the words of the description; empty when nothing is. */
  problemsOf(method: string, path: string, status: number, body: unknown): string[]
  /** Whether an operation is described, or known to be left out. */
  knows(method: string, template: string): boolean
}

/** Reads Atlassian's descriptions; undefined, with one clear line, where they are absent. */
export function loadJiraDescription(): Judge | undefined {
  if (!names.every((name) => existsSync(fileOf(name)))) {
    console.warn('Answers are not checked against Atlassian’s description: ../shared/jira is not there.')
    return undefined
  }
  const ajv = new Ajv({ strict: false, allErrors: true, validateFormats: true, logger: false })
  // The package's types describe its CommonJS shape.
  ;(addFormats as unknown as (ajv: Ajv) => void)(ajv)
  ajv.addFormat('int32', true)
  ajv.addFormat('int64', true)
  // Jira writes offsets without a colon (+0000), which RFC 3339 does not know: only the frame is checked.
  ajv.addFormat('date-time', /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:?\d\d)$/)
  const operations = names.flatMap((name) => {
    const description = JSON.parse(readFileSync(fileOf(name), 'utf8')) as Description
    // What was empty before or after a change is null in every real changelog, which the description leaves unsaid.
    for (const end of ['from', 'fromString', 'to', 'toString']) {
      const property = description.components.schemas.ChangeDetails?.properties?.[end]
      if (property !== undefined) property.type = ['string', 'null']
    }
    ajv.addSchema({ $id: name, ...description })
    return Object.entries(description.paths).flatMap(([template, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ name, template, method, operation })),
    )
  })
  const compiled = new Map<string, ValidateFunction>()

  function validatorOf(name: string, template: string, method: string, status: number): ValidateFunction {
    const escaped = encodeURIComponent(template.replaceAll('/', '~1'))
    const $ref = `${name}#/paths/${escaped}/${method}/responses/${status}/content/application~1json/schema`
    const known = compiled.get($ref) ?? ajv.compile({ $ref })
    compiled.set($ref, known)
    return known
  }

  return {
    knows: (method, template) =>
      notDescribed.has(`${method} ${template}`) ||
      operations.some((one) => one.template === template && one.method === method.toLowerCase()),
    problemsOf(method, path, status, body) {
      const operation = operations
        .filter((one) => one.method === method.toLowerCase() && patternOf(one.template).test(path))
        // The more literal template wins, as in a router: /issue/bulk before /issue/{issueIdOrKey}.
        .sort((left, right) => braces(left.template) - braces(right.template))[0]
      if (operation === undefined) return []
      // Known gap: Jira's common error body and the gateway's are described for few operations and can come from all.
      if (status >= 400 && (isErrorCollection(body) || isGatewayError(body))) return []
      const content = operation.operation.responses[String(status)]?.content?.['application/json']
      if (content?.schema !== undefined && Object.keys(content.schema as object).length > 0) {
        const validate = validatorOf(operation.name, operation.template, operation.method, status)
        if (validate(body)) return []
        return (validate.errors ?? []).map(
          (error) => `${error.instancePath} ${error.message} ${JSON.stringify(error.params)}`,
        )
      }
      return content?.example === undefined ? [] : typeDifferences(exampleOf(content.example), body, '')
    },
  }
}

function isErrorCollection(body: unknown): boolean {
  if (typeof body !== 'object' || body === null || !('errorMessages' in body) || !Array.isArray(body.errorMessages))
    return false
  return Object.keys(body).every((key) => ['errorMessages', 'errors', 'status'].includes(key))
}

function isGatewayError(body: unknown): boolean {
  return typeof body === 'object' && body !== null && Object.keys(body).sort().join() === 'code,message'
}

function patternOf(template: string): RegExp {
  return new RegExp(`^${template.replace(/[.]/g, '\\.').replace(/\{\w+\}/g, '[^/]+')}$`)
}

function braces(template: string): number {
  return template.split('{').length
}

function exampleOf(example: unknown): unknown {
  return typeof example === 'string' ? JSON.parse(example) : example
}

/** Sprint answers have an example and no schema: what both have must be of the same type. */
function typeDifferences(example: unknown, actual: unknown, at: string): string[] {
  const kind = (value: unknown) => (Array.isArray(value) ? 'array' : value === null ? 'null' : typeof value)
  if (kind(example) !== kind(actual)) return [`${at} is ${kind(actual)}, the example has ${kind(example)}`]
  if (Array.isArray(example) && Array.isArray(actual))
    return actual.flatMap((one, index) =>
      example.length > 0 ? typeDifferences(example[0], one, `${at}/${index}`) : [],
    )
  if (kind(example) !== 'object') return []
  const [known, given] = [example as Record<string, unknown>, actual as Record<string, unknown>]
  return Object.keys(known)
    .filter((key) => key in given && !['fields', 'issues'].includes(key))
    .flatMap((key) => typeDifferences(known[key], given[key], `${at}/${key}`))
}
