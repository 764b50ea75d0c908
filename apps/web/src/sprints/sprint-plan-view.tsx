import type { Epic, PlanProof, Sprint } from '@planwright/contract'
import { useMemo, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { ScrollRegion } from '../ui/scroll-region.tsx'
import { PlanWarnings } from './plan-warnings.tsx'
import { planSentence } from './plan-words.ts'
import { SprintCard } from './sprint-card.tsx'
import { SprintTimeline } from './sprint-timeline.tsx'
import { epicIndex } from './sprints-by-epic.ts'

type Props = { sprints: Sprint[]; proof: PlanProof; backlog: Epic[]; velocity: number; timeZone: string }

/** The answer in one sentence, the timeline, then the sprints: columns from 992 px up, a list below. */
export function SprintPlanView({ sprints, proof, backlog, velocity, timeZone }: Props) {
  const [explained, setExplained] = useState(false)
  const epics = useMemo(() => epicIndex(backlog), [backlog])
  return (
    <div className="space-y-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-base font-medium">{planSentence(sprints, proof, timeZone)}</p>
        <Button size="sm" onClick={() => setExplained(!explained)}>
          {explained ? 'Hide reasons' : 'Show reasons'}
        </Button>
      </div>
      <PlanWarnings warnings={proof.warnings} />
      <SprintTimeline sprints={sprints} velocity={velocity} timeZone={timeZone} epics={epics} />
      <ScrollRegion label="Sprints" className="-mx-1 overflow-x-auto px-1 pb-2">
        <div className="grid gap-4 lg:flex lg:items-start">
          {sprints.map((sprint) => (
            <div key={sprint.number} className="min-w-0 lg:w-[300px] lg:max-w-[400px] lg:shrink-0 lg:grow">
              <SprintCard
                sprint={sprint}
                velocity={velocity}
                timeZone={timeZone}
                epics={epics}
                reasons={explained ? proof.reasons : undefined}
              />
            </div>
          ))}
        </div>
      </ScrollRegion>
    </div>
  )
}
