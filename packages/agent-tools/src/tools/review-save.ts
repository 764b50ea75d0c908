import { kindOf, reviewDraft } from '@planwright/client'
import type { SaveReview } from '@planwright/contract'
import * as z from 'zod'
import { shortened } from '../answers.ts'
import { defineTool, hints } from '../tool.ts'
import { draftFor, draftId } from './draft-facts.ts'

export const issuesOnly = z.boolean().default(false).describe('without sprints')

export const reviewSave = defineTool({
  name: 'review_save',
  title: 'Review a save',
  description:
    'What save_plan would do in the tracker; writes nothing. Show it to the person. confirm is good for exactly this, for an hour; absent, saving cannot start.',
  hints: hints.readsTracker,
  input: { draftId, issuesOnly },
  output: {
    target: z.string(),
    create: z.number(),
    update: z.number(),
    unchanged: z.number(),
    conflicts: z.number().describe('edited in the tracker: left alone'),
    lookAlikes: z.array(z.string()),
    problems: z.array(z.string()),
    confirm: z.string().optional(),
  },
  run: async (tools, { draftId: id, issuesOnly: isIssues }, { mcpReq }) => {
    const draft = await draftFor(tools, id)
    const review = await reviewDraft(tools.client, draft, isIssues ? 'issues' : kindOf(draft), mcpReq.signal)
    const { create, update, unchanged, conflicts, duplicates, problems, confirm } = review
    return {
      target: targetWords(review),
      create: create.length,
      update: update.length,
      unchanged: unchanged.length,
      conflicts: conflicts.length,
      lookAlikes: duplicates
        .slice(0, 20)
        .map(({ title, candidates }) => `${shortened(title, 100)}: ${candidates.map(({ key }) => key).join(', ')}`),
      problems: problems.slice(0, 20).map(({ message }) => shortened(message, 300)),
      ...(confirm !== undefined && { confirm }),
    }
  },
})

const targetWords = ({ site, project, board }: Pick<SaveReview, 'site' | 'project' | 'board'>): string =>
  shortened(`${project.name} (${project.key}) on ${site.name}${board ? `, board ${board.name}` : ''}`, 300)

/** A review as a person is asked about it. */
export function reviewWords(review: SaveReview): string {
  const { create, update, unchanged, conflicts, gone, duplicates } = review
  const leftOut = gone.filter(({ answer }) => answer === 'leave')
  const more = [
    conflicts.length > 0 && `${conflicts.length} edited there meanwhile and left alone`,
    leftOut.length > 0 && `${leftOut.length} not there any more and left out`,
    duplicates.length > 0 && `${duplicates.length} look like issues that are there`,
  ].filter((part) => part !== false)
  return `Save to ${targetWords(review)}: ${[`${create.length} to create`, `${update.length} to update`, `${unchanged.length} unchanged`, ...more].join(', ')}.`
}
