import type { DraftPlan } from '@planwright/contract'
import type { PlanView } from '../board/plan-view.ts'
import { withMove, withTakenBack } from './edit-plan.ts'
import { withLinked } from './stories-that-follow.ts'

/** The plan with a story that a person has put into a sprint. Pure. */
export function movedTo(
  plan: DraftPlan,
  view: PlanView,
  storyId: string,
  sprint: number,
  override: boolean,
): DraftPlan {
  const story =
    plan.sprints?.flatMap(({ stories }) => stories).find(({ id }) => id === storyId) ?? view.storyOf(storyId)
  if (!story) return plan
  const touch = plan.touched?.[storyId]
  const isLocked = touch === 'locked' || touch === 'override'
  // a locked story that makes a sprint too full stays there when the rest is planned again
  const isOver = isLocked && view.judge(storyId, sprint).kind === 'over'
  // what has a place is not left out, and what it waits for has to have one
  const scoped = withTakenBack(plan, withLinked(view.links.waitsFor, [storyId]))
  return withMove(scoped, story, sprint, { terms: view.terms, order: view.order, override: override || isOver })
}

/** Names the step of locking `what`, or of unlocking it. */
export function lockingWords(what: string, locked: boolean): string {
  return `${locked ? 'locking' : 'unlocking'} ${what}`
}

/** Names the step of moving `what`, for its undo. */
export function movingWords(what: string): string {
  return `moving ${what}`
}
