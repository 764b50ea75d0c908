import { type DraftPlan, termsOf } from '@planwright/contract'
import { Button } from '../../ui/button.tsx'
import { changedTeamWords, teamWords } from './capacity-words.ts'

type Props = {
  plan: DraftPlan
  /** What stands in the fields, which may have been changed since. */
  now: Parameters<typeof teamWords>[0]
  onEdit: () => void
  /** With what stands in the fields. */
  onPlan: () => void
}

/** What the plan stands on, folded to a line. */
export function TeamLine({ plan, now, onEdit, onPlan }: Props) {
  const planned = termsOf(plan)
  const changed = changedTeamWords(planned, now)
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-xs text-muted desk:leading-[1.35]">
      <span>{teamWords(planned)}</span>
      {changed && (
        <>
          <span className="text-warning">{changed}</span>
          <Button size="sm" variant="quiet" className="desk:not-forced-colors:-my-2 print:hidden" onClick={onPlan}>
            Plan anew
          </Button>
        </>
      )}
      <Button
        size="sm"
        variant="quiet"
        className="desk:not-forced-colors:-my-2 print:hidden"
        aria-label="Edit what is said about your team"
        onClick={onEdit}
      >
        Edit
      </Button>
    </p>
  )
}
