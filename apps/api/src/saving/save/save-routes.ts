import {
  type EpicInput,
  type PlanTerms,
  ReviewRequest,
  type SaveDecisions,
  SaveIssuesRequest,
  SaveResponse,
  SaveReview,
  SaveSprintPlanRequest,
} from '@planwright/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { type AuditTrail, originOf } from '../../audit/audit-trail.ts'
import type { Database } from '../../db/database.ts'
import { AppError, fieldError } from '../../http/answers/app-error.ts'
import { perMinute } from '../../http/limits/rate-limits.ts'
import { personOf, tokenIn } from '../../http/person.ts'
import { idempotencyKey } from '../../http/requests/idempotency-key.ts'
import { identifyEpics } from '../../http/requests/identify-epics.ts'
import { answerWithRun, describesRun } from '../../runs/answer-with-run.ts'
import type { RunEngine } from '../../runs/run-engine.ts'
import { asking } from '../../tracker/app-error-of.ts'
import type { LinkRow } from '../../tracker/link-tables.ts'
import type { Links } from '../../tracker/links.ts'
import type { Trackers } from '../../tracker/trackers.ts'
import type { Workers } from '../../work/create-workers.ts'
import type { OneByOne } from '../../work/one-by-one.ts'
import { beginConfirmed } from '../begin-confirmed.ts'
import { type Confirmations, saidBySave } from '../review/confirm-review.ts'
import { reviewSave } from '../review/review-save.ts'
import { answerOf } from '../run-answer.ts'
import { inputProblem, type SaveInput } from '../save-input.ts'

/** How long a caller of JSON waits for the end of a save. */
const waitMs = 60_000

type Options = {
  readonly db: Database
  readonly runs: RunEngine
  readonly links: Pick<Links, 'find'>
  readonly trackers: Trackers
  readonly workers: Workers
  readonly oneByOne: OneByOne
  readonly audit: Pick<AuditTrail, 'record'>
  readonly confirmations: Confirmations
  readonly savesPerMinute: number
}
type Body = {
  epics: EpicInput[]
  sprints?: SaveInput['sprints']
  links: boolean
  decisions?: SaveDecisions
  terms?: PlanTerms
  confirm?: unknown
}

/** Saving a plan to Jira, and what it would do. */
export function registerSaveRoutes(base: FastifyInstance, options: Options) {
  const { db, runs, links, trackers, workers, oneByOne, audit, confirmations, savesPerMinute } = options
  const app = base.withTypeProvider<ZodTypeProvider>()
  const limit = perMinute(savesPerMinute, 'saves')
  const reading = { policy: 'person', token: 'read', ...limit } as const
  const writing = { policy: 'person', token: 'write', ...limit } as const
  const description =
    'The answer as JSON, or the events as they come where text/event-stream is asked for. 202 when it has not ended within 60 s or waits for Jira; Location names the run.'
  const response = { 200: SaveResponse, 202: SaveResponse }

  app.post(
    '/api/jira/review',
    {
      config: reading,
      schema: { summary: 'What a save would do; writes nothing', body: ReviewRequest, response: { 200: SaveReview } },
    },
    async (request): Promise<SaveReview> => {
      const owner = personOf(request).id
      const { review, input } = await reviewOf(owner, request.body)
      const isBlocked = review.problems.some(({ blocks }) => blocks)
      return isBlocked ? review : { ...review, confirm: confirmations.give(owner, saidBySave(input, review)) }
    },
  )

  app.post(
    '/api/jira/issues',
    {
      config: { ...writing, describes: describesRun },
      schema: { summary: 'Save epics and stories', description, body: SaveIssuesRequest, response },
    },
    (request, reply) => save(request, reply, request.body),
  )

  app.post(
    '/api/jira/sprint-plan',
    {
      config: { ...writing, describes: describesRun },
      schema: { summary: 'Save a plan with its sprints', description, body: SaveSprintPlanRequest, response },
    },
    (request, reply) => save(request, reply, request.body),
  )

  async function reviewOf(owner: string, body: Body) {
    const { tracker, link } = await trackers.ofPerson(owner)
    const input = inputOf(body, link, trackers.name)
    return { input, review: await asking(reviewSave({ db, tracker, link, workers, oneByOne }, input)) }
  }

  async function save(request: FastifyRequest, reply: FastifyReply, body: Body & { confirm?: string }) {
    const owner = personOf(request).id
    // one that the tracker no longer accepts makes a run too: it waits for the next
    const link = await links.find(owner)
    if (!link) throw new AppError('jira-not-linked', { tracker: trackers.name })
    const input = inputOf(body, link, trackers.name)
    const { confirm } = body
    const start = { owner, kind: 'save', idempotencyKey: idempotencyKey(request) ?? confirm, input } as const
    const run = await beginConfirmed(runs, start, async () => {
      if (confirm === undefined) return
      const seen = await reviewOf(owner, body)
      confirmations.require(confirm, owner, saidBySave(seen.input, seen.review))
    })
    const { siteId, projectId } = input.target
    const about = { run: run.id, site: siteId, project: projectId, ...tokenIn(request) }
    audit.record({ person: owner, what: 'save', from: originOf(request), about })
    return answerWithRun(request, reply, runs, run, (ended) => answerOf(ended, trackers.name), { waitMs })
  }
}

/** The request as a run keeps it, with where it goes. Throws AppError for what no save could be made of. */
function inputOf(
  body: Body,
  { siteId, projectId, epicTypeId, storyTypeId, boardId, acceptanceCriteria }: LinkRow,
  trackerName: string,
): SaveInput {
  if (!projectId || !epicTypeId || !storyTypeId) throw new AppError('jira-not-configured', { tracker: trackerName })
  const target = {
    siteId,
    projectId,
    epicTypeId,
    storyTypeId,
    ...(boardId && { boardId }),
    ...(acceptanceCriteria && { acceptanceCriteria }),
  }
  const { sprints = null, links, decisions, terms } = body
  const wishes = { ...(decisions && { decisions }), ...(terms && { terms }) }
  const input = { epics: identifyEpics(body.epics), sprints, links, ...wishes, target }
  const problem = inputProblem(input)
  if (problem) throw fieldError(...problem)
  return input
}
