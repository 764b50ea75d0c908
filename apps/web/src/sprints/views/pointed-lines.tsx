import { type RefObject, useLayoutEffect, useState } from 'react'
import type { DependencyLinks } from '../moving/stories-that-follow.ts'
import { LineMarks } from './line-marks.tsx'
import { type Box, linePath } from './line-path.ts'
import { usePointedStory } from './use-pointed-story.ts'

type Props = {
  /** What scrolls the stories; this stands in it. */
  container: RefObject<HTMLElement | null>
  links: DependencyLinks
  /** Between two sprints, in px. */
  gap: number
}

type Drawn = { width: number; height: number; lines: string[]; boxes: Box[] }

/**
 * On the board: from the story that is pointed at, lines to what it waits for and to what waits for it, behind the sprints, so that titles on their way stay
 * to be read. The stories at their ends are lit over the sprints. Nothing is drawn while none is pointed at.
 */
export function PointedLines({ container, links, gap }: Props) {
  const pointed = usePointedStory(container)
  const [drawn, setDrawn] = useState<Drawn | null>(null)
  useLayoutEffect(() => {
    setDrawn(pointed === null ? null : measure(container.current, pointed, links, gap))
  }, [container, pointed, links, gap])
  if (!drawn) return null
  const { width, height, lines, boxes } = drawn
  return (
    <>
      <svg
        aria-hidden="true"
        data-lines={lines.length}
        width={width}
        height={height}
        className="pointer-events-none absolute top-0 left-0 -z-1"
      >
        <LineMarks />
        {lines.map((line) => (
          <path key={line} d={line} className="fill-none stroke-accent" strokeWidth={1.5} markerEnd="url(#line-end)" />
        ))}
      </svg>
      <svg aria-hidden="true" width={width} height={height} className="pointer-events-none absolute top-0 left-0 z-10">
        {boxes.map(({ left, top, width: across, height: high }) => (
          <rect
            key={`${left} ${top}`}
            x={left + 1}
            y={top}
            width={across - 2}
            height={high}
            rx={4}
            className="fill-accent/10 stroke-accent"
          />
        ))}
      </svg>
    </>
  )
}

function measure(
  box: HTMLElement | null,
  pointed: string,
  { waitsFor, awaitedBy }: DependencyLinks,
  gap: number,
): Drawn | null {
  if (!box) return null
  const { left, top } = box.getBoundingClientRect()
  const boxOf = (id: string): Box | null => {
    const row = box.querySelector(`[data-story="${CSS.escape(id)}"]`)
    if (!row) return null
    const own = row.getBoundingClientRect()
    // of a sprint that is not laid out, as it is out of sight, its head is where the line goes
    const rect = own.width > 0 ? own : row.closest('[data-sprint]')?.firstElementChild?.getBoundingClientRect()
    if (!rect?.width) return null
    return { left: rect.left - left + box.scrollLeft, top: rect.top - top, width: rect.width, height: rect.height }
  }
  const pointedBox = boxOf(pointed)
  const before = (waitsFor.get(pointed) ?? []).flatMap((id) => boxOf(id) ?? [])
  const after = (awaitedBy.get(pointed) ?? []).flatMap((id) => boxOf(id) ?? [])
  if (!pointedBox || before.length + after.length === 0) return null
  const lines = [
    ...before.map((from, at) => linePath(from, pointedBox, gap, asideOf(at, gap))),
    ...after.map((to, at) => linePath(pointedBox, to, gap, asideOf(at, gap))),
  ]
  return { width: box.scrollWidth, height: box.scrollHeight, lines, boxes: [...before, ...after] }
}

/** From the middle of the gap: keeps lines that share it apart. */
const asideOf = (nth: number, gap: number) => ((nth % 3) - 1) * Math.min(3, gap / 5)
