import { BacklogForm, Epics, type Problem, type ProblemCode } from '@planwright/contract'
import { type Drafter, DraftingError } from '@planwright/generation'
import * as z from 'zod/mini'
import { AppError } from '../http/app-error.ts'
import { problemOf } from '../http/problem.ts'
import type { RunContext, RunHandler, RunOutcome, StoredRun } from '../runs/run.ts'
import { nextPiece, runIds, withPiece } from './draft-backlog.ts'

/** What a generation's run keeps: the backlog as far as it is, and why there is no more of it. */
const GenerationResult = z.object({
  epics: Epics,
  failure: z.optional(z.object({ code: z.enum(['drafting-failed', 'nothing-to-draft']), detail: z.string() })),
})
type GenerationResult = z.infer<typeof GenerationResult>

interface Log {
  warn(details: object, message: string): void
}

/**
 * Writing a backlog as a run: every epic and story is kept and told the moment it is there, and a run that is worked on again goes on
 * behind what it has kept.
 */
export function createGenerationHandler({ drafter, log }: { drafter: Drafter; log: Log }): RunHandler {
  return {
    work: (context) => draftBacklog(drafter, log, context),
    lastEvent: (run) => {
      const problem = problemOfRun(run)
      return problem ? { name: 'problem', data: problem } : { name: 'done', data: resultOf(run).epics }
    },
    describe: (run) => {
      const problem = problemOfRun(run)
      return { epics: resultOf(run).epics, ...(problem && { problem }) }
    },
  }
}

/** The epics that a run has come to; throws the AppError of one that failed. */
export function epicsOf(run: StoredRun) {
  const { epics } = resultOf(run)
  const failure = failureOf(run)
  if (failure) throw failure
  return epics
}

async function draftBacklog(drafter: Drafter, log: Log, context: RunContext): Promise<RunOutcome> {
  const { run, signal } = context
  const form = BacklogForm.parse(run.input)
  const { companyInfo, epicInfo, detailLevel, additionalInfo } = form
  // a run that failed and is resumed tries anew
  let { epics } = resultOf(run)
  try {
    const brief = { companyInfo, epicInfo, detailLevel, additionalInfo }
    for await (const event of drafter.draft(brief, { newId: runIds(run.id), signal })) {
      const piece = nextPiece({ epics }, event, form)
      if (!piece) continue
      const grown = withPiece({ epics }, piece)
      await context.write(async (tools) => {
        await tools.saveResult(grown)
        await tools.emit(piece.name, piece.data)
      })
      epics = grown.epics
    }
  } catch (error) {
    if (!(error instanceof DraftingError)) throw error
    log.warn({ runId: run.id, code: error.code }, 'a backlog could not be drafted')
    return { state: 'failed', result: { epics, failure: { code: codeOf(error), detail: error.message } } }
  }
  if (epics.length === 0) {
    const detail = 'The description states nothing a story could be written from.'
    return { state: 'failed', result: { epics, failure: { code: 'nothing-to-draft', detail } } }
  }
  return { state: 'done', result: { epics } satisfies GenerationResult }
}

const codeOf = ({ code }: DraftingError): ProblemCode & ('nothing-to-draft' | 'drafting-failed') =>
  code === 'nothing-to-draft' || code === 'unsupported-language' ? 'nothing-to-draft' : 'drafting-failed'

const resultOf = (run: StoredRun): GenerationResult => GenerationResult.parse(run.result ?? { epics: [] })

function failureOf(run: StoredRun): AppError | null {
  if (run.state !== 'failed') return null
  const { failure } = resultOf(run)
  return failure ? new AppError(failure.code, { detail: failure.detail }) : new AppError('drafting-failed')
}

/** In a run's own answers the run stands for the request. */
function problemOfRun(run: StoredRun): Problem | null {
  const failure = failureOf(run)
  return failure && problemOf(failure, run.id)
}
