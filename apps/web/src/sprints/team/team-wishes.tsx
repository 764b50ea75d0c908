import type { DraftPlan, Epic } from '@planwright/contract'
import { Suspense, useState } from 'react'
import { Disclosure } from '../../ui/disclosure.tsx'
import { Choice } from '../../ui/fields/choice.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { LazyCapacityPanel } from '../board/plan-panels.ts'
import { capacityWords } from './capacity-words.ts'

type Props = {
  draftId: string
  epics: Epic[]
  plan: DraftPlan
  timeZone: string
  onChange: (wishes: Pick<DraftPlan, 'capacity' | 'focus' | 'committed'>) => void
  /** Whether stories shall stay where a former plan had them; null where there is none. */
  keeping: boolean | null
  onKeeping: (keeping: boolean) => void
}

/** What the next plan shall take into account, folded until somebody asks: it says in one line what it holds. */
export function TeamWishes({ draftId, epics, plan, timeZone, onChange, keeping, onKeeping }: Props) {
  // what is half typed stays where it is folded again
  const [opened, setOpened] = useState(false)
  return (
    <div className="mt-4">
      <Disclosure title="Capacity" summary={capacityWords(plan)} onToggle={(open) => setOpened((was) => was || open)}>
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
