import type { Estimate } from '@planwright/contract'
import { formatNumber } from '../../ui/format-number.ts'

/** What a story's points rest on. */
export function EstimateNote({ estimate }: { estimate: Estimate }) {
  return (
    <div className="max-w-72">
      <p>
        {rangeWords(estimate)}
        <span className="block">{estimate.method}</span>
      </p>
      {estimate.comparable.length > 0 && (
        <ul aria-label="Comparable issues" className="mt-1 space-y-0.5">
          {estimate.comparable.map(({ key, title, points }) => (
            <li key={key} className="flex gap-2">
              <span className="line-clamp-2 min-w-0 flex-1">{`${key} ${title}`}</span>
              <span className="shrink-0 tabular-nums">{formatNumber(points)} SP</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

export function rangeWords({ range: [low, high] }: Estimate): string {
  return low === high ? `Most likely ${formatNumber(low)}` : `Likely ${formatNumber(low)} to ${formatNumber(high)}`
}
