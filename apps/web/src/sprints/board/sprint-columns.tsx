import type { DraftPlan } from '@planwright/contract'
import { useRef } from 'react'
import { ScrollRegion } from '../../ui/scroll-region.tsx'
import { NewSprintDrop } from './new-sprint-drop.tsx'
import { SprintCard } from './sprint-card.tsx'
import type { PlanView } from './use-plan-view.ts'
import { WhyTip } from './why-tip.tsx'

type Props = {
  plan: DraftPlan
  view: PlanView
  /** Whether each story says why it is there. */
  explained: boolean
}

/** The sprints beside one another, with room for one more. */
export function SprintColumns({ plan, view, explained }: Props) {
  const { terms, sprints, epics, order } = view
  const columns = useRef<HTMLDivElement>(null)
  return (
    <>
      <ScrollRegion label="Sprints" className="-mx-1 overflow-x-auto px-1 pb-2">
        <div
          ref={columns}
          data-many={order.size > manyStories || undefined}
          className="grid gap-4 lg:flex lg:items-start"
        >
          {sprints.slice(0, -1).map((sprint) => (
            <div key={sprint.number} className="min-w-0 lg:w-[300px] lg:max-w-[400px] lg:shrink-0 lg:grow">
              <SprintCard
                sprint={sprint}
                room={view.roomOf(sprint.number)}
                timeZone={terms.timeZone}
                epics={epics}
                explained={explained}
                reasons={plan.proof?.reasons ?? noReasons}
                touched={plan.touched ?? noTouches}
                broken={view.broken}
              />
            </div>
          ))}
          <NewSprintDrop sprint={sprints.length} />
        </div>
      </ScrollRegion>
      <WhyTip container={columns} />
    </>
  )
}

/** Fewer are laid out at once. */
const manyStories = 120

const noReasons: Readonly<Record<string, string>> = {}
const noTouches: NonNullable<DraftPlan['touched']> = {}
