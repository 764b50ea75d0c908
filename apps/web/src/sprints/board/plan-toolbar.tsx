import { ChevronDown, Redo2, Undo2 } from 'lucide-react'
import { createPortal } from 'react-dom'
import { errorWords } from '../../app/api/error-words.ts'
import { useUndoKeys } from '../../app/history/use-undo-keys.ts'
import { Button } from '../../ui/button.tsx'
import { Menu } from '../../ui/overlays/menu.tsx'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { Toolbar } from '../../ui/toolbar.tsx'
import { ViewSwitch } from '../../ui/view-switch.tsx'
import type { PlanAnew } from '../replan/use-plan-anew.ts'
import { type PlanViewName, planViews } from '../views/plan-view-choice.ts'
import { type PanelName, panelNames, preloadPanel } from './plan-panels.ts'
import type { PlanHistory } from './use-plan-history.ts'

type Props = {
  place: HTMLElement | null | undefined
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

/** What can be done with the plan as a whole, in one line and one tab stop; on a phone most of it is in a menu. */
export function PlanToolbar({ place, shown, onShow, history, anew, panel, onPanel, turns, fixed }: Props) {
  const { planAnew, running, error } = anew
  const { undo, redo } = turns
  useUndoKeys(turns, fixed)
  const tools = (
    <Toolbar label="Plan" className="flex flex-wrap items-center gap-x-2 gap-y-2 sm:gap-x-4">
      <ViewSwitch views={planViews} view={shown} onView={onShow} />
      <div className="flex flex-1 items-center gap-1 max-sm:contents">
        <span className="flex gap-1 max-sm:ml-auto">
          <Button
            size="sm"
            variant="quiet"
            disabled={!history.undoes}
            aria-label={history.undoes ? `Undo ${history.undoes}` : 'Undo'}
            icon={<Undo2 size={16} aria-hidden="true" />}
            onClick={undo}
          />
          <Button
            size="sm"
            variant="quiet"
            disabled={!history.redoes}
            aria-label={history.redoes ? `Redo ${history.redoes}` : 'Redo'}
            icon={<Redo2 size={16} aria-hidden="true" />}
            onClick={redo}
          />
        </span>
        <Button
          size="sm"
          // on a phone it stands among the others, and here while it runs
          className={running === 'again' ? '' : 'max-sm:hidden'}
          busy={running === 'again'}
          busyLabel="Planning"
          disabled={running !== null && running !== 'again'}
          onClick={() => void planAnew('again')}
        >
          Plan the rest again
        </Button>
      </div>
      <Menu
        size="sm"
        variant={panel === null ? 'quiet' : 'secondary'}
        inWords
        className="ml-auto sm:hidden"
        trigger={
          <>
            More
            <ChevronDown size={14} aria-hidden="true" className="ml-1" />
          </>
        }
        ariaLabel={panel === null ? 'More about the plan' : `More about the plan: ${panel}`}
        onNear={() => panelNames.forEach(preloadPanel)}
        items={[
          ...panelNames.map((name) => ({
            label: panel === name ? `Close ${name}` : name,
            onSelect: () => onPanel(panel === name ? null : name),
          })),
          { label: 'Plan the rest again', disabled: running !== null, onSelect: () => void planAnew('again') },
        ]}
      />
      <div className="ml-auto flex flex-wrap gap-1 max-sm:hidden">
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
  )
  return (
    <>
      {place ? createPortal(tools, place) : tools}
      {error !== null && <ProblemNote requestId={errorWords(error).requestId}>{errorWords(error).message}</ProblemNote>}
    </>
  )
}
