import type { RefObject } from 'react'
import { LineMarks, quietLine } from './line-marks.tsx'
import type { TimelineLayout } from './timeline-layout.ts'
import { usePointedStory } from './use-pointed-story.ts'

type Props = { area: RefObject<HTMLElement | null>; laid: Pick<TimelineLayout, 'lines' | 'width' | 'height'> }

/** What waits for what: quiet lines for all of them, clear ones for the story that is pointed at. */
export function TimelineLines({ area, laid: { lines, width, height } }: Props) {
  const pointed = usePointedStory(area)
  const isOf = (line: TimelineLayout['lines'][number]) => line.from === pointed || line.to === pointed
  return (
    <svg aria-hidden="true" width={width} height={height} className="pointer-events-none absolute top-0 left-0">
      <LineMarks />
      {/* those of the story that is pointed at come last, which is above the others */}
      {[...lines.filter((line) => !isOf(line)), ...lines.filter(isOf)].map((line) => (
        <path
          key={`${line.from} ${line.to}`}
          d={line.path}
          data-line={isOf(line) ? 'pointed' : 'quiet'}
          className={isOf(line) ? 'fill-none stroke-accent' : 'fill-none'}
          style={isOf(line) ? undefined : { stroke: quietLine }}
          strokeWidth={isOf(line) ? 1.5 : 1}
          markerEnd={isOf(line) ? 'url(#line-end)' : 'url(#line-end-quiet)'}
        />
      ))}
    </svg>
  )
}
