import { SprintPlanRequest, SprintPlanResponse, startDateProblem } from '@planwright/contract'
import { PlanningError } from '@planwright/planning'
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { AppError, fieldError } from '../http/app-error.ts'
import { identifyEpics } from '../http/identify-epics.ts'
import { perMinute } from '../http/rate-limits.ts'
import { planEpics } from './plan-epics.ts'

interface Options {
  now: () => Date
  plansPerMinute: number
}

export function registerSprintRoutes(app: FastifyInstance, { now, plansPerMinute }: Options) {
  app.withTypeProvider<ZodTypeProvider>().post(
    '/api/inference/sprint-plan',
    {
      config: { policy: 'person', ...perMinute(plansPerMinute, 'plans') },
      schema: {
        summary: 'Plan a backlog into sprints',
        body: SprintPlanRequest,
        response: { 200: SprintPlanResponse },
      },
    },
    async (request) => {
      const { epics, ...team } = request.body
      const problem = startDateProblem(team.startDate, now(), team.timeZone)
      if (problem) throw fieldError('startDate', problem)
      // who has gone away needs no plan any more
      const gone = new AbortController()
      request.raw.once('close', () => request.raw.destroyed && request.raw.errored && gone.abort())
      try {
        return await planEpics(identifyEpics(epics), team, gone.signal)
      } catch (error) {
        if (error instanceof PlanningError) throw planningProblem(error)
        throw error
      }
    },
  )
}

const fieldOf: Readonly<Record<string, string>> = {
  'invalid-date': 'startDate',
  'invalid-velocity': 'velocity',
  'invalid-sprint-length': 'sprintLength',
  'unknown-time-zone': 'timeZone',
}

function planningProblem(error: PlanningError): AppError {
  const field = fieldOf[error.code]
  if (field) return fieldError(field, error.message)
  return new AppError('unplannable-backlog', { detail: error.message, cause: error })
}
