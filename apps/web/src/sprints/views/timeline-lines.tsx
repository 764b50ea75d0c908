import type { RefObject } from 'react'
import { LineMarks, quietLine } from './line-marks.tsx'
import type { TimelineLayout } from './timeline-layout.ts'
import { usePointedStory } from './use-pointed-story.ts'

type Props = { area: RefObject<HTMLElement | null>; laid: Pick<TimelineLayout, 'bars' | 'lines' | 'width' | 'height'> }

/**
 * What waits for what: quiet lines for all of them. Those of the story that is pointed at stand out, with the stories at their other ends, and the others recede: a line
 * that goes past several sprints can be followed then.
 */
export function TimelineLines({ area, laid: { bars, lines, width, height } }: Props) {
  const pointed = usePointedStory(area)
  const own = lines.filter(({ from, to }) => from === pointed || to === pointed)
  const others = lines.filter((line) => !own.includes(line))
  const ends = new Set(own.flatMap(({ from, to }) => [from, to]))
  return (
    <svg aria-hidden="true" width={width} height={height} className="pointer-events-none absolute top-0 left-0">
      <LineMarks />
      <g opacity={own.length > 0 ? 0.35 : undefined}>
        {others.map(({ from, to, path }) => (
          <path
            key={`${from} ${to}`}
            d={path}
            data-line="quiet"
            className="fill-none"
            style={{ stroke: quietLine }}
            markerEnd="url(#line-end-quiet)"
          />
        ))}
      </g>
      {/* last, which is above the others */}
      {own.map(({ from, to, path }) => (
        <path
          key={`${from} ${to}`}
          d={path}
          data-line="pointed"
          className="fill-none stroke-accent"
          strokeWidth={2}
          markerEnd="url(#line-end)"
        />
      ))}
      {bars
        .filter(({ id }) => id !== pointed && ends.has(id))
        .map(({ id, left, top, width: across, height: high }) => (
          // around the bar, which lies above it
          <rect
            key={id}
            data-end={id}
            x={left - 1.5}
            y={top - 1.5}
            width={across + 3}
            height={high + 3}
            rx={5}
            className="fill-none stroke-accent"
            strokeWidth={2}
          />
        ))}
    </svg>
  )
}
