import type { DraftPlan } from '@planwright/contract'
import { useEffect, useMemo, useRef, useState } from 'react'
import { formatNumber } from '../../ui/format-number.ts'
import { showToast } from '../../ui/overlays/toast.tsx'
import type { PlanHistory } from '../board/use-plan-history.ts'
import type { PlanView } from '../board/use-plan-view.ts'
import type { PlanAnew } from '../replan/use-plan-anew.ts'
import { createDragStore } from './drag-store.ts'
import { withLock, withMove, withTakenBack } from './edit-plan.ts'
import type { PlanActions } from './plan-actions.ts'
import { withLinked } from './stories-that-follow.ts'

type Doing = {
  history: PlanHistory
  anew: Pick<PlanAnew, 'leaveOut' | 'takeBack'>
  onRefused: (storyId: string, sprint: number) => void
  onChoose: (storyId: string) => void
  onSaid: (words: string) => void
}

/** Puts stories into a sprint; with `override` the first one is locked there against a rule. */
export type MoveStories = (storyIds: readonly string[], sprint: number, override: boolean) => void

/** The same functions all the time, working on the plan as it is when they are called. */
export function useBoardActions(plan: DraftPlan, view: PlanView, doing: Doing) {
  const latest = useRef({ plan, view, doing })
  useEffect(() => {
    latest.current = { plan, view, doing }
  })
  const [drags] = useState(createDragStore)
  return useMemo((): PlanActions & { move: MoveStories } => {
    const titleOf = (storyId: string) => `“${latest.current.view.storyOf(storyId)?.title ?? ''}”`
    const titlesOf = ([first = '', ...others]: readonly string[]) =>
      `${titleOf(first)}${others.length > 0 ? ` and ${formatNumber(others.length)} more` : ''}`
    const tell = (message: string, name: string) =>
      showToast({
        key: 'plan',
        message,
        action: { label: 'Undo', onSelect: () => takeBackStep(latest.current.doing.history, name) },
      })
    const move: MoveStories = (storyIds, sprint, override) => {
      const { plan: now, view: shown, doing: to } = latest.current
      const [first] = storyIds
      if (first === undefined) return
      const next = storyIds.reduce((changed, id) => movedTo(changed, shown, id, sprint, override && id === first), now)
      const what = titlesOf(storyIds)
      const name = `moving ${what}`
      to.history.change(next, name)
      const points = next.sprints?.find(({ number }) => number === sprint)?.totalPoints ?? 0
      const room = shown.roomOf(sprint)
      tell(
        `${what} moved to sprint ${sprint}: ${formatNumber(points)} of ${formatNumber(room)} SP${points > room ? ', more than it holds' : ''}.${override ? ' It is locked there against a rule.' : ''}`,
        name,
      )
    }
    return {
      drags,
      move,
      startDrag: (storyId) => {
        const { view: now } = latest.current
        drags.start(storyId, new Map(now.sprints.map(({ number }) => [number, now.judge(storyId, number)])))
      },
      drop: (storyId, sprint) => {
        const now = latest.current
        if (now.view.sprintOf.get(storyId) === sprint) return
        if (now.view.judge(storyId, sprint).kind === 'refused') now.doing.onRefused(storyId, sprint)
        else move([storyId], sprint, false)
      },
      chooseSprint: (storyId) => latest.current.doing.onChoose(storyId),
      setLock: (storyId, locked) => {
        const { plan: now, doing: to } = latest.current
        to.history.change(withLock(now, storyId, locked), `${locked ? 'locking' : 'unlocking'} ${titleOf(storyId)}`)
        to.onSaid(`${titleOf(storyId)} is ${locked ? 'locked here' : 'no longer locked'}.`)
      },
      leaveOut: async (storyIds) => {
        const { view: shown, doing: to } = latest.current
        const ids = withLinked(shown.links.awaitedBy, storyIds)
        const goes = new Set(ids)
        if ([...shown.sprintOf.keys()].every((id) => goes.has(id)))
          return showToast({ key: 'plan', message: 'The plan would be empty: something has to stay in it.' })
        const name = `leaving out ${titlesOf(ids)}`
        if (await to.anew.leaveOut(ids, name))
          tell(
            `${titlesOf(ids)} ${ids.length === 1 ? 'is left out and stays' : 'are left out and stay'} in the backlog.`,
            name,
          )
      },
      takeBack: async (storyIds) => {
        const { view: shown, doing: to } = latest.current
        const ids = withLinked(shown.links.waitsFor, storyIds).filter((id) => shown.leftOut.has(id))
        const name = `taking back ${titlesOf(ids)}`
        if (await to.anew.takeBack(ids, name))
          tell(`${titlesOf(ids)} ${ids.length === 1 ? 'is' : 'are'} in the plan again.`, name)
      },
      isLeftOut: (storyId) => latest.current.view.leftOut.has(storyId),
      linkWords: (storyId) => {
        const { waitsFor, awaitedBy } = latest.current.view.links
        const before = waitsFor.get(storyId)?.map(titleOf) ?? []
        const after = awaitedBy.get(storyId)?.map(titleOf) ?? []
        return [
          before.length > 0 ? `Waits for ${before.join(', ')}.` : '',
          after.length > 0 ? `${after.join(', ')} ${after.length === 1 ? 'waits' : 'wait'} for it.` : '',
        ]
          .filter(Boolean)
          .join(' ')
      },
    }
  }, [drags])
}

function movedTo(plan: DraftPlan, view: PlanView, storyId: string, sprint: number, override: boolean): DraftPlan {
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

/** Only what was done last can be taken back by itself. */
function takeBackStep(history: PlanHistory, name: string) {
  if (history.undoes === name) history.undo()
  else showToast({ key: 'plan', message: 'The plan was changed since. Undo goes back step by step.' })
}
