/** In px of what the lines are drawn over. */
export type Box = { readonly left: number; readonly top: number; readonly width: number; readonly height: number }

type Point = readonly [x: number, y: number]

const cornerRadius = 5

/**
 * A line from a story to one that waits for it, with right angles: down the gaps between sprints, and across sprints in the gap above the second story, so that it crosses no story.
 * `gap` is the width between two sprints; `outAside` and `intoAside` are how far from its middle the line goes down, beside the first story and beside the second.
 */
export function linePath(from: Box, to: Box, gap: number, outAside: number, intoAside = outAside): string {
  const [fromY, toY] = [from.top + from.height / 2, to.top + to.height / 2]
  const [right, left] = [from.left + from.width, to.left]
  if (left <= right) {
    // the same sprint: around their left side
    const x = Math.min(from.left, left) - gap / 2 + outAside
    return rounded([
      [from.left, fromY],
      [x, fromY],
      [x, toY],
      [left, toY],
    ])
  }
  const [out, into] = [right + gap / 2 + outAside, left - gap / 2 + intoAside]
  if (left - right < 2 * gap) {
    return rounded([
      [right, fromY],
      [out, fromY],
      [out, toY],
      [left, toY],
    ])
  }
  const across = to.top - 2
  return rounded([
    [right, fromY],
    [out, fromY],
    [out, across],
    [into, across],
    [into, toY],
    [left, toY],
  ])
}

function rounded(points: readonly Point[]): string {
  const [start, ...others] = points
  if (!start) return ''
  const parts = [`M${start[0]},${start[1]}`]
  for (const [at, corner] of others.entries()) {
    const before = points[at] ?? corner
    const after = others[at + 1]
    if (!after) {
      parts.push(`L${corner[0]},${corner[1]}`)
      continue
    }
    const radius = Math.min(cornerRadius, distance(before, corner) / 2, distance(corner, after) / 2)
    const [fromX, fromY] = towards(corner, before, radius)
    const [toX, toY] = towards(corner, after, radius)
    parts.push(`L${fromX},${fromY}Q${corner[0]},${corner[1]} ${toX},${toY}`)
  }
  return parts.join('')
}

const distance = ([ax, ay]: Point, [bx, by]: Point) => Math.hypot(bx - ax, by - ay)

function towards([x, y]: Point, [toX, toY]: Point, by: number): Point {
  const whole = Math.hypot(toX - x, toY - y) || 1
  return [x + ((toX - x) / whole) * by, y + ((toY - y) / whole) * by]
}
