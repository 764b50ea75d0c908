import type { Epic } from '@planwright/contract'
import { memo, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { type NextItem, useRovingFocus } from '../../ui/behavior/roving-focus.ts'
import { classNames } from '../../ui/class-names.ts'
import { EpicMark } from '../../ui/epic-mark.tsx'
import type { PlanView } from '../board/plan-view.ts'
import { WhyTip } from '../board/why-tip.tsx'
import { NewSprintDrop } from '../moving/new-sprint-drop.tsx'
import { useSprintDrops } from '../moving/use-drag.ts'
import { TimelineBars } from './timeline-bars.tsx'
import { layTimeline, placeOfInstant } from './timeline-layout.ts'
import { TimelineLines } from './timeline-lines.tsx'
import { TimelineColumn, TimelineHead } from './timeline-sprints.tsx'

type Props = {
  epics: Epic[]
  view: PlanView
  /** The story that is read beside it. */
  opened: string | null
  onOpen: (storyId: string) => void
}

/** The plan over time: a row an epic, its stories as bars in their sprints, lines to what waits for them, and today. The list tells the same as a table. */
export const PlanTimeline = memo(function PlanTimeline({ epics, view, opened, onOpen }: Props) {
  const { links } = view
  const area = useRef<HTMLElement>(null)
  const [width, setWidth] = useState(usualWidth)
  const sprints = useMemo(() => view.sprints.slice(0, -1), [view.sprints])
  const laid = useMemo(() => layTimeline(epics, sprints, width, links.waitsFor), [epics, sprints, width, links])
  const roving = useRovingFocus(area, '[data-bar]', nearest)
  useLayoutEffect(() => {
    if (!area.current) return
    const box = area.current
    const look = () => setWidth(box.clientWidth)
    look()
    const size = new ResizeObserver(look)
    size.observe(box)
    return () => size.disconnect()
  }, [])
  useSprintDrops(area, (x) => {
    const box = area.current
    if (!box) return null
    const inBox = x - box.getBoundingClientRect().left
    const sprint = Math.floor((inBox + box.scrollLeft - laid.labels) / laid.column) + 1
    return inBox > laid.labels && sprint >= 1 && sprint <= sprints.length ? sprint : null
  })
  const today = placeOfInstant(Date.now(), sprints)
  const todayAt = today === null ? null : laid.labels + today * laid.column
  return (
    <div className="relative">
      <section
        ref={area}
        aria-label="Timeline"
        {...roving}
        className="isolate overflow-x-auto overflow-y-hidden rounded-card border bg-surface"
      >
        <div className="relative" style={{ width: laid.width }}>
          <div className="flex border-b text-xs" style={{ paddingLeft: laid.labels }}>
            {sprints.map((sprint) => (
              <TimelineHead
                key={sprint.number}
                sprint={sprint}
                room={view.roomOf(sprint.number)}
                range={view.rangeOf(sprint)}
                width={laid.column}
              />
            ))}
          </div>
          <div className="relative" style={{ height: laid.height }}>
            {sprints.map(({ number }) => (
              <TimelineColumn key={number} sprint={number} left={laid.leftOf(number)} width={laid.column} />
            ))}
            {laid.rows.map(({ id, title, top, height }) => (
              <div key={id} className="absolute inset-x-0 border-b" style={{ top, height }}>
                <p
                  className={classNames(
                    'sticky left-0 z-20 flex items-start gap-2 bg-surface px-3 text-xs font-medium',
                    laid.head ? 'w-fit pt-1' : 'h-full border-r py-2',
                  )}
                  style={laid.head ? { maxWidth: width } : { width: laid.labels }}
                >
                  <EpicMark
                    place={Math.max(0, view.epics.order.indexOf(id))}
                    className="mt-1 h-3 w-[3px] rounded-full"
                  />
                  <span
                    title={title}
                    className={classNames('min-w-0 hyphens-auto', laid.head ? 'truncate' : 'line-clamp-2')}
                  >
                    {title}
                  </span>
                </p>
              </div>
            ))}
            <TimelineLines area={area} laid={laid} />
            <TimelineBars bars={laid.bars} view={view} opened={opened} onPress={onOpen} />
            {todayAt !== null && (
              <div
                data-today
                className="pointer-events-none absolute inset-y-0 z-10 border-l-2 border-accent"
                style={{ left: todayAt }}
              >
                <span className="absolute top-0 left-0 rounded-br-[3px] bg-accent px-1 text-xs whitespace-nowrap text-on-accent">
                  Today
                </span>
              </div>
            )}
          </div>
        </div>
      </section>
      <NewSprintDrop stands="beside" sprint={view.sprints.length} />
      <WhyTip container={area} />
    </div>
  )
})

/** Without margins and borders, as it is where no panel stands beside it: then nothing is laid out twice. */
const usualWidth = () => document.documentElement.clientWidth - 50

/** The bar that is nearest in the direction of an arrow key. */
const nearest: NextItem = (key, current, bars) => {
  const way = ways[key]
  if (!way) return undefined
  const ahead = bars
    .map((bar) => ({ bar, x: bar.offsetLeft - current.offsetLeft, y: bar.offsetTop - current.offsetTop }))
    .map(({ bar, x, y }) => ({
      bar,
      along: x * way[0] + y * way[1],
      aside: Math.abs(x * way[1]) + Math.abs(y * way[0]),
    }))
    .filter(({ along }) => along > 0)
  return ahead.toSorted((a, b) => a.along + 3 * a.aside - (b.along + 3 * b.aside))[0]?.bar
}

const ways: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}
