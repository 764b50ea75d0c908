import { type DraftPlan, type Epic, epicsInScope, leftOutOf, pastOf } from '@planwright/contract'
import { X } from 'lucide-react'
import { type ReactNode, Suspense, useMemo } from 'react'
import { useEscape } from '../../ui/behavior/use-escape.ts'
import { useReturnFocus } from '../../ui/behavior/use-return-focus.ts'
import { Button } from '../../ui/button.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import type { WhatIfPlan } from '../replan/use-what-if.ts'
import { LazyCapacityPanel, LazyForecastPanel, LazyWhatIfPanel, LazyWhyPanel, type PanelName } from './plan-panels.ts'
import type { PlanView } from './plan-view.ts'
import type { PlanHistory } from './use-plan-history.ts'
import { useTopInPage } from './use-top-in-page.ts'

type Props = {
  draftId: string
  name: PanelName
  epics: Epic[]
  plan: DraftPlan
  view: PlanView
  /** Numbers of sprints that are closed in the tracker. */
  closed: ReadonlySet<number>
  past: PlanHistory['past']
  explained: boolean
  onExplain: (explained: boolean) => void
  improving: boolean
  onImprove: (what: 'improve' | 'stop') => void
  onUse: (plan: WhatIfPlan) => void
  onChange: (part: Partial<DraftPlan>) => void
  onPlan: () => void
  onClose: () => void
}

/** The one panel beside the plan, which stays in view: at the right from 992 px up, below the tools on smaller windows. */
export function PlanPanel({ name, onClose, ...props }: Props) {
  return (
    <PanelFrame name={name} onClose={onClose}>
      <Suspense fallback={<Spinner />}>
        <PanelContent name={name} {...props} />
      </Suspense>
    </PanelFrame>
  )
}

type FrameProps = { name: string; onClose: () => void; children: ReactNode }

/** Where such a panel stands, and what it is called. */
export function PanelFrame({ name, onClose, children }: FrameProps) {
  const place = useReturnFocus(name)
  useEscape(onClose, { beside: place })
  useTopInPage(place, noteTop)
  return (
    <section
      ref={place}
      data-panel
      aria-label={name}
      // down to the bar of the next action, which takes 56 px, and never under it
      className="enter rounded-card border bg-surface lg:sticky lg:top-2 lg:order-last lg:max-h-[max(240px,100dvh-72px-var(--top-in-page))] lg:overflow-y-auto"
    >
      <div className="sticky top-0 z-10 flex items-center justify-between border-b bg-surface py-1.5 pr-2 pl-4 lg:rounded-t-card">
        <h3 className="font-semibold">{name}</h3>
        <Button
          variant="quiet"
          size="sm"
          aria-label={`Close ${name}`}
          icon={<X size={16} aria-hidden="true" />}
          onClick={onClose}
        />
      </div>
      <div className="p-4">{children}</div>
    </section>
  )
}

const noteTop = ({ style }: HTMLElement, top: number) => style.setProperty('--top-in-page', `${top}px`)

function PanelContent({
  draftId,
  name,
  epics,
  plan,
  view,
  closed,
  onUse,
  onChange,
  onPlan,
  ...why
}: Omit<Props, 'onClose'>) {
  const { terms } = view
  const inPlan = useMemo(() => epicsInScope(epics, { leftOut: leftOutOf(plan) }), [epics, plan])
  if (name === 'What if') {
    return (
      <LazyWhatIfPanel.Screen
        key={JSON.stringify([plan.plannedOn, plan.leftOut])}
        draftId={draftId}
        epics={inPlan}
        index={view.epics}
        terms={terms}
        plan={plan}
        closed={closed}
        onUse={onUse}
      />
    )
  }
  if (name === 'Forecast') {
    return (
      <LazyForecastPanel.Screen
        draftId={draftId}
        epics={inPlan}
        terms={terms}
        history={pastOf(plan, terms)}
        onHistory={(history) => onChange({ history, historyWeeks: terms.sprintLength })}
      />
    )
  }
  if (name === 'Capacity') {
    return (
      <div className="space-y-6">
        <LazyCapacityPanel.Screen
          draftId={draftId}
          epics={epics}
          plan={plan}
          timeZone={terms.timeZone}
          onChange={onChange}
        />
        {/* beside the board the panel may be higher than the window: what it is filled in for stays in sight */}
        <div className="bg-surface lg:sticky lg:bottom-0 lg:-m-4 lg:border-t lg:p-4">
          <Button className="w-full" onClick={onPlan}>
            Plan with this
          </Button>
        </div>
      </div>
    )
  }
  return <LazyWhyPanel.Screen epics={epics} plan={plan} {...why} />
}
