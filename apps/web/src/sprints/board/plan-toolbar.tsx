import { Redo2, Undo2 } from 'lucide-react'
import { errorWords } from '../../app/api/error-words.ts'
import { useUndoKeys } from '../../app/history/use-undo-keys.ts'
import { Button } from '../../ui/button.tsx'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { Toolbar } from '../../ui/toolbar.tsx'
import { ViewSwitch } from '../../ui/view-switch.tsx'
import type { PlanAnew } from '../replan/use-plan-anew.ts'
import { type PlanViewName, planViews } from '../views/plan-view-choice.ts'
import { type PanelName, panelNames, preloadPanel } from './plan-panels.ts'
import type { PlanHistory } from './use-plan-history.ts'

type Props = {
  shown: PlanViewName
  onShow: (view: PlanViewName) => void
  history: PlanHistory
  anew: PlanAnew
  panel: PanelName | null
  onPanel: (panel: PanelName | null) => void
  turns: { undo: () => void; redo: () => void }
  /** Nothing can be done with it now. */
  fixed: boolean
}

/** What can be done with the plan as a whole, in one line and one tab stop. */
export function PlanToolbar({ shown, onShow, history, anew, panel, onPanel, turns, fixed }: Props) {
  const { planAnew, running, error } = anew
  const { undo, redo } = turns
  useUndoKeys(turns, fixed)
  return (
    <>
      <Toolbar label="Plan" className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <ViewSwitch views={planViews} view={shown} onView={onShow} />
        <div className="flex gap-1">
          <Button
            size="sm"
            variant="quiet"
            disabled={!history.undoes}
            aria-label={history.undoes ? `Undo ${history.undoes}` : 'Undo'}
            icon={<Undo2 size={14} aria-hidden="true" />}
            onClick={undo}
          />
          <Button
            size="sm"
            variant="quiet"
            disabled={!history.redoes}
            aria-label={history.redoes ? `Redo ${history.redoes}` : 'Redo'}
            icon={<Redo2 size={14} aria-hidden="true" />}
            onClick={redo}
          />
          <Button
            size="sm"
            busy={running === 'again'}
            busyLabel="Planning"
            disabled={running !== null}
            onClick={() => void planAnew('again')}
          >
            Plan the rest again
          </Button>
        </div>
        <div className="ml-auto flex flex-wrap gap-1 max-sm:-ml-2.5">
          {panelNames.map((name) => (
            <Button
              key={name}
              size="sm"
              variant={panel === name ? 'secondary' : 'quiet'}
              aria-expanded={panel === name}
              onPointerEnter={() => preloadPanel(name)}
              onFocus={() => preloadPanel(name)}
              onClick={() => onPanel(panel === name ? null : name)}
            >
              {name}
            </Button>
          ))}
        </div>
      </Toolbar>
      {error !== null && <ProblemNote requestId={errorWords(error).requestId}>{errorWords(error).message}</ProblemNote>}
    </>
  )
}
