import type { DraftPlan, Epic } from '@planwright/contract'
import { Suspense, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { termsOf } from '../plan-terms.ts'
import type { WhatIfPlan } from '../replan/use-what-if.ts'
import { LazyComparePanel, LazyForecastPanel, LazyWhatIfPanel } from './plan-panels.ts'
import type { EpicIndex } from './sprints-by-epic.ts'
import type { PlanHistory } from './use-plan-history.ts'

type Props = {
  epics: Epic[]
  index: EpicIndex
  plan: DraftPlan
  past: PlanHistory['past']
  onUse: (plan: WhatIfPlan) => void
  onHistory: (history: number[] | undefined) => void
  /** What was done last, in words. */
  announcement: string
}

const tools = [
  { name: 'What if', preload: LazyWhatIfPanel.preload },
  { name: 'Forecast', preload: LazyForecastPanel.preload },
  { name: 'Compare', preload: LazyComparePanel.preload },
] as const

/** Questions about the plan, one open at a time; and what was done last. */
export function PlanTools({ epics, index, plan, past, onUse, onHistory, announcement }: Props) {
  const [open, setOpen] = useState<(typeof tools)[number]['name'] | null>(null)
  const terms = termsOf(plan)
  return (
    <div className="space-y-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="flex gap-2">
          {tools.map(({ name, preload }) => (
            <Button
              key={name}
              size="sm"
              variant={open === name ? 'secondary' : 'quiet'}
              aria-expanded={open === name}
              onPointerEnter={preload}
              onFocus={preload}
              onClick={() => setOpen(open === name ? null : name)}
            >
              {name}
            </Button>
          ))}
        </div>
        <p role="status" className="min-w-0 text-xs text-muted">
          {announcement}
        </p>
      </div>
      {open && (
        <section aria-label={open} className="enter rounded-card border bg-surface p-4">
          <Suspense fallback={<Spinner />}>
            {open === 'What if' && (
              <LazyWhatIfPanel.Screen
                key={JSON.stringify(plan.plannedOn ?? null)}
                epics={epics}
                index={index}
                terms={terms}
                plan={plan}
                onUse={onUse}
              />
            )}
            {open === 'Forecast' && (
              <LazyForecastPanel.Screen epics={epics} terms={terms} history={plan.history} onHistory={onHistory} />
            )}
            {open === 'Compare' && <LazyComparePanel.Screen epics={epics} plan={plan} past={past} />}
          </Suspense>
        </section>
      )}
    </div>
  )
}
