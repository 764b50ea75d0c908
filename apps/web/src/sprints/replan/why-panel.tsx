import type { DraftPlan, Epic } from '@planwright/contract'
import { priorityWeights } from '@planwright/planning'
import { priorityWords } from '../../app/priority-words.ts'
import { Button } from '../../ui/button.tsx'
import type { PlanHistory } from '../board/use-plan-history.ts'
import { canBeImproved, isByHand } from '../plan-terms.ts'
import { proofFigures } from '../plan-words.ts'
import { ComparePanel } from './compare-panel.tsx'

type Props = {
  epics: Epic[]
  plan: DraftPlan
  past: PlanHistory['past']
  explained: boolean
  onExplain: (explained: boolean) => void
  improving: boolean
  onImprove: (what: 'improve' | 'stop') => void
}

const weights = `Weights: ${([1, 2, 3, 4] as const).map((priority) => `${priorityWords[priority]} ${priorityWeights[priority]}`).join(', ')}`

/** Why the plan is as it is: how good it is in figures, why each story is where it is, and what was different before. */
export function WhyPanel({ epics, plan, past, explained, onExplain, improving, onImprove }: Props) {
  const { proof, sprints } = plan
  if (!proof || !sprints) return null
  const byHand = isByHand(plan)
  return (
    <div className="space-y-6">
      <section aria-labelledby="how-good" className="space-y-2">
        <h4 id="how-good" className="font-medium">
          How good it is
        </h4>
        {byHand && <p>You changed the plan since it was made. This is what was known of it then:</p>}
        <ul className="space-y-1 text-muted">
          {proofFigures({ sprints, proof }).map((words) => (
            <li key={words}>{words}</li>
          ))}
          <li>{weights}, whatever the size. So small stories may come before a large one of higher priority.</li>
        </ul>
        {canBeImproved(plan) &&
          (improving ? (
            <Button size="sm" onClick={() => onImprove('stop')}>
              Stop improving
            </Button>
          ) : (
            <Button size="sm" needsServer onClick={() => onImprove('improve')}>
              Improve
            </Button>
          ))}
      </section>
      <section aria-labelledby="why-here" className="space-y-2">
        <h4 id="why-here" className="font-medium">
          Why stories are where they are
        </h4>
        <p className="text-muted">Point at a story, or press it, to see why it is in its sprint.</p>
        <Button size="sm" aria-pressed={explained} onClick={() => onExplain(!explained)}>
          {explained ? 'Hide reasons' : 'Show reasons'}
        </Button>
      </section>
      <section aria-labelledby="what-changed" className="space-y-2">
        <h4 id="what-changed" className="font-medium">
          What changed
        </h4>
        <ComparePanel epics={epics} plan={plan} past={past} />
      </section>
    </div>
  )
}
