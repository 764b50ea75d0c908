import type { DraftPlan, Epic, PlanTerms } from '@planwright/contract'
import { useState } from 'react'
import { planSentence } from '../plan-words.ts'
import { usePlanAnew } from '../replan/use-plan-anew.ts'
import { withAnswer } from '../sprint-queries.ts'
import { DragNote } from './drag-note.tsx'
import { MoveDialog } from './move-dialog.tsx'
import { PlanActionsContext } from './plan-actions.ts'
import { PlanToolbar } from './plan-toolbar.tsx'
import { PlanTools } from './plan-tools.tsx'
import { PlanWarnings } from './plan-warnings.tsx'
import { SprintColumns } from './sprint-columns.tsx'
import { SprintTimeline } from './sprint-timeline.tsx'
import { UnplannedStories } from './unplanned-stories.tsx'
import { useBoardActions } from './use-board-actions.ts'
import { usePlanHistory } from './use-plan-history.ts'
import { usePlanView } from './use-plan-view.ts'

type Props = {
  epics: Epic[]
  plan: DraftPlan
  onChange: (plan: DraftPlan) => void
}

/** The plan: the answer in one sentence, the timeline, then the sprints, between which stories are moved: columns from 992 px up, a list below. */
export function PlanBoard({ epics: backlog, plan, onChange }: Props) {
  const [explained, setExplained] = useState(false)
  const [announcement, setAnnouncement] = useState('')
  const [moving, setMoving] = useState<{ storyId: string; refused: number | null } | null>(null)
  const history = usePlanHistory(plan, onChange)
  const anew = usePlanAnew(backlog, plan, { change: history.change, onSaid: setAnnouncement })
  const view = usePlanView(backlog, plan)
  const { terms, sprints, epics } = view
  const actions = useBoardActions(plan, view, {
    change: history.change,
    onRefused: (storyId, refused) => setMoving({ storyId, refused }),
    onSaid: setAnnouncement,
  })
  const story = moving && view.storyOf(moving.storyId)
  const byHand = Object.values(plan.touched ?? {}).some((touch) => touch !== 'locked')

  if (!plan.sprints || !plan.proof) return null
  return (
    <PlanActionsContext value={actions}>
      <div className="space-y-4">
        <PlanToolbar
          sentence={planSentence(plan.sprints, plan.proof, terms.timeZone, byHand)}
          history={history}
          anew={anew}
          explained={explained}
          onExplain={setExplained}
          onSaid={setAnnouncement}
        />
        <PlanWarnings warnings={view.warnings} />
        <SprintTimeline
          sprints={sprints.slice(0, -1)}
          velocity={terms.velocity}
          timeZone={terms.timeZone}
          epics={epics}
        />
        <PlanTools
          epics={backlog}
          index={epics}
          plan={plan}
          past={history.past}
          onUse={({ terms: other, ...answer }) => {
            history.change(
              { ...withAnswer({ ...plan, touched: {} }, other, answer), ...numbersOf(other) },
              'taking over what if',
            )
            setAnnouncement('This is your plan now. Undo brings the former back.')
          }}
          announcement={announcement}
          onHistory={(points) => onChange({ ...plan, history: points })}
        />
        <SprintColumns plan={plan} view={view} explained={explained} />
        <UnplannedStories stories={view.unplanned} epics={epics} />
        <DragNote />
        {story && moving && (
          <MoveDialog
            key={`${moving.storyId} ${moving.refused}`}
            open
            story={story}
            sprints={sprints}
            timeZone={terms.timeZone}
            judge={(sprint) => view.judge(moving.storyId, sprint)}
            refused={moving.refused}
            onMove={(sprint, override) => {
              setMoving(null)
              actions.move(moving.storyId, sprint, override)
              focusStory(moving.storyId)
            }}
            onClose={() => setMoving(null)}
          />
        )}
      </div>
    </PlanActionsContext>
  )
}

const numbersOf = ({ velocity, sprintLength, startDate }: PlanTerms) => ({ velocity, sprintLength, startDate })

/** The row is another element in its new sprint: who moved it by keyboard goes on from there. */
function focusStory(storyId: string) {
  requestAnimationFrame(() => {
    const row = document.querySelector<HTMLElement>(`[data-story="${CSS.escape(storyId)}"] button`)
    row?.focus({ preventScroll: true })
    row?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  })
}
