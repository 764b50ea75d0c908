import { ModelUse } from '@planwright/contract'
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import * as z from 'zod'
import { fieldError } from '../../http/answers/app-error.ts'
import type { ReadModelUse } from './model-use.ts'
import { dayOf } from './token-meter.ts'

const dayMs = 86_400_000
/** Days that are shown where nobody says which, and at most. */
const usualDays = 30
const mostDays = 366

const Query = z.strictObject({
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
  person: z.string().max(100).optional(),
})

/** The use of the model, for admins. */
export function registerModelUseRoutes(
  base: FastifyInstance,
  { readModelUse, now }: { readModelUse: ReadModelUse; now: () => Date },
) {
  base.withTypeProvider<ZodTypeProvider>().get(
    '/api/admin/model-use',
    {
      config: { policy: 'admin' },
      schema: {
        summary: 'For admins: tokens and their cost by day (UTC) and by person',
        description: 'The last 30 days where nothing else is asked for, at most 366; of everybody, or of one `person`.',
        querystring: Query,
        response: { 200: ModelUse },
      },
    },
    async ({ query }) => {
      const to = query.to ?? dayOf(now())
      const from = query.from ?? dayOf(new Date(Date.parse(to) - (usualDays - 1) * dayMs))
      const days = (Date.parse(to) - Date.parse(from)) / dayMs + 1
      if (days < 1) throw fieldError('to', 'This must not be before the first day')
      if (days > mostDays) throw fieldError('to', `At most ${mostDays} days are shown at once`)
      return readModelUse({ from, to, person: query.person })
    },
  )
}
