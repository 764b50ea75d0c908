import {
  CalendarDate,
  type GivenSprint,
  SprintPlanRequest,
  SprintPlanResponse,
  startDateProblem,
} from '@planwright/contract'
import type { PlanningErrorCode } from '@planwright/planning'
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { AppError, fieldError } from '../http/answers/app-error.ts'
import { goneSignal } from '../http/answers/gone-signal.ts'
import { perMinute } from '../http/limits/rate-limits.ts'
import { personOf } from '../http/person.ts'
import { identifyEpics } from '../http/requests/identify-epics.ts'
import type { Workers } from '../work/create-workers.ts'
import { defineWork } from '../work/work-kind.ts'

type Options = {
  workers: Workers
  /** The tracker's own sprints for a plan of this person from this day on; none where we make them. */
  readGivenSprints: (personId: string, startDate: string) => Promise<GivenSprint[]>
  now: () => Date
  plansPerMinute: number
}

const planning = defineWork<typeof import('./plan-thread.ts')>({
  name: 'planning',
  module: new URL('./plan-thread.ts', import.meta.url),
  // the planner looks at the clock itself, and ends in half of this
  timeMs: 30_000,
  refusal: {
    code: 'unplannable-backlog',
    tooLong: 'Planning takes too long. Plan fewer stories at once.',
    tooMuch: 'Planning takes too much memory. Plan fewer stories at once.',
  },
})

export function registerSprintRoutes(
  app: FastifyInstance,
  { workers, readGivenSprints, now, plansPerMinute }: Options,
) {
  app.withTypeProvider<ZodTypeProvider>().post(
    '/api/inference/sprint-plan',
    {
      config: { policy: 'person', token: 'read', ...perMinute(plansPerMinute, 'plans') },
      schema: {
        summary: 'Plan a backlog into sprints',
        description:
          'Stories with `locked` and `sprint` stay there. `keep` names where stories were before; they stay as far as that costs no sprint. Where the tracker makes its own sprints and `given` names none, those that begin on `startDate` or later are read and answered as `given`.',
        body: requestFrom(now),
        response: { 200: SprintPlanResponse },
      },
    },
    async (request, reply) => {
      const { epics, ...wishes } = request.body
      const signal = goneSignal(reply)
      const caller = { owner: personOf(request).id, signal }
      const read = wishes.given ? [] : await readGivenSprints(caller.owner, wishes.startDate)
      const given = read.length > 0 && { given: read }
      const work = { epics: identifyEpics(epics), wishes: { ...wishes, ...given } }
      const planned = await workers.run(planning, work, caller).catch((error) => {
        // who has gone away needs no plan any more, and nothing went wrong
        if (!signal.aborted) throw error
        throw new AppError('overloaded', { detail: 'Whoever asked has gone away.', cause: error })
      })
      if ('refused' in planned) throw planningProblem(planned.refused, planned.message)
      return { ...planned.plan, ...given }
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

function planningProblem(code: PlanningErrorCode, message: string): AppError {
  const field = fieldOf[code]
  return field ? fieldError(field, message) : new AppError('unplannable-backlog', { detail: message })
}
