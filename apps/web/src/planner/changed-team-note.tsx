import { type DraftPlan, termsOf } from '@planwright/contract'
import { changedTeamWords, teamWords } from '../sprints/team/capacity-words.ts'

/** That a plan about to be saved was made with other figures than those that are typed now; nothing where it was not. */
export function ChangedTeamNote({ plan }: { plan: DraftPlan }) {
  const planned = termsOf(plan)
  const changed = changedTeamWords(planned, plan)
  if (!changed) return null
  return (
    <p className="mt-3 text-warning">
      This plan was made with {teamWords(planned)}. {changed}. To save it as it is now, cancel and plan anew.
    </p>
  )
}
