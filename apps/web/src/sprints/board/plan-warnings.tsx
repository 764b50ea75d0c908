import type { PlanProof } from '@planwright/contract'
import { CircleAlert } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'

/** So many stand open; more would push the plan itself away. */
const shownAtFirst = 1

/** What a person should know about the plan, the first few at once. */
export function PlanWarnings({ warnings }: { warnings: PlanProof['warnings'] }) {
  const [all, setAll] = useState(false)
  if (warnings.length === 0) return null
  const more = warnings.length - shownAtFirst
  return (
    <div className="flex items-start gap-2 rounded-control bg-warning-tint px-3 py-1">
      <CircleAlert size={16} aria-hidden="true" className="mt-0.5 shrink-0 text-warning" />
      <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
        <ul aria-label="Warnings" className="grid gap-1">
          {(all ? warnings : warnings.slice(0, shownAtFirst)).map(({ code, storyIds, message }) => (
            <li key={`${code} ${storyIds.join(' ')}`}>{message}</li>
          ))}
        </ul>
        {more > 0 && (
          <Button size="sm" aria-expanded={all} onClick={() => setAll(!all)}>
            {all ? 'Show fewer' : `Show ${more} more`}
          </Button>
        )}
      </div>
    </div>
  )
}
