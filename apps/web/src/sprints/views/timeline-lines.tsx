import { type RefObject, useMemo } from 'react'
import type { DependencyLinks } from '../moving/stories-that-follow.ts'
import { LineMarks } from './line-marks.tsx'
import { linePath } from './line-path.ts'
import { type Bar, timeline } from './timeline-layout.ts'
import { usePointedStory } from './use-pointed-story.ts'

type Props = {
  area: RefObject<HTMLElement | null>
  bars: readonly Bar[]
  links: DependencyLinks
  width: number
  height: number
}

/** What waits for what: quiet lines for all of them, clear ones for the story that is pointed at. */
export function TimelineLines({ area, bars, links, width, height }: Props) {
  const pointed = usePointedStory(area)
  const lines = useMemo(() => {
    const barOf = new Map(bars.map((bar) => [bar.id, bar]))
    return [...links.waitsFor].flatMap(([to, needed]) =>
      needed.flatMap((from, nth) => {
        const [a, b] = [barOf.get(from), barOf.get(to)]
        return a && b ? [{ from, to, path: linePath(a, b, timeline.gap, nth + a.sprint) }] : []
      }),
    )
  }, [bars, links])
  const isOf = (line: { from: string; to: string }) => line.from === pointed || line.to === pointed
  return (
    <svg aria-hidden="true" width={width} height={height} className="pointer-events-none absolute top-0 left-0">
      <LineMarks />
      {/* those of the story that is pointed at come last, which is above the others */}
      {[...lines.filter((line) => !isOf(line)), ...lines.filter(isOf)].map((line) => (
        <path
          key={`${line.from} ${line.to}`}
          d={line.path}
          data-line={isOf(line) ? 'pointed' : 'quiet'}
          className={isOf(line) ? 'fill-none stroke-accent' : 'fill-none stroke-control'}
          strokeWidth={isOf(line) ? 2 : 1}
          markerEnd={isOf(line) ? 'url(#line-end)' : 'url(#line-end-quiet)'}
        />
      ))}
    </svg>
  )
}
