import * as z from 'zod'
import { jiraNow } from '../jira/data/clock.ts'
import { supportsSprints } from '../jira/data/look-up.ts'
import type { Board, JiraData, Site } from '../jira/data/state.ts'
import { letTeamWork, type Outcome } from '../jira/team/let-team-work.ts'
import type { SandboxContext } from '../sandbox-context.ts'

/** `POST /_sandbox/jira/advance`: how long a team works on which board, and in what way. */
export const Advance = z.strictObject({
  boardId: z.number().int(),
  /** Boards of several sites have the same number; absent: the first site that has it. */
  siteId: z.string().optional(),
  days: z.number().int().min(1).max(400),
  seed: z.number().int(),
  /** The mean of the points a sprint's team can do; absent: as the board's closed sprints did. */
  velocity: z.number().positive().max(10_000).optional(),
  /** The standard deviation of these points; absent: a fifth of the velocity. */
  spread: z.number().min(0).max(10_000).optional(),
  /** Whether the plan is changed by the team, besides being worked on. */
  events: z.boolean().default(true),
})
type Advance = z.infer<typeof Advance>

/** Lets a team work; answers what is wrong with what was asked, in words. */
export function advance(context: SandboxContext, { boardId, siteId, ...way }: Advance): Outcome | { problem: string } {
  const place = placeOf(context.state.current.jira, boardId, siteId)
  if (place === undefined)
    return { problem: `There is no board ${boardId}${siteId === undefined ? '' : ' on this site'}.` }
  if (!supportsSprints(place.board))
    return { problem: `${place.board.name} has no sprints: no team can work on it here.` }
  const outcome = letTeamWork(context.state.current, place, way, jiraNow(context))
  context.changed()
  return outcome
}

function placeOf(jira: JiraData, boardId: number, siteId?: string): { site: Site; board: Board } | undefined {
  for (const site of jira.sites) {
    const board = site.boards.find((one) => one.id === boardId)
    if (board !== undefined && (siteId === undefined || site.id === siteId)) return { site, board }
  }
  return undefined
}
