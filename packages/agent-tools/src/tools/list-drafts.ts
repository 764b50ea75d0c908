import * as z from 'zod'
import { pageOf, shortened } from '../answers.ts'
import { defineTool, hints } from '../tool.ts'

export const listDrafts = defineTool({
  name: 'list_drafts',
  title: 'List drafts',
  description: 'The person’s drafts, last opened first, with the run of their last save.',
  hints: hints.reads,
  input: { page: z.int().min(1).default(1) },
  output: {
    drafts: z.array(
      z.object({
        draftId: z.string(),
        name: z.string(),
        stories: z.number(),
        sprints: z.number(),
        updatedAt: z.string(),
        saveRunId: z.string().optional(),
        saveState: z.string().optional(),
      }),
    ),
    page: z.number(),
    pages: z.number(),
  },
  run: async ({ client }, { page }) => {
    const { drafts } = await client.listDrafts()
    const { parts, ...pages } = pageOf(
      drafts.map(({ id, name, stories, plan, save, updatedAt }) => ({
        draftId: id,
        name: shortened(name, 100),
        stories,
        sprints: plan?.sprints ?? 0,
        updatedAt,
        ...(save && { saveRunId: save.runId, saveState: `${save.kind} ${save.state}` }),
      })),
      page,
    )
    return { drafts: parts, ...pages }
  },
})
