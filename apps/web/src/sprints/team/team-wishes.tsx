import type { DraftPlan, Epic } from '@planwright/contract'
import { Suspense, useEffect, useRef, useState } from 'react'
import { shortDay } from '../../app/date-words.ts'
import { Disclosure } from '../../ui/disclosure.tsx'
import { Choice } from '../../ui/fields/choice.tsx'
import { DateField } from '../../ui/fields/date-field.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { LazyCapacityPanel } from '../board/plan-panels.ts'
import { capacityWords } from './capacity-words.ts'
import { keepable, problemOfTarget } from './team-form.tsx'

type Props = {
  draftId: string
  epics: Epic[]
  plan: DraftPlan
  timeZone: string
  /** The date that is wished for stands here. */
  hasTarget: boolean
  onTarget: (date: string | undefined) => void
  onChange: (wishes: Pick<DraftPlan, 'capacity' | 'focus' | 'committed'>) => void
  /** Whether stories shall stay where a former plan had them; null where there is none. */
  keeping: boolean | null
  onKeeping: (keeping: boolean) => void
}

/** What the next plan shall take into account, folded until somebody asks: it says in one line what it holds. */
export function TeamWishes({
  draftId,
  epics,
  plan,
  timeZone,
  hasTarget,
  onTarget,
  onChange,
  keeping,
  onKeeping,
}: Props) {
  // what is half typed stays where it is folded again
  const [opened, setOpened] = useState(false)
  const target = useRef<HTMLInputElement>(null)
  useEffect(() => {
    // what another tab says of it; what is half typed here says nothing yet
    if (target.current && keepable(target.current.value) !== plan.targetDate)
      target.current.value = plan.targetDate ?? ''
  }, [plan.targetDate])
  return (
    <div className="mt-4">
      <Disclosure
        title={hasTarget ? 'Target date and capacity' : 'Capacity'}
        summary={[hasTarget && plan.targetDate && `Done by ${shortDay(plan.targetDate)}`, capacityWords(plan)]
          .filter(Boolean)
          .join(' · ')}
        onToggle={(open) => setOpened((was) => was || open)}
      >
        {hasTarget && (
          <DateField
            ref={target}
            label="Target Date"
            className="mb-4 max-w-40"
            error={problemOfTarget(plan)}
            defaultValue={plan.targetDate}
            onChange={({ target }) => onTarget(keepable(target.value))}
          />
        )}
        {opened && (
          <Suspense fallback={<Spinner />}>
            <LazyCapacityPanel.Screen
              draftId={draftId}
              epics={epics}
              plan={plan}
              timeZone={timeZone}
              onChange={onChange}
            />
          </Suspense>
        )}
      </Disclosure>
      {keeping !== null && (
        <Choice type="checkbox" checked={keeping} onChange={(event) => onKeeping(event.target.checked)}>
          Keep stories in the sprints that they had, as far as that costs no sprint
        </Choice>
      )}
    </div>
  )
}
