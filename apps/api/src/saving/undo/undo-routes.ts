import { type ReviewItem, SaveResponse, UndoRequest, UndoReview } from '@planwright/contract'
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { type AuditTrail, originOf } from '../../audit/audit-trail.ts'
import type { Database } from '../../db/database.ts'
import { readAsked } from '../../db/read-kept.ts'
import { AppError } from '../../http/answers/app-error.ts'
import { perMinute } from '../../http/limits/rate-limits.ts'
import { personOf, tokenIn } from '../../http/person.ts'
import { IdParams } from '../../http/requests/id-params.ts'
import { idempotencyKey } from '../../http/requests/idempotency-key.ts'
import { answerWithRun, describesRun } from '../../runs/answer-with-run.ts'
import { isEnded } from '../../runs/run.ts'
import type { RunEngine } from '../../runs/run-engine.ts'
import { asking } from '../../tracker/app-error-of.ts'
import { onSite } from '../../tracker/on-site.ts'
import type { Trackers } from '../../tracker/trackers.ts'
import { beginConfirmed } from '../begin-confirmed.ts'
import { type Confirmations, saidByUndo } from '../review/confirm-review.ts'
import { answerOf } from '../run-answer.ts'
import { SaveTarget } from '../save-input.ts'
import { createTrackerRunHandler, type TrackerRunOptions } from '../tracker-run.ts'
import { createUndoing, UndoInput } from './perform-undo.ts'
import { readUndo } from './undo-facts.ts'
import { datesItem } from './undo-items.ts'

const waitMs = 60_000

/** Taking a save back, as a run. */
export function createUndoHandler(options: TrackerRunOptions) {
  return createTrackerRunHandler(options, UndoInput.parse, (tools, input) => createUndoing({ ...tools, input }))
}

type Options = {
  readonly db: Database
  readonly runs: RunEngine
  readonly trackers: Trackers
  readonly audit: Pick<AuditTrail, 'record'>
  readonly confirmations: Confirmations
  readonly savesPerMinute: number
}

/** Taking a save back, and what that would do. */
export function registerUndoRoutes(base: FastifyInstance, options: Options) {
  const { db, runs, trackers, audit, confirmations, savesPerMinute } = options
  const app = base.withTypeProvider<ZodTypeProvider>()
  const limit = perMinute(savesPerMinute, 'saves')
  const reading = { policy: 'person', token: 'read', ...limit } as const
  const writing = { policy: 'person', token: 'write', ...limit } as const

  app.get(
    '/api/runs/:id/undo',
    {
      config: reading,
      schema: {
        summary: 'What taking a save back would delete, move back, date back and leave; writes nothing',
        params: IdParams,
        response: { 200: UndoReview },
      },
    },
    async (request): Promise<UndoReview> => {
      const owner = personOf(request).id
      const review = await reviewOf(owner, request.params.id)
      return { ...review, confirm: confirmations.give(owner, saidByUndo(request.params.id, review)) }
    },
  )

  app.post(
    '/api/runs/:id/undo',
    {
      config: { ...writing, describes: describesRun },
      schema: {
        summary:
          'Takes a save back: deletes what it made and nobody has worked with since, moves back what it moved, and gives sprints their dates back',
        description:
          'Answers as a save does: what was deleted or moved back is done, what was left is failed, with the reason.',
        params: IdParams,
        body: Body,
        response: { 200: SaveResponse, 202: SaveResponse },
      },
    },
    async (request, reply) => {
      const owner = personOf(request).id
      const { target } = await savedBy(request.params.id, owner)
      const input = { undoOf: request.params.id, target } satisfies UndoInput
      const confirm = request.body?.confirm
      const start = { owner, kind: 'undo', idempotencyKey: idempotencyKey(request) ?? confirm, input } as const
      const run = await beginConfirmed(runs, start, async () => {
        if (confirm === undefined) return
        const review = await reviewOf(owner, request.params.id)
        confirmations.require(confirm, owner, saidByUndo(request.params.id, review))
      })
      const { siteId: site, projectId: project } = target
      const about = { run: run.id, save: request.params.id, site, project, ...tokenIn(request) }
      audit.record({ person: owner, what: 'undo', from: originOf(request), about })
      return answerWithRun(request, reply, runs, run, (ended) => answerOf(ended, trackers.name), { waitMs })
    },
  )

  /** Throws AppError for what cannot be taken back. */
  async function reviewOf(owner: string, runId: string): Promise<UndoReview> {
    const { target } = await savedBy(runId, owner)
    const { link } = await trackers.ofPerson(owner)
    const siteLink = onSite(link, target.siteId)
    if (!siteLink) {
      const detail = `It was saved to another site. ${trackers.name} is connected to ${link.siteName} now.`
      throw new AppError('run-not-undoable', { detail })
    }
    const tracker = trackers.ofLink(siteLink)
    const place = { owner, siteId: target.siteId, projectId: target.projectId }
    const queriesOf: Database['withWorker'] = (work) => db.withPerson(owner, work)
    const undo = await asking(readUndo({ queriesOf, tracker, place, target }, runId))
    const { plan, items, titles } = undo
    const item = (itemId: string, key: string): ReviewItem => ({
      itemId,
      kind: items.get(itemId)?.kind ?? 'story',
      title: titles.get(key) ?? key,
      key,
      url: tracker.itemUrl(key),
    })
    const sprint = (number: number, title: string): ReviewItem => ({
      itemId: `sprint-${number}`,
      kind: 'sprint',
      title,
    })
    const move = (itemId: string): ReviewItem => ({
      ...item(itemId, items.get(itemId)?.key ?? ''),
      kind: 'move',
    })
    const dates = (sprint: { number: number; name: string }): ReviewItem => {
      const { itemId, kind, title = '' } = datesItem(sprint)
      return { itemId, kind, title }
    }
    return {
      dates: plan.dates.map(dates),
      move: plan.moves.flatMap(({ itemIds }) => itemIds.map(move)),
      delete: [
        ...plan.items.map(({ itemId, key }) => item(itemId, key)),
        ...plan.sprints.map(({ number, name }) => sprint(number, name)),
      ],
      keep: [
        ...plan.keptMoves.map(({ itemId, reason }) => ({ ...move(itemId), reason })),
        ...plan.keptDates.map((sprint) => ({ ...dates(sprint), reason: sprint.reason })),
        ...plan.keptItems.map(({ itemId, key, reason }) => ({ ...item(itemId, key), reason })),
        ...plan.keptSprints.map(({ number, name, reason }) => ({ ...sprint(number, name), reason })),
      ],
    }
  }

  async function savedBy(runId: string, owner: string): Promise<SavedTo> {
    const run = await runs.read(runId, owner)
    if (run.kind !== 'save' || !isEnded(run.state)) throw new AppError('run-not-undoable')
    return readAsked(SavedTo, run.input)
  }
}

/** Nothing, or what a review handed out. */
const Body = z.union([UndoRequest, z.null(), z.undefined()])

/** What is left of a save's input in the end: its plan goes with the retention. */
const SavedTo = z.object({ target: SaveTarget })
type SavedTo = z.infer<typeof SavedTo>
