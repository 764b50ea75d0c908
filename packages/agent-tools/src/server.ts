import { McpServer } from '@modelcontextprotocol/server'
import type { Client } from '@planwright/client'
import { registerPlanningPrompt } from './prompt.ts'
import { registerResources } from './resources.ts'
import type { Tool } from './tool.ts'
import { checkBacklog } from './tools/check-backlog.ts'
import { draftBacklogTool } from './tools/draft-backlog.ts'
import { followPlan } from './tools/follow-plan.ts'
import { getBacklog } from './tools/get-backlog.ts'
import { getRun } from './tools/get-run.ts'
import { getTarget } from './tools/get-target.ts'
import { listDrafts } from './tools/list-drafts.ts'
import { planSprints } from './tools/plan-sprints.ts'
import { replanRest } from './tools/replan-rest.ts'
import { reviewSave } from './tools/review-save.ts'
import { savePlan } from './tools/save-plan.ts'
import { undoSave } from './tools/undo-save.ts'

/** In the order of the work, and always in the same: clients keep what they were told of them. */
const tools: readonly Tool[] = [
  draftBacklogTool,
  getBacklog,
  checkBacklog,
  planSprints,
  reviewSave,
  savePlan,
  followPlan,
  replanRest,
  undoSave,
  getRun,
  listDrafts,
  getTarget,
]

/** Those that a token which only reads is not offered. */
export const writingTools: readonly string[] = tools.filter(({ isReading }) => !isReading).map(({ name }) => name)

const instructions = `Planwright turns a brief into a backlog, plans it into sprints, and saves it to an issue tracker.
Usual order: draft_backlog, check_backlog, plan_sprints, review_save, then save_plan with what the person agreed to.
Drafts and runs are named by ids that stay good until they are deleted. Only save_plan, replan_rest and undo_save change the tracker; saving again changes only what differs.`

type Options = {
  readonly client: Client
  readonly address: string
  readonly version: string
  readonly mayWrite: boolean
}

/** Planwright for agents: its tools, resources and prompt for one caller, whichever way and generation of the protocol they came by. */
export function createAgentServer({ client, address, version, mayWrite }: Options): McpServer {
  const forAnHour = { ttlMs: 3_600_000, cacheScope: 'private' } as const
  const server = new McpServer(
    { name: 'planwright', title: 'Planwright', version },
    { instructions, cacheHints: { 'tools/list': forAnHour, 'prompts/list': forAnHour } },
  )
  const parts = { client, address, mayWrite, server }
  for (const tool of tools) if (mayWrite || tool.isReading) tool.register(parts)
  registerResources(parts)
  registerPlanningPrompt(server)
  return server
}
