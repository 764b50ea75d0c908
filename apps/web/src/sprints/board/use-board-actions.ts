import type { DraftPlan } from '@planwright/contract'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { formatNumber } from '../../ui/format-number.ts'
import { createDragStore } from './drag-store.ts'
import { withLock, withMove } from './edit-plan.ts'
import type { PlanActions } from './plan-actions.ts'
import type { PlanView } from './use-plan-view.ts'

type Doing = {
  change: (plan: DraftPlan, what: string) => void
  onRefused: (storyId: string, sprint: number | null) => void
  onSaid: (words: string) => void
}

/** The same functions all the time, working on the plan as it is when they are called. */
export function useBoardActions(plan: DraftPlan, view: PlanView, doing: Doing) {
  const latest = useRef({ plan, view, doing })
  useEffect(() => {
    latest.current = { plan, view, doing }
  })
  const [drags] = useState(createDragStore)
  const titleOf = useCallback((storyId: string) => latest.current.view.storyOf(storyId)?.title ?? '', [])
  const move = useCallback(
    (storyId: string, sprint: number, override: boolean) => {
      const now = latest.current
      const { terms, order } = now.view
      const story = now.view.storyOf(storyId)
      if (!story) return
      const next = withMove(now.plan, story, sprint, { terms, order, override })
      now.doing.change(next, `moving "${titleOf(storyId)}"`)
      const points = next.sprints?.find(({ number }) => number === sprint)?.totalPoints ?? 0
      now.doing.onSaid(
        `"${titleOf(storyId)}" is now in sprint ${sprint}, which has ${formatNumber(points)} of ${formatNumber(now.view.roomOf(sprint))} SP${override ? '. It is locked there against a rule' : ''}.`,
      )
    },
    [titleOf],
  )
  return useMemo(
    (): PlanActions & { move: typeof move } => ({
      drags,
      move,
      startDrag: (storyId) => {
        const { view: now } = latest.current
        drags.start(storyId, new Map(now.sprints.map(({ number }) => [number, now.judge(storyId, number)])))
      },
      drop: (storyId, sprint) => {
        const now = latest.current
        if (now.view.judge(storyId, sprint).fits) move(storyId, sprint, false)
        else now.doing.onRefused(storyId, sprint)
      },
      chooseSprint: (storyId) => latest.current.doing.onRefused(storyId, null),
      setLock: (storyId, locked) => {
        const now = latest.current
        now.doing.change(
          withLock(now.plan, storyId, locked),
          `${locked ? 'locking' : 'unlocking'} "${titleOf(storyId)}"`,
        )
        now.doing.onSaid(`"${titleOf(storyId)}" is ${locked ? 'locked here' : 'no longer locked'}.`)
      },
    }),
    [drags, move, titleOf],
  )
}
