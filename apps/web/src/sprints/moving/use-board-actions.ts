import type { DraftPlan } from '@planwright/contract'
import { useEffect, useMemo, useRef } from 'react'
import { showToast } from '../../ui/overlays/toast.tsx'
import type { PlanView } from '../board/plan-view.ts'
import type { PlanHistory } from '../board/use-plan-history.ts'
import type { PlanAnew } from '../replan/use-plan-anew.ts'
import type { PlanActions } from './plan-actions.ts'
import { withLinked } from './stories-that-follow.ts'
import { type MoveStories, useMoves } from './use-moves.ts'

type Doing = {
  history: PlanHistory
  anew: Pick<PlanAnew, 'leaveOut' | 'takeBack'>
  onRefused: (storyId: string, sprint: number) => void
  onChoose: (storyId: string) => void
  onEdit: (storyId: string) => void
  onSaid: (words: string) => void
}

/** The same functions all the time, working on the plan as it is when they are called. */
export function useBoardActions(plan: DraftPlan, view: PlanView, doing: Doing) {
  const latest = useRef({ plan, view, doing })
  useEffect(() => {
    latest.current = { plan, view, doing }
  })
  const moves = useMoves(plan, view, doing)
  return useMemo((): PlanActions & { move: MoveStories } => {
    const { titleOf, titlesOf, tell, ...moving } = moves
    return {
      ...moving,
      chooseSprint: (storyId) => latest.current.doing.onChoose(storyId),
      edit: (storyId) => latest.current.doing.onEdit(storyId),
      written: (storyId) => latest.current.view.written.get(storyId),
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
  }, [moves])
}
