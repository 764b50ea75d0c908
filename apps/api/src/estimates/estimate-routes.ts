import {
  type EstimateHistory,
  EstimateHistoryAnswer,
  EstimateHistoryRequest,
  EstimatesAnswer,
  EstimatesRequest,
} from '@planwright/contract'
import { leastHistory } from '@planwright/planning'
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { perMinute } from '../http/limits/rate-limits.ts'
import { personOf } from '../http/person.ts'
import { identifyEpics } from '../http/requests/identify-epics.ts'
import type { Estimation } from './create-estimation.ts'
import { issuesToEstimate, withEstimates } from './estimate-epics.ts'
import type { HistoryPlace, HistoryStore, KeptHistory } from './history-store.ts'

/** A project's done issues as the tracker tells them, oldest first. */
type ReadDoneIssues = (personId: string) => Promise<Omit<KeptHistory, 'owner' | 'since' | 'readAt' | 'accuracy'>>

type Options = {
  histories: HistoryStore
  readDoneIssues: ReadDoneIssues
  /** The project that the person has chosen; null without a link or a choice. */
  readPlace: (personId: string) => Promise<HistoryPlace | null>
  estimation: Estimation
  estimatesPerMinute: number
}

const readingsPerMinute = 6

/** Points from what a team has done: reading its history, forgetting it, and estimating with it. */
export function registerEstimateRoutes(app: FastifyInstance, options: Options) {
  const { histories, readDoneIssues, readPlace, estimation, estimatesPerMinute } = options
  const routes = app.withTypeProvider<ZodTypeProvider>()
  const reading = { policy: 'person', token: 'read' } as const
  const writing = { policy: 'person', token: 'write' } as const
  const answer = async (personId: string, history: KeptHistory | undefined): Promise<EstimateHistoryAnswer> => {
    const projects = await histories.count(personId)
    return { history: history ? toAnswer(history) : null, elsewhere: projects - (history ? 1 : 0) }
  }
  const findHistory = async (personId: string) => {
    const place = await readPlace(personId)
    return place ? histories.find(personId, place) : undefined
  }

  routes.get(
    '/api/estimates/history',
    {
      config: reading,
      schema: { summary: 'What is kept of the project for estimates', response: { 200: EstimateHistoryAnswer } },
    },
    async (request) => {
      const personId = personOf(request).id
      return answer(personId, await findHistory(personId))
    },
  )

  routes.post(
    '/api/estimates/history',
    {
      config: { ...writing, ...perMinute(readingsPerMinute, 'estimate histories') },
      schema: {
        summary: 'Read and keep the done issues of the project',
        description:
          'The newest 600 done issues with points of the chosen project, as this person sees them: key, title, description and points. Kept for this person alone, in the place of what was read before.',
        body: EstimateHistoryRequest,
        response: { 200: EstimateHistoryAnswer },
      },
    },
    async (request) => {
      const personId = personOf(request).id
      const read = await readDoneIssues(personId)
      const accuracy = await estimation.measure(personId, read.issues)
      return answer(personId, await histories.keep(personId, { ...read, accuracy }))
    },
  )

  routes.delete(
    '/api/estimates/history',
    {
      config: writing,
      schema: { summary: 'Forget the done issues of every project', response: { 200: EstimateHistoryAnswer } },
    },
    async (request) => {
      await histories.forget(personOf(request).id)
      return { history: null, elsewhere: 0 }
    },
  )

  routes.post(
    '/api/estimates',
    {
      config: { ...reading, ...perMinute(estimatesPerMinute, 'estimates') },
      schema: {
        summary: 'Estimate stories from what the team has done',
        description:
          'Stories that are neither locked nor edited get points, a range and comparable issues; the points that they have count for their order alone. Without enough history the plain scale, and `estimate.method` says so. Keeps nothing.',
        body: EstimatesRequest,
        response: { 200: EstimatesAnswer },
      },
    },
    async (request) => {
      const personId = personOf(request).id
      const history = await findHistory(personId)
      const epics = identifyEpics(request.body.epics)
      const estimates = await estimation.estimate(personId, history?.issues ?? [], issuesToEstimate(epics))
      return {
        epics: withEstimates(epics, estimates, sourceOf(history)),
        history: history ? toAnswer(history) : null,
      }
    },
  )
}

const sourceOf = (history: KeptHistory | undefined): string =>
  history && history.issues.length >= leastHistory
    ? `${history.issues.length} done issues of ${history.projectKey}`
    : 'Plain scale: no history of the team'

function toAnswer({ siteName, projectKey, issues, since, readAt, accuracy }: KeptHistory): EstimateHistory {
  return {
    siteName,
    projectKey,
    issues: issues.length,
    issuesNeeded: leastHistory,
    scale: [...new Set(issues.map(({ points }) => points))].sort((a, b) => a - b),
    since: since.toISOString(),
    readAt: readAt.toISOString(),
    accuracy,
  }
}
