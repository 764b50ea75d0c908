import swagger from '@fastify/swagger'
import type { TokenScope } from '@planwright/contract'
import * as contract from '@planwright/contract'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod'
import { $ZodType, globalRegistry } from 'zod/v4/core'
import { describeCall } from './describe-call.ts'
import { docsPage, docsStyle } from './docs-page.ts'

type Options = {
  publicUrl: string
  version: string
  trackerName: string
  /** Calls that no schema of ours checks, described by hand. */
  more: Record<string, object>
}

/** Every call may fail, and all fail alike. */
const problemResponse = {
  description: 'What went wrong, by a stable code',
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
}

const securitySchemes = {
  idToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
  accessToken: { type: 'http', scheme: 'bearer', description: 'With the scope that is named, read or write' },
} as const

/** What a call takes that is not open to everybody: an ID token, and where it says so an access token with that scope. */
const securityOf = (scope: TokenScope | undefined): Record<string, string[]>[] => [
  { idToken: [] },
  ...(scope ? [{ accessToken: [scope] }] : []),
]

const ownPath = (summary: string, type: string) => ({
  get: { summary, responses: { 200: { description: 'Default Response', content: { [type]: { schema: {} } } } } },
})
const ownPaths = {
  '/api/openapi.json': ownPath('This description', 'application/json'),
  '/api/docs': ownPath('This description as a page', 'text/html'),
}

/** Describes every route from the schemas that it is checked with. Register before the routes. */
export async function describeApi(app: FastifyInstance, { publicUrl, version, trackerName, more }: Options) {
  nameSchemas()
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Planwright', version, description: `Turns a brief into a planned backlog in ${trackerName}.` },
      servers: [{ url: publicUrl }],
      components: { securitySchemes },
    },
    transform: ({ route, ...document }) => {
      const transformed = jsonSchemaTransform({ route, ...document })
      const open = route.config?.policy === 'public' || route.config?.policy === 'oauth-callback'
      const response = { ...(transformed.schema.response ?? {}), default: problemResponse }
      const hide = !document.schema || document.schema.hide
      const schema = { ...describeCall({ ...transformed.schema, response }, route.config?.describes ?? {}), hide }
      return { ...transformed, schema: open ? schema : { ...schema, security: securityOf(route.config?.token) } }
    },
    transformObject: (document) => {
      const described = jsonSchemaTransformObject(document)
      return 'paths' in described ? { ...described, paths: { ...described.paths, ...more, ...ownPaths } } : described
    },
  })

  const hidden = { config: { policy: 'public' }, schema: { hide: true } } as const
  app.get('/api/openapi.json', hidden, async (_request, reply) => reply.send(app.swagger()))
  app.get('/api/docs', hidden, async (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(docsPage(app.swagger())),
  )
  app.get('/api/docs/style.css', hidden, async (_request, reply) => reply.type('text/css').send(docsStyle))
}

/** The contract's schemas become the description's components. Their input forms get the suffix `Input`, so ours may not end so. */
function nameSchemas() {
  for (const [name, value] of Object.entries(contract)) {
    if (!(value instanceof $ZodType) || globalRegistry.has(value)) continue
    globalRegistry.add(value, { id: name.replace(/Input$/, 'Request') })
  }
}
