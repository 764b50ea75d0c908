import { type DraftPlan, type Epic, termsOf, usableHistory, usualEndOf } from '@planwright/contract'
import { useDeferredValue, useMemo } from 'react'
import { Link } from 'wouter'
import { longDate } from '../../app/date-words.ts'
import { useTrackerName } from '../../app/use-config.ts'
import { followedWords, isLate, usualWords } from './outlook-words.ts'
import { TargetLine } from './target-line.tsx'

/** By when following told last that a saved initiative is likely done, and where it does. */
export type FollowedEnd = { likelyBy: string; href: string }

type Props = {
  epics: Epic[]
  plan: DraftPlan
  followed: FollowedEnd | undefined
  /** Nothing can be done with the plan now. */
  fixed: boolean
  /** It is being planned anew. */
  running: boolean
}

/** Which of its dates is which: where the plan itself ends, whether the one that is wished for holds, by when it is usually done, and what following says where that is another. */
export function OutlookLine({ epics, plan, followed, ...doing }: Props) {
  const tracker = useTrackerName()
  const { targetDate } = plan
  const { timeZone } = termsOf(plan)
  // a story that is dragged does not wait for it
  const forecastPlan = useDeferredValue(plan)
  const usualEnd = useMemo(() => usualEndOf(epics, forecastPlan), [epics, forecastPlan])
  const end = plan.sprints?.at(-1)?.endDate
  const told = followed && followed.likelyBy !== usualEnd ? followed : undefined
  const isMeasured = usableHistory(plan.history) !== null
  // nothing is known or wished for that the plan does not say: the room is for its stories
  if (!targetDate && !told && !isMeasured) return null
  const others = (
    <div className="flex flex-wrap items-center gap-x-4">
      {end && <p className="text-muted">The plan itself ends on {longDate(end, timeZone)}.</p>}
      {told ? (
        <p className={isLate(told.likelyBy, targetDate, timeZone) ? 'text-warning' : 'text-muted'}>
          {followedWords({ likelyBy: told.likelyBy, targetDate, tracker }, timeZone)}{' '}
          <Link href={told.href} className="rounded-control text-accent underline">
            Follow
          </Link>
        </p>
      ) : (
        <p className={isLate(usualEnd, targetDate, timeZone) ? 'text-warning' : 'text-muted'}>
          {usualWords({ usualEnd, targetDate, isMeasured }, timeZone)}
        </p>
      )}
    </div>
  )
  if (!targetDate) return others
  return (
    <>
      <TargetLine {...{ epics, plan, targetDate, ...doing }} late={!told && isLate(usualEnd, targetDate, timeZone)}>
        {!told && others}
      </TargetLine>
      {/* what is true by now is not behind a press */}
      {told && others}
    </>
  )
}
