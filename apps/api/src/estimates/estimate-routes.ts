import {
  type EstimateHistory,
  EstimateHistoryAnswer,
  EstimateHistoryRequest,
  EstimatesAnswer,
  EstimatesRequest,
} from '@planwright/contract'
import { leastHistory } from '@planwright/planning'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { AppError } from '../http/answers/app-error.ts'
import { perMinute } from '../http/limits/rate-limits.ts'
import { personOf } from '../http/person.ts'
import { identifyEpics } from '../http/requests/identify-epics.ts'
import type { Estimation } from './create-estimation.ts'
import { issuesToEstimate, withEstimates } from './estimate-epics.ts'
import { type FollowedStory, followedIn, unreadOf } from './followed-stories.ts'
import type { HistoryPlace, HistoryStore, KeptHistory } from './history-store.ts'

/** A project's done issues as the tracker tells them, oldest first. */
type ReadDoneIssues = (personId: string) => Promise<Omit<KeptHistory, 'owner' | 'since' | 'readAt' | 'accuracy'>>

/** What is kept of the chosen project, and what is done there of followed initiatives; null where nothing is kept. */
type Found = { history: KeptHistory; followed: readonly FollowedStory[] } | null

type Options = {
  histories: HistoryStore
  readDoneIssues: ReadDoneIssues
  /** The project that the person has chosen; null without a link or a choice. */
  readPlace: (personId: string) => Promise<HistoryPlace | null>
  /** What is done of the person's followed initiatives in a project. */
  findFollowed: (place: HistoryPlace & { owner: string }) => Promise<readonly FollowedStory[]>
  estimation: Estimation
  estimatesPerMinute: number
}

const readingsPerMinute = 6

/** Points from what a team has done: reading its history, forgetting it, and estimating with it. */
export function registerEstimateRoutes(app: FastifyInstance, options: Options) {
  const { histories, readDoneIssues, readPlace, findFollowed, estimation, estimatesPerMinute } = options
  const routes = app.withTypeProvider<ZodTypeProvider>()
  const reading = { policy: 'person', token: 'read' } as const
  const writing = { policy: 'person', token: 'write' } as const
  const answer = async (personId: string, found: Found): Promise<EstimateHistoryAnswer> => {
    const projects = await histories.count(personId)
    return { history: found && toAnswer(found), elsewhere: projects - (found ? 1 : 0) }
  }
  const withFollowed = async (history: KeptHistory): Promise<Found> => ({
    history,
    followed: await findFollowed(history),
  })
  const findHistory = async (personId: string): Promise<Found> => {
    const place = await readPlace(personId)
    const history = place && (await histories.find(personId, place))
    return history ? withFollowed(history) : null
  }
  const readHistory = async (personId: string): Promise<KeptHistory> => {
    const read = await readDoneIssues(personId)
    return histories.keep(personId, { ...read, accuracy: await estimation.measure(personId, read.issues) })
  }
  /** Whoever agreed once that done issues are kept has those of followed initiatives learned from as they come. */
  const findLearned = async (personId: string, log: FastifyBaseLogger): Promise<Found> => {
    const found = await findHistory(personId)
    if (!found || unreadOf(found.history, found.followed) === 0) return found
    try {
      return await withFollowed(await readHistory(personId))
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      // what is kept says by its date how old it is
      log.warn({ err: error, person: personId }, 'estimates go without the stories that were done since')
      return found
    }
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
      return answer(personId, await withFollowed(await readHistory(personId)))
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
          'Stories that are not locked, and whose points nobody has chosen, get points, a range and comparable issues; the points that they have count for their order alone. Without enough history the plain scale, and `estimate.method` says so. Where a history is kept and stories of followed initiatives were done since, it is read again first; nothing else is kept.',
        body: EstimatesRequest,
        response: { 200: EstimatesAnswer },
      },
    },
    async (request) => {
      const personId = personOf(request).id
      const found = await findLearned(personId, request.log)
      const epics = identifyEpics(request.body.epics)
      const estimates = await estimation.estimate(personId, found?.history.issues ?? [], issuesToEstimate(epics))
      return {
        epics: withEstimates(epics, estimates, sourceOf(found?.history)),
        history: found && toAnswer(found),
      }
    },
  )
}

const sourceOf = (history: KeptHistory | undefined): string =>
  history && history.issues.length >= leastHistory
    ? `${history.issues.length} done issues of ${history.projectKey}`
    : 'Plain scale: no history of the team'

function toAnswer({ history, followed }: NonNullable<Found>): EstimateHistory {
  const { siteName, projectKey, issues, since, readAt, accuracy } = history
  return {
    siteName,
    projectKey,
    issues: issues.length,
    issuesNeeded: leastHistory,
    scale: [...new Set(issues.map(({ points }) => points))].sort((a, b) => a - b),
    since: since.toISOString(),
    readAt: readAt.toISOString(),
    accuracy,
    ...(followed.length > 0 && { followed: followedIn(history, followed) }),
  }
}
