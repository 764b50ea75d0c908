import type { DraftPlan } from '@planwright/contract'
import { useEffect, useMemo, useRef, useState } from 'react'
import { formatNumber } from '../../ui/format-number.ts'
import { showToast } from '../../ui/overlays/toast.tsx'
import { fullWords, type PlanView } from '../board/plan-view.ts'
import type { PlanHistory } from '../board/use-plan-history.ts'
import { createDragStore } from './drag-store.ts'
import { withLock } from './edit-plan.ts'
import { lockingWords, movedTo, movingWords } from './moved-to.ts'

type Doing = {
  history: Pick<PlanHistory, 'change' | 'undo' | 'undoes'> & Partial<Pick<PlanHistory, 'redoes'>>
  onRefused: (storyId: string, sprint: number) => void
  /** Where there is a line that says what was done; elsewhere it is told with its `Undo`. */
  onSaid?: (words: string) => void
}

/** Puts stories into a sprint; with `override` the first one is locked there against a rule. */
export type MoveStories = (storyIds: readonly string[], sprint: number, override: boolean) => void

/** What moves stories of a plan, wherever it is shown: the same functions all the time, working on the plan as it is when they are called. */
export function useMoves(plan: DraftPlan, view: PlanView, doing: Doing) {
  const latest = useRef({ plan, view, doing })
  useEffect(() => {
    latest.current = { plan, view, doing }
  })
  const [drags] = useState(createDragStore)
  /** What was told with its `Undo`, and whether its step is the last one. */
  const told = useRef<{ name: string; isLast: boolean; dismiss: () => void }>(undefined)
  // it would be taken back from where this plan is not shown
  useEffect(() => () => told.current?.dismiss(), [])
  const { undoes, redoes } = doing.history
  // what was taken back elsewhere, or has another step after it, is offered no more
  useEffect(() => {
    const { current } = told
    if (!current) return
    if (current.isLast && (undoes !== current.name || redoes === current.name)) current.dismiss()
    current.isLast = undoes === current.name
  })
  return useMemo(() => {
    const titleOf = (storyId: string) => `“${latest.current.view.storyOf(storyId)?.title ?? ''}”`
    const titlesOf = ([first = '', ...others]: readonly string[]) =>
      `${titleOf(first)}${others.length > 0 ? ` and ${formatNumber(others.length)} more` : ''}`
    const tell = (message: string, name: string) => {
      const dismiss = showToast({
        key: 'plan',
        message,
        action: { label: 'Undo', onSelect: () => takeBackStep(latest.current.doing.history, name) },
      })
      told.current = { name, isLast: latest.current.doing.history.undoes === name, dismiss }
    }
    const move: MoveStories = (storyIds, sprint, override) => {
      const { plan: now, view: shown, doing: to } = latest.current
      const [first] = storyIds
      if (first === undefined) return
      const next = storyIds.reduce((changed, id) => movedTo(changed, shown, id, sprint, override && id === first), now)
      const what = titlesOf(storyIds)
      const name = movingWords(what)
      to.history.change(next, name)
      const points = next.sprints?.find(({ number }) => number === sprint)?.totalPoints ?? 0
      tell(
        `${what} moved to sprint ${sprint}: ${fullWords(points, shown.roomOf(sprint))}${override ? ' It is locked there against a rule.' : ''}`,
        name,
      )
    }
    const setLock = (storyId: string, locked: boolean) => {
      const { plan: now, doing: to } = latest.current
      const what = titleOf(storyId)
      const name = lockingWords(what, locked)
      to.history.change(withLock(now, storyId, locked), name)
      const words = `${what} is ${locked ? 'locked here' : 'no longer locked'}.`
      if (to.onSaid) to.onSaid(words)
      else tell(words, name)
    }
    return {
      drags,
      move,
      setLock,
      /** Unlocks it where it is locked; of a story that is in no sprint there is nothing to lock. */
      turnLock: (storyId: string) => {
        const { plan: now, view: shown } = latest.current
        const touch = now.touched?.[storyId]
        if (shown.sprintOf.has(storyId)) setLock(storyId, touch !== 'locked' && touch !== 'override')
      },
      titleOf,
      titlesOf,
      tell,
      /** Says of every sprint what dropping the story there would do. */
      startDrag: (storyId: string) => {
        const { view: now } = latest.current
        drags.start(storyId, new Map(now.sprints.map(({ number }) => [number, now.judge(storyId, number)])))
      },
      /** Moves it, unless a story that waits is in the way. */
      drop: (storyId: string, sprint: number) => {
        const now = latest.current
        if (now.view.sprintOf.get(storyId) === sprint) return
        if (now.view.judge(storyId, sprint).kind !== 'refused') return move([storyId], sprint, false)
        // it would stand where this is told
        told.current?.dismiss()
        now.doing.onRefused(storyId, sprint)
      },
    }
  }, [drags])
}

/** Only what was done last can be taken back by itself. */
function takeBackStep(history: Doing['history'], name: string) {
  if (history.undoes === name) history.undo()
  else showToast({ key: 'plan', message: 'The plan was changed since. Undo goes back step by step.' })
}
