import { CalendarDate, SprintPlanRequest, SprintPlanResponse, startDateProblem } from '@planwright/contract'
import { PlanningError } from '@planwright/planning'
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { AppError, fieldError } from '../http/app-error.ts'
import { goneSignal } from '../http/gone-signal.ts'
import { identifyEpics } from '../http/identify-epics.ts'
import { createTurns } from '../http/in-turn.ts'
import { perMinute } from '../http/rate-limits.ts'
import { planEpics } from './plan-epics.ts'

interface Options {
  now: () => Date
  plansPerMinute: number
}

export function registerSprintRoutes(app: FastifyInstance, { now, plansPerMinute }: Options) {
  // ten seconds of work each: however many ask, the others are served, and nobody waits for minutes
  const improving = createTurns({ most: 6 })
  app.withTypeProvider<ZodTypeProvider>().post(
    '/api/inference/sprint-plan',
    {
      config: { policy: 'person', ...perMinute(plansPerMinute, 'plans') },
      schema: {
        summary: 'Plan a backlog into sprints',
        description:
          'Stories with `locked` and `sprint` stay there. `keep` names where stories were before; they stay as far as that costs no sprint.',
        body: requestFrom(now),
        response: { 200: SprintPlanResponse },
      },
    },
    async (request, reply) => {
      const { epics, ...wishes } = request.body
      const gone = goneSignal(reply)
      try {
        const plan = () => planEpics(identifyEpics(epics), wishes, gone)
        return await (wishes.improve ? improving(plan, gone) : plan())
      } catch (error) {
        // who has gone away needs no plan any more, and nothing went wrong
        if (gone.aborted) throw new AppError('overloaded', { detail: 'Whoever asked has gone away.', cause: error })
        if (error instanceof PlanningError) throw planningProblem(error)
        throw error
      }
    },
  )
}

const When = z.object({ startDate: CalendarDate, timeZone: SprintPlanRequest.shape.timeZone })

/** The request with the rule on the date, which is told together with what else is wrong. */
function requestFrom(now: () => Date) {
  const inTime = (request: unknown) => {
    const { data } = When.safeParse(request)
    return !data || startDateProblem(data.startDate, now(), data.timeZone) === null
  }
  return SprintPlanRequest.check(
    z.refine(inTime, { path: ['startDate'], error: 'Start date must be in the future', when: () => true }),
  )
}

const fieldOf: Readonly<Record<string, string>> = {
  'invalid-date': 'startDate',
  'invalid-velocity': 'velocity',
  'invalid-sprint-length': 'sprintLength',
  'unknown-time-zone': 'timeZone',
  'invalid-capacity': 'capacity',
}

function planningProblem(error: PlanningError): AppError {
  const field = fieldOf[error.code]
  if (field) return fieldError(field, error.message)
  return new AppError('unplannable-backlog', { detail: error.message, cause: error })
}
