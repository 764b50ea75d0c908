import type { Estimate } from '@planwright/contract'
import { formatNumber } from '../../ui/format-number.ts'

/** What a story's points rest on. Without lists, for it stands in a menu, which may hold none. */
export function EstimateNote({ estimate }: { estimate: Estimate }) {
  return (
    <div className="max-w-72">
      <p>
        {rangeWords(estimate)}
        <span className="block">{estimate.method}</span>
      </p>
      {estimate.comparable.map(({ key, title, points }) => (
        <p key={key} className="mt-1 flex gap-2">
          <span className="line-clamp-2 min-w-0 flex-1">{`${key} ${title}`}</span>
          <span className="shrink-0 tabular-nums">{formatNumber(points)} SP</span>
        </p>
      ))}
    </div>
  )
}

function rangeWords({ range: [low, high] }: Estimate): string {
  return low === high ? `Most likely ${formatNumber(low)}` : `Likely ${formatNumber(low)} to ${formatNumber(high)}`
}

/** The range and the most similar issue, for who does not see the note. */
export function estimateWords(estimate: Estimate): string {
  const [nearest] = estimate.comparable
  return nearest
    ? `${rangeWords(estimate)}, similar to ${nearest.key} with ${formatNumber(nearest.points)}`
    : rangeWords(estimate)
}
