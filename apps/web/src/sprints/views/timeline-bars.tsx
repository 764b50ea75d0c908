import { memo } from 'react'
import { epicColor } from '../../ui/epic-color.ts'
import { formatNumber } from '../../ui/format-number.ts'
import { useGradually } from '../../ui/use-gradually.ts'
import type { EpicIndex } from '../board/sprints-by-epic.ts'
import type { Bar } from './timeline-layout.ts'

type Props = {
  bars: readonly Bar[]
  epics: EpicIndex
  broken: ReadonlyMap<string, string>
  onPress: (storyId: string) => void
}

/** The stories of a timeline. Pressing one asks where it shall go. */
export const TimelineBars = memo(function TimelineBars({ bars, epics, broken, onPress }: Props) {
  const shown = useGradually(bars.length, 80)
  return bars.slice(0, shown).map(({ id, title, sprint, points, left, top, width, height }) => {
    const epicId = epics.ofStory.get(id) ?? ''
    return (
      <button
        key={id}
        type="button"
        tabIndex={-1}
        data-bar
        data-story={id}
        title={title}
        onClick={() => onPress(id)}
        className="absolute flex cursor-pointer items-center gap-1 overflow-hidden rounded-[4px] border bg-page text-left text-xs hover:border-accent focus-visible:z-10"
        style={{ left, top, width, height }}
      >
        <span
          aria-hidden="true"
          className="h-full w-[3px] shrink-0 forced-color-adjust-none"
          style={{ background: epicColor(Math.max(0, epics.order.indexOf(epicId))) }}
        />
        <span className="min-w-0 flex-1 truncate">
          {title}
          <span className="sr-only">
            . {formatNumber(points)} SP. Sprint {sprint}. Epic {epics.titles.get(epicId)}. {broken.get(id)} Move…
          </span>
        </span>
        <span aria-hidden="true" className="shrink-0 pr-1 text-muted tabular-nums">
          {formatNumber(points)}
        </span>
      </button>
    )
  })
})
