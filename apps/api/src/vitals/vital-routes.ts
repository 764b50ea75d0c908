import { AnalyticsConfig, VitalFigures, VitalsReport, vitalMetrics } from '@planwright/contract'
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import * as z from 'zod'
import { AppError } from '../http/answers/app-error.ts'
import { perMinute } from '../http/limits/rate-limits.ts'
import { keptDays, type VitalStore } from './vital-store.ts'

/** A report has a tenth of it. */
const longestReport = 2048
const reportsPerMinute = 60

/** How quick pages are for people, where the operator wants to know. */
export function registerVitalRoutes(
  base: FastifyInstance,
  { vitals, enabled }: { vitals: VitalStore; enabled: boolean },
) {
  const app = base.withTypeProvider<ZodTypeProvider>()

  app.post(
    '/api/vitals',
    {
      bodyLimit: longestReport,
      config: { policy: 'public', ...perMinute(reportsPerMinute, 'vitals') },
      schema: {
        summary: 'How quick a page was for somebody; 404 unless WEB_VITALS is on',
        description: 'Keeps no person, no address, and of the time only the day.',
        body: VitalsReport,
        response: { 204: z.null() },
      },
    },
    async ({ body }, reply) => {
      if (!enabled) throw new AppError('not-found')
      await vitals.add(body)
      return reply.code(204).send(null)
    },
  )

  app.get(
    '/api/analytics/config',
    {
      config: { policy: 'public' },
      schema: { summary: 'Whether and what pages measure of themselves', response: { 200: AnalyticsConfig } },
    },
    async () => ({ enabled, sampleRate: 1, metrics: [...vitalMetrics], keptDays }),
  )

  app.get(
    '/api/admin/vitals',
    {
      config: { policy: 'admin' },
      schema: { summary: 'For admins: how quick each route is', response: { 200: VitalFigures } },
    },
    async () => ({ enabled, routes: await vitals.figures() }),
  )
}
