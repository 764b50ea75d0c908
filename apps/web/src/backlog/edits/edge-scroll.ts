/** So near an edge the list scrolls: px. */
const edgePx = 48
/** At the edge itself and beyond it: px a second. Some browsers add to it what they scroll by themselves. */
const fastestPx = 600
/** Of which a frame counts at most so much: ms. A page that stood still for a moment does not jump. */
const longestFrameMs = 50

/** How far a list scrolls in a frame while something is held over it at the height `y`: up is negative, all in px. */
export function edgeScroll({
  top,
  bottom,
  y,
  elapsedMs,
}: {
  top: number
  bottom: number
  y: number
  elapsedMs: number
}): number {
  const beyond = Math.min(0, y - top - edgePx) + Math.max(0, y - bottom + edgePx)
  const share = Math.max(-1, Math.min(1, beyond / edgePx))
  return (share * fastestPx * Math.min(elapsedMs, longestFrameMs)) / 1000
}
