import {
  BacklogRequest,
  type DraftingDone,
  type Epic,
  Epics,
  type Mark,
  Marks,
  type Problem,
  type ProblemCode,
  problemKinds,
  TokenCost,
} from '@planwright/contract'
import type { DraftingProgress } from '@planwright/generation'
import { DraftingError } from '@planwright/generation/drafting-error'
import * as z from 'zod/mini'
import { readAsked, readKept } from '../db/read-kept.ts'
import { AppError, type OwnProblemCode } from '../http/answers/app-error.ts'
import { problemOf } from '../http/answers/problem.ts'
import { identifyEpics } from '../http/requests/identify-epics.ts'
import { LeaseLost, type RunContext, type RunHandler, type RunOutcome, type StoredRun } from '../runs/run.ts'
import { type BacklogPiece, nextPieces, runIds, withPiece } from './draft-backlog.ts'
import type { Drafters } from './draft-beside.ts'
import { briefOf, extrasOfForm, toBacklogEpics } from './drafted-items.ts'
import { draftingProblem } from './drafting-problem.ts'
import { createDraftingSteps, type DraftingStep } from './drafting-steps.ts'
import { inBatches } from './in-batches.ts'
import { keptEpics } from './keep-items.ts'
import { type OpenTokenMeter, tokensOf } from './tokens/token-meter.ts'

/** What a generation's run keeps: the backlog as far as it is, why there is no more of it, and what it has cost. */
const GenerationResult = z.object({
  epics: Epics,
  failure: z.optional(
    z.object({
      code: z.custom<ProblemCode>((code) => typeof code === 'string' && code in problemKinds),
      detail: z.string(),
      retryAt: z.optional(z.string()),
    }),
  ),
  /** Ids of the epics whose stories are not all there, as the drafter said last; absent until its outline is whole. */
  remaining: z.optional(z.array(z.string())),
  /** From which lines of the brief each epic is written, as its outline said. */
  outline: z.optional(
    z.object({
      unitCount: z.number(),
      units: z.record(z.string(), z.array(z.number())),
      everywhere: z.array(z.number()),
      roles: z.array(z.string()),
    }),
  ),
  /** What the model reads the passages of the brief as. */
  modelMarks: z.optional(Marks),
  cost: z.optional(TokenCost),
  /** Tokens that were used when the budget last ended it: what comes after counts anew. */
  before: z.optional(z.number()),
})
type GenerationResult = z.infer<typeof GenerationResult>

type Log = {
  warn(details: object, message: string): void
}

type Dependencies = {
  drafters: Drafters
  openMeter: OpenTokenMeter
  /** What the issues of a person's team took, ascending; none where too little is known. */
  teamPoints: (owner: string) => Promise<readonly number[]>
  log: Log
  /** How many backlogs of one person are written at once. */
  atOnce: number
}

/**
 * Writing a backlog as a run: every epic and story is kept and told the moment it is there, and a run that is worked on again goes on
 * behind what it has kept.
 */
export function createGenerationHandler(dependencies: Dependencies): RunHandler {
  const { atOnce } = dependencies
  return {
    limit: { atOnce, detail: `${atOnce} backlogs are being written for you already. Wait until one is done.` },
    work: (context) => draftBacklog(dependencies, context),
    lastEvent: (run) => {
      const problem = problemOfRun(run)
      return problem ? { name: 'problem', data: problem } : { name: 'done', data: doneOf(run) }
    },
    givenUp: (run) => {
      const detail =
        'Writing it stopped unexpectedly several times. Try again with a shorter description, or tell whoever runs Planwright.'
      return { ...resultOf(run), failure: { code: 'drafting-failed', detail } } satisfies GenerationResult
    },
    describe: (run) => {
      const { epics, cost, modelMarks } = resultOf(run)
      const problem = problemOfRun(run)
      return {
        epics: whole(epics),
        ...(modelMarks && { modelMarks }),
        ...(cost && { cost }),
        ...(problem && { problem }),
      }
    },
  }
}

/** What tells a reader of the events that nothing is missing: the backlog itself was told piece by piece, and stands in the run. */
function doneOf(run: StoredRun): DraftingDone {
  const { epics } = resultOf(run)
  return { runId: run.id, epics: epics.length, stories: epics.flatMap(({ userStories }) => userStories).length }
}

/** The epics that a run has come to; throws the AppError of one that failed. */
export function epicsOf(run: StoredRun) {
  const { epics } = resultOf(run)
  const failure = failureOf(run)
  if (failure) throw failure
  return whole(epics)
}

/** Without dependencies on stories that have gone, or have not come: a backlog with such cannot be planned. */
function whole(epics: readonly Epic[]): Epic[] {
  const storyIds = new Set(epics.flatMap(({ userStories }) => userStories.map(({ id }) => id)))
  return epics.map((epic) => ({
    ...epic,
    userStories: epic.userStories.map((story) => ({
      ...story,
      dependsOn: story.dependsOn.filter((id) => storyIds.has(id)),
    })),
  }))
}

async function draftBacklog(
  { drafters, openMeter, teamPoints, log }: Dependencies,
  context: RunContext,
): Promise<RunOutcome> {
  const { run, signal } = context
  const request = readAsked(BacklogRequest, run.input)
  const standing = identifyEpics(request.epics ?? [])
  const heldEpics = keptEpics(standing)
  const earlier = resultOf(run)
  const meter = await openMeter(run.owner, { id: run.id, resumable: true, before: earlier.before })
  // a run that failed and is resumed tries anew
  let { epics, remaining, outline, modelMarks } = earlier
  const result = (): GenerationResult => ({
    epics,
    ...(remaining && { remaining }),
    ...(outline && { outline }),
    ...(modelMarks && { modelMarks }),
    ...(tokensOf(meter.cost()) > 0 && { cost: meter.cost() }),
    ...(earlier.before !== undefined && { before: earlier.before }),
  })
  const keepReading = async (marks: readonly Mark[]) => {
    // one that says no more than the one before is no progress either
    if (marks.length <= (modelMarks?.length ?? 0)) return
    await context.write(async (tools) => {
      tools.progressed()
      await tools.saveResult({ ...result(), modelMarks: [...marks] })
      await tools.emit('reading', { modelMarks: marks })
    })
    modelMarks = [...marks]
  }
  const keep = async (pieces: readonly BacklogPiece[], ahead = remaining) => {
    const isShorter = ahead !== undefined && ahead.length < (remaining?.length ?? Number.POSITIVE_INFINITY)
    // a drafter that goes on says anew what remains: that is no progress, or what always fails after it would never be given up
    if (pieces.length === 0 && !isShorter) return
    const remainder = isShorter ? ahead : remaining
    const grown = pieces.reduce(withPiece, { epics })
    await context.write(async (tools) => {
      tools.progressed()
      await tools.saveResult({ ...result(), ...grown, ...(remainder && { remaining: remainder }) })
      for (const piece of pieces) await tools.emit(piece.name, piece.data)
    })
    epics = grown.epics
    remaining = remainder
  }

  const teller = tellSteps(context)
  try {
    const task = { brief: briefOf({ ...request, ...(modelMarks && { modelMarks }) }), standing }
    const newId = runIds(run.id, earlier)
    if (epics.length === 0) await keep(heldEpics.map((epic) => ({ name: 'epic', data: { epic } })))
    const events = drafters.of(run.owner).draftBeside(task, {
      newId,
      signal,
      ...meter.hooks,
      onProgress: teller.onProgress,
      onSetback: (about, error) =>
        log.warn(
          { runId: run.id, about, code: error.code, ...error.log },
          'a draft goes without an answer that would better it',
        ),
      teamPoints: await teamPoints(run.owner),
      begun: toBacklogEpics(epics),
      ...(earlier.remaining && { remaining: earlier.remaining }),
      ...(earlier.outline && { outline: earlier.outline }),
    })
    for await (const batch of inBatches(events)) {
      const last = batch.findLast((event) => event.type === 'remaining')
      if (last?.type === 'remaining') outline = last.outline ?? outline
      const reading = batch.findLast((event) => event.type === 'reading')
      if (reading?.type === 'reading') await keepReading(reading.marks)
      await keep(nextPieces({ epics }, batch, extrasOfForm(request)), last?.epicIds)
    }
  } catch (error) {
    if (error instanceof LeaseLost) throw error
    if (signal.aborted) return { state: 'interrupted', result: result() }
    if (error instanceof AppError && error.code === 'too-much-work') {
      log.warn({ runId: run.id, code: error.code }, 'a backlog could not be drafted')
      return { state: 'failed', result: { ...result(), ...failureResult(error) } }
    }
    if (!(error instanceof DraftingError)) throw error
    log.warn({ runId: run.id, code: error.code, ...error.log }, 'a backlog could not be drafted')
    return { state: 'failed', result: { ...result(), ...failed(error, meter.cost()) } }
  } finally {
    await teller.settled()
    await meter.settled()
  }
  if (epics.length === 0) {
    const nothing = new DraftingError(
      'nothing-to-draft',
      'The description states nothing a story could be written from.',
    )
    return { state: 'failed', result: { ...result(), ...failed(nothing, meter.cost()) } }
  }
  return { state: 'done', result: result() }
}

/** Tells what is waited for, one after the other, and of what has changed meanwhile only the last. */
function tellSteps(context: RunContext) {
  const nextStep = createDraftingSteps(() => new Date())
  let pendingStep: DraftingStep | undefined
  let telling: Promise<void> = Promise.resolve()
  const tell = async () => {
    const step = pendingStep
    pendingStep = undefined
    // whoever has lost the run notices where something is kept
    if (step && !context.signal.aborted) await context.emit('step', step).catch(() => undefined)
  }
  return {
    onProgress: (progress: DraftingProgress) => {
      const step = nextStep(progress)
      if (!step) return
      pendingStep = step
      telling = telling.then(tell)
    },
    settled: () => telling,
  }
}

function failed(error: DraftingError, cost: TokenCost): Pick<GenerationResult, 'failure' | 'before'> {
  const failure = failureResult(draftingProblem(error))
  return error.code === 'budget-reached' ? { ...failure, before: tokensOf(cost) } : failure
}

function failureResult({ code, details: { detail = '', retryAt } }: AppError): Pick<GenerationResult, 'failure'> {
  return { failure: { code, detail, ...(retryAt && { retryAt: retryAt.toISOString() }) } }
}

const resultOf = (run: StoredRun): GenerationResult => readKept(GenerationResult, run.result ?? { epics: [] })

function failureOf(run: StoredRun): AppError | null {
  if (run.state !== 'failed') return null
  const { failure } = resultOf(run)
  if (!failure) return new AppError('drafting-failed')
  const { code, detail, retryAt } = failure
  // drafting asks no tracker
  return new AppError(code in problemKinds ? (code as OwnProblemCode) : 'drafting-failed', {
    detail,
    isPrivate: true,
    ...(retryAt && { retryAt: new Date(retryAt) }),
  })
}

/** In a run's own answers the run stands for the request. */
function problemOfRun(run: StoredRun): Problem | null {
  const failure = failureOf(run)
  return failure && problemOf(failure, run.id)
}
