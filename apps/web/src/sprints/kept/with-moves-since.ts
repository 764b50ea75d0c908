import type { DraftPlan, Epic } from '@planwright/contract'
import { withStep } from '../../app/history/step-history.ts'
import { planViewOf } from '../board/plan-view.ts'
import { versionOf } from '../board/use-plan-history.ts'
import { placementsOf, withLock } from '../moving/edit-plan.ts'
import { lockingWords, movedTo, movingWords } from '../moving/moved-to.ts'
import type { KeptPlan } from './plan-store.ts'

/** A plan that was cleared, with its stories where `plan` says that they were moved to, locked or unlocked since, each by a step that can be undone. Pure. */
export function withMovesSince(
  { version, history }: Pick<KeptPlan, 'version' | 'history'>,
  plan: DraftPlan | null,
  epics: Epic[],
) {
  const before = new Map(placementsOf(version.sprints ?? []).map(({ storyId, sprint }) => [storyId, sprint]))
  const marks = plan?.touched ?? {}
  const others =
    plan?.former?.filter(({ storyId, sprint }) => before.get(storyId) !== sprint || marks[storyId] !== undefined) ?? []
  if (!plan || others.length === 0) return { version, history, moved: false }
  const start: DraftPlan = { ...plan, ...version }
  const view = planViewOf(epics, start)
  const end = others.reduce(
    (now, { storyId, sprint }) => {
      const mark = marks[storyId]
      const moved = movedTo(now.plan, view, storyId, sprint, mark === 'override')
      const locked = mark === 'locked' ? withLock(moved, storyId, true) : moved
      const next = mark ? { ...locked, touched: { ...locked.touched, [storyId]: mark } } : locked
      if (next === now.plan) return now
      const what = `“${view.storyOf(storyId)?.title ?? ''}”`
      const isMoved = before.get(storyId) !== sprint || mark === 'override'
      const name = isMoved ? movingWords(what) : lockingWords(what, mark === 'locked')
      return { plan: next, steps: withStep(now.steps, name, versionOf(now.plan)) }
    },
    { plan: start, steps: history },
  )
  return { version: versionOf(end.plan), history: end.steps, moved: end.plan !== start }
}
