import * as z from 'zod'
import { defineTool, hints } from '../tool.ts'
import { countsOf, countsShape } from './draft-facts.ts'
import { savedAnswer, savedShape } from './save-plan.ts'

export const getRun = defineTool({
  name: 'get_run',
  title: 'Look at a run',
  description:
    'How a draft, save or undo stands: done, partial, failed and cancelled are ends; parked goes on by itself, needs-link waits for a person.',
  hints: hints.reads,
  input: { runId: z.string() },
  output: {
    ...savedShape,
    kind: z.string(),
    ...countsShape,
    reason: z.string().optional(),
    retryAt: z.string().optional(),
  },
  run: async ({ client }, { runId }, { mcpReq }) => {
    const run = await client.readRun(runId, { signal: mcpReq.signal })
    const reason = run.reason ?? run.problem?.detail ?? run.problem?.title
    return {
      ...savedAnswer(run),
      kind: run.kind,
      ...countsOf(run.epics ?? []),
      ...(reason !== undefined && { reason }),
      ...(run.retryAt !== undefined && { retryAt: run.retryAt }),
    }
  },
})
