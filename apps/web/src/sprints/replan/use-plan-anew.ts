import { type DraftPlan, type Epic, type Placement, termsOf } from '@planwright/contract'
import { useEffect, useRef, useState } from 'react'
import { useTrackerName } from '../../app/use-config.ts'
import { heldOf, touchesOf } from '../kept/kept-plan.ts'
import { placementsOf, withLeftOut, withTakenBack } from '../moving/edit-plan.ts'
import { countWords, keptWords } from '../plan-words.ts'
import { withAnswer } from '../sprint-queries.ts'
import { improvementOf } from './plan-value.ts'
import { type Replanning, useReplanning } from './use-replanning.ts'

/**
 * Asked before the rest is planned again. `elsewhere`: sprints of the plan are closed in the tracker, and the rest is planned where that is known; `unknown`: it could not be asked
 * whether any is. Once `signal` aborts it leads nowhere.
 */
export type RestElsewhere = (signal: AbortSignal) => Promise<'here' | 'elsewhere' | 'unknown'>

type Doing = {
  /** Numbers of the plan's sprints that are closed in the tracker, as far as following has heard of it. */
  closed: ReadonlySet<number>
  restElsewhere?: RestElsewhere | undefined
  change: (plan: DraftPlan, what: string) => void
  onSaid: (words: string) => void
}

/** Plans anew, takes over what came of it, and says what is different. */
export function usePlanAnew(backlog: Epic[], plan: DraftPlan, { closed, change, onSaid, restElsewhere }: Doing) {
  const tracker = useTrackerName()
  const [asking, setAsking] = useState(false)
  const asked = useRef<AbortController>(null)
  const latest = useRef(plan)
  const { start, running, stop, error } = useReplanning(backlog, plan, closed)
  useEffect(() => {
    latest.current = plan
  })
  useEffect(() => () => asked.current?.abort(), [])
  async function planAnew(kind: Exclude<Replanning, 'scope'>) {
    onSaid(kind === 'again' ? 'Planning the rest again.' : 'Looking for a better plan.')
    const where = kind === 'again' && restElsewhere ? await ask(restElsewhere) : 'here'
    if (where === 'elsewhere' || where === 'stopped') return onSaid('')
    // asking takes a while, and the plan may be another by now
    const from = latest.current
    const answer = await start(kind, from)
    if (!answer || !from.sprints || !from.proof) return onSaid('')
    const improvement = improvementOf(backlog, { sprints: from.sprints, proof: from.proof }, answer)
    if (kind === 'improve' && improvement === 'none') return onSaid('No better plan was found.')
    const before = new Map(placementsOf(from.sprints).map(({ storyId, sprint }) => [storyId, sprint]))
    const isMoved = ({ storyId, sprint }: Placement) => before.get(storyId) !== sprint
    const after = placementsOf(answer.sprints)
    const moved = after.filter(isMoved)
    const held = heldOf(from, backlog).filter(({ storyId }) => !moved.some((one) => one.storyId === storyId))
    change(
      { ...withAnswer(from, termsOf(from), answer), touched: touchesOf(from, held) },
      kind === 'again' ? 'planning the rest again' : 'improving the plan',
    )
    onSaid(
      kind === 'improve' && improvement === 'proven'
        ? 'No better plan was found, and more is known about this one.'
        : `${kind === 'improve' ? 'A better plan was found' : 'Planned again'}: ${moved.length === 0 ? 'no story' : countWords(moved.length, 'story', 'stories')} moved.${where === 'unknown' ? ` Whether a sprint is closed in ${tracker} could not be asked.` : ''}`,
    )
  }
  async function ask(elsewhere: RestElsewhere) {
    const question = new AbortController()
    asked.current?.abort()
    asked.current = question
    setAsking(true)
    try {
      const where = await elsewhere(question.signal)
      return question.signal.aborted ? 'stopped' : where
    } finally {
      setAsking(false)
    }
  }

  /** Plans more stories, or fewer; what a person moved or locked stays where it is. Answers whether it came to a plan. */
  async function planScope(next: DraftPlan, what: string) {
    onSaid('Planning anew.')
    const answer = await start('scope', next)
    if (!answer) {
      onSaid('')
      return false
    }
    change({ ...withAnswer(next, termsOf(next), answer), touched: touchesOf(next, heldOf(next, backlog)) }, what)
    onSaid(`Planned again. ${keptWords(placementsOf(next.sprints ?? []), answer.sprints)}`)
    return true
  }

  return {
    planAnew,
    leaveOut: (storyIds: readonly string[], what: string) => planScope(withLeftOut(plan, storyIds), what),
    takeBack: (storyIds: readonly string[], what: string) => planScope(withTakenBack(plan, storyIds), what),
    running: asking ? ('again' as const) : running,
    stop: () => {
      asked.current?.abort()
      stop()
    },
    error,
  }
}
export type PlanAnew = ReturnType<typeof usePlanAnew>
