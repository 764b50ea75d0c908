import { ApiFailure } from '@planwright/client'
import * as z from 'zod'
import { pageOf, shortened } from '../answers.ts'
import { defineTool, hints } from '../tool.ts'
import { draftFor, draftId } from './draft-facts.ts'

export const checkBacklog = defineTool({
  name: 'check_backlog',
  title: 'Check a backlog',
  description:
    'What of the brief no story tells, stories with a flaw, and stories that say nearly the same. Changes nothing.',
  hints: hints.reads,
  input: { draftId, page: z.int().min(1).default(1) },
  output: {
    wanted: z.number().describe('passages of the brief that want something'),
    findings: z.array(z.object({ kind: z.string(), storyIds: z.array(z.string()), words: z.string() })),
    page: z.number(),
    pages: z.number(),
  },
  run: async (tools, { draftId: id, page }) => {
    const { form, backlog } = await draftFor(tools, id)
    if (!form || !backlog?.length) throw new ApiFailure('nothing-to-check', 'There is no backlog in this draft yet.')
    const { epicInfo, additionalInfo, marks, modelMarks } = form
    const answer = await tools.client.checkBacklog({ epicInfo, additionalInfo, marks, modelMarks, epics: backlog })
    const findings = [
      ...answer.uncovered.map(({ passage }) => ({ kind: 'not told', storyIds: [], words: shortened(passage, 300) })),
      ...answer.duplicates.map(({ storyIds }) => ({
        kind: 'alike',
        storyIds: [...storyIds],
        words: 'They say nearly the same.',
      })),
      ...answer.findings.map(({ storyId, flaw, reason }) => ({
        kind: flaw,
        storyIds: [storyId],
        words: shortened(reason, 300),
      })),
    ]
    const { parts, ...pages } = pageOf(findings, page)
    return { wanted: answer.requirements, findings: parts, ...pages }
  },
})
