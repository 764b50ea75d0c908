import { memo, useRef } from 'react'
import { useGradually } from '../../ui/behavior/use-gradually.ts'
import { classNames } from '../../ui/class-names.ts'
import { EpicMark } from '../../ui/epic-mark.tsx'
import { formatNumber } from '../../ui/format-number.ts'
import type { PlanView } from '../board/plan-view.ts'
import { useStoryDrag } from '../moving/use-drag.ts'
import { linkWords } from './link-words.ts'
import type { Bar } from './timeline-layout.ts'

type Props = {
  bars: readonly Bar[]
  view: PlanView
  /** The one that is read beside the timeline. */
  opened: string | null
  onPress: (storyId: string) => void
}

/** The stories of a timeline. Each is dragged to another sprint; pressed, it is read beside it. */
export const TimelineBars = memo(function TimelineBars({ bars, view, opened, onPress }: Props) {
  const { epics, broken } = view
  const shown = useGradually(bars.length, 15)
  return bars.slice(0, shown).map((bar) => {
    const epicId = epics.ofStory.get(bar.id) ?? ''
    const links = linkWords(bar.id, view)
    return (
      <TimelineBar
        key={bar.id}
        bar={bar}
        epicPlace={Math.max(0, epics.order.indexOf(epicId))}
        words={`. ${formatNumber(bar.points)} SP. Sprint ${bar.sprint}. Epic ${epics.titles.get(epicId)}. ${links} ${broken.get(bar.id) ?? ''} Why here?`}
        links={links}
        open={bar.id === opened}
        onPress={onPress}
      />
    )
  })
})

type BarProps = {
  bar: Bar
  epicPlace: number
  /** What the picture shows otherwise, after the title. */
  words: string
  /** What it waits for, and what waits for it. */
  links: string
  open: boolean
  onPress: (storyId: string) => void
}

const TimelineBar = memo(function TimelineBar({ bar, epicPlace, words, links, open, onPress }: BarProps) {
  const { id, title, points, left, top, width, height, lines } = bar
  const button = useRef<HTMLButtonElement>(null)
  useStoryDrag(button, id)
  return (
    <button
      ref={button}
      type="button"
      tabIndex={-1}
      data-bar
      data-story={id}
      data-why={title}
      data-links={links}
      aria-expanded={open}
      onClick={() => onPress(id)}
      className={classNames(
        'absolute flex cursor-grab items-center gap-1 overflow-hidden rounded-[4px] border text-left text-xs hover:border-accent focus-visible:z-10',
        open ? 'border-accent bg-accent-tint' : 'bg-page',
      )}
      style={{ left, top, width, height }}
    >
      <EpicMark place={epicPlace} className="h-full w-[3px]" />
      <span
        data-cut
        className={classNames('min-w-0 flex-1', lines > 1 ? 'line-clamp-3 leading-4 wrap-anywhere' : 'truncate')}
        style={{ WebkitLineClamp: lines }}
      >
        {title}
        <span className="sr-only">{words}</span>
      </span>
      <span aria-hidden="true" className="shrink-0 pr-1 text-muted tabular-nums">
        {formatNumber(points)}
      </span>
    </button>
  )
})
