import { type DraftPlan, type Epic, termsOf } from '@planwright/contract'
import { useState } from 'react'
import { NativeSelect } from '../../ui/fields/native-select.tsx'
import type { PlanHistory } from '../board/use-plan-history.ts'
import { PlanComparison } from './plan-comparison.tsx'

type Props = { epics: Epic[]; plan: DraftPlan; past: PlanHistory['past'] }

/** The plan as it stands beside one that it was before. */
export function ComparePanel({ epics, plan, past }: Props) {
  const [chosen, setChosen] = useState(0)
  const step = past[Math.min(chosen, past.length - 1)]
  if (!step) return <p className="text-muted">There is nothing to compare yet: change the plan, or try what if.</p>
  const before = { ...plan, ...step.state }
  return (
    <div className="space-y-4">
      <NativeSelect
        label="Compare with"
        className="max-w-[420px]"
        value={String(Math.min(chosen, past.length - 1))}
        onChange={(event) => setChosen(Number(event.target.value))}
        options={past.map(({ name }, at) => ({
          value: String(at),
          label: at === 0 ? 'The plan as it was opened' : `Before ${name}`,
        }))}
      />
      <PlanComparison
        figures
        epics={epics}
        before={{ name: 'Before', sprints: before.sprints ?? [], terms: termsOf(before) }}
        after={{ name: 'Now', sprints: plan.sprints ?? [], terms: termsOf(plan) }}
      />
    </div>
  )
}
