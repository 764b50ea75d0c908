import type { DraftPlan } from '@planwright/contract'
import { memo, type ReactNode, useRef } from 'react'
import { useRovingFocus } from '../../ui/behavior/roving-focus.ts'
import { useGradually } from '../../ui/behavior/use-gradually.ts'
import { NewSprintDrop } from '../moving/new-sprint-drop.tsx'
import { useSprintDrop } from '../moving/use-drag.ts'
import { PointedLines } from '../views/pointed-lines.tsx'
import { FoldedLegend } from './epic-legend.tsx'
import { boardItems, nextOnBoard, storyTitles } from './next-story.ts'
import type { PlanView } from './plan-view.ts'
import { SprintCard } from './sprint-card.tsx'
import { SprintStrip } from './sprint-strip.tsx'
import { useColumnsInView } from './use-columns-in-view.ts'
import { useTitleLines } from './use-title-lines.ts'
import { useTopInPage } from './use-top-in-page.ts'
import { WhyTip } from './why-tip.tsx'

type Props = {
  plan: DraftPlan
  view: PlanView
  /** Whether each story says why it is there. */
  explained: boolean
}

/** The sprints beside one another, as many as fit and one at a time on a phone. All stories are one tab stop, with arrow keys between them. */
export const SprintColumns = memo(function SprintColumns({ plan, view, explained }: Props) {
  const { terms, epics, order, unplanned } = view
  const sprints = view.sprints.slice(0, -1)
  const columns = useRef<HTMLElement>(null)
  const whole = useRef<HTMLDivElement>(null)
  useTopInPage(columns, unplanned.length === 0 ? fillWindow : fillHalf)
  const roving = useRovingFocus(whole, boardItems, nextOnBoard, storyTitles)
  const shown = useGradually(sprints.length, 2)
  const inView = useColumnsInView(columns, sprints.length)
  useTitleLines(columns, { view, columnWidth: inView.style.gridAutoColumns, drawn: shown })
  return (
    <div ref={whole} {...roving} className="grid grid-cols-1 gap-3">
      <SprintStrip sprints={sprints} view={view} inView={inView} />
      {/* on a phone the stories have the room above */}
      <div className="max-sm:order-last">
        <FoldedLegend epics={epics} hasGuesses={view.hasGuesses} />
      </div>
      <div className="relative">
        <section
          ref={columns}
          aria-label="Sprints"
          data-columns
          data-many={order.size > manyStories || undefined}
          className="relative isolate grid snap-x snap-proximity scroll-px-px grid-flow-col max-sm:min-h-0! items-start overflow-x-auto overflow-y-hidden pb-1 max-sm:snap-mandatory"
          style={inView.style}
        >
          {sprints.slice(0, shown).map((sprint) => (
            <Column key={sprint.number} sprint={sprint.number}>
              <SprintCard
                sprint={sprint}
                given={terms.given?.[sprint.number - 1]?.name}
                room={view.roomOf(sprint.number)}
                range={view.rangeOf(sprint)}
                epics={epics}
                ranks={view.ranks}
                explained={explained}
                reasons={plan.proof?.reasons ?? noReasons}
                touched={plan.touched ?? noTouches}
                broken={view.broken}
              />
            </Column>
          ))}
          <PointedLines container={columns} links={view.links} gap={inView.style.gap} />
        </section>
        <NewSprintDrop stands="below" sprint={view.sprints.length} />
      </div>
      <WhyTip container={columns} />
    </div>
  )
})

/** Takes what is dropped anywhere in it, below a few stories too. */
function Column({ sprint, children }: { sprint: number; children: ReactNode }) {
  const column = useRef<HTMLDivElement>(null)
  useSprintDrop(column, sprint)
  return (
    <div ref={column} className="min-w-0 snap-start self-stretch">
      {children}
    </div>
  )
}

/** What is under the sprints where nothing is left out below them, in px: the room above the next action, in which a place for another sprint comes, its bar, and the foot of the page. */
const below = 140

/** Down to the next action. It is told to this element alone: what is handed on to hundreds of stories has them all worked out anew. */
const fillWindow = ({ style }: HTMLElement, top: number) => {
  style.minHeight = `max(50vh, 100dvh - ${top + below}px)`
}
const fillHalf = ({ style }: HTMLElement) => {
  style.minHeight = '50vh'
}

/** Fewer are laid out at once. */
const manyStories = 120

const noReasons: Readonly<Record<string, string>> = {}
const noTouches: NonNullable<DraftPlan['touched']> = {}
