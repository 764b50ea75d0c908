import { Installation } from '@planwright/contract'
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { AppError } from '../http/answers/app-error.ts'
import { perMinute } from '../http/limits/rate-limits.ts'
import { IdParams } from '../http/requests/id-params.ts'
import { NoBody } from '../http/requests/no-body.ts'
import type { createInstallationTokens } from './installation-tokens.ts'

const callsPerMinute = 30

/** Anonymous ids for browsers that measure. */
export function registerInstallationRoutes(
  base: FastifyInstance,
  { tokens }: { tokens: ReturnType<typeof createInstallationTokens> },
) {
  const app = base.withTypeProvider<ZodTypeProvider>()
  const config = { policy: 'public', ...perMinute(callsPerMinute, 'installations') } as const

  app.post(
    '/api/installations',
    {
      config,
      schema: {
        summary: 'An anonymous id with a token of its own; the server keeps neither',
        body: NoBody,
        response: { 200: Installation },
      },
    },
    async () => tokens.create(),
  )

  app.post(
    '/api/installations/:id/token',
    {
      config: {
        ...config,
        describes: { headers: { authorization: 'Bearer, and the token that the installation has' } },
      },
      schema: {
        summary: 'The next token of an installation, for the one that it has',
        params: IdParams,
        body: NoBody,
        response: { 200: Installation },
      },
    },
    async ({ params, headers }) => {
      const [, token = ''] = /^Bearer (\S{1,200})$/i.exec(headers.authorization ?? '') ?? []
      const renewed = tokens.renew(params.id, token)
      if (!renewed) throw new AppError('installation-unknown')
      return renewed
    },
  )
}
