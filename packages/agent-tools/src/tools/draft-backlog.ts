import { createHash } from 'node:crypto'
import { draftBacklog } from '@planwright/client'
import { BacklogForm } from '@planwright/contract'
import * as z from 'zod'
import { followingFor } from '../following-for.ts'
import { defineTool, hints } from '../tool.ts'
import { countsOf, countsShape, placeOf } from './draft-facts.ts'

export const draftBacklogTool = defineTool({
  name: 'draft_backlog',
  title: 'Draft a backlog',
  description:
    'Writes epics and user stories with criteria and points from a brief, into a new draft. May take two minutes; while state is running, ask get_run. The same call on the same day is the same draft.',
  hints: hints.drafts,
  input: {
    brief: z.string().describe('What is wanted, in full'),
    companyInfo: z.string().describe('Who wants it, for whom'),
    detailLevel: z.enum(['high-level', 'medium', 'detailed']).default('medium'),
    additionalInfo: z.string().optional(),
  },
  output: { draftId: z.string(), runId: z.string(), state: z.string(), ...countsShape, url: z.string() },
  run: async ({ client, address }, { brief, ...given }, context) => {
    const form = BacklogForm.parse({ ...given, epicInfo: brief })
    const { draft, run } = await draftBacklog(client, form, {
      ...followingFor(context),
      idempotencyKey: keyOf(form, new Date()),
    })
    return {
      draftId: draft.id,
      runId: run.id,
      state: run.state,
      ...countsOf(draft.backlog ?? run.epics ?? []),
      url: placeOf(address),
    }
  },
})

/** Whoever lost the answer asks again with the same words, and soon. */
const keyOf = (form: BacklogForm, now: Date): string =>
  `agent-${createHash('sha256')
    .update(JSON.stringify([now.toISOString().slice(0, 10), form]))
    .digest('base64url')}`
