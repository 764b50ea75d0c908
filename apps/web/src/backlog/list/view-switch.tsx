import { Button } from '../../ui/button.tsx'
import { type BacklogView, backlogViews } from './use-backlog-view.ts'

/** Which picture of the backlog is shown; one tab stop, gone through by arrow keys. */
export function ViewSwitch({ view, onView }: { view: BacklogView; onView: (view: BacklogView) => void }) {
  return (
    <div role="radiogroup" aria-label="View" className="flex rounded-control border p-px">
      {backlogViews.map((name, at) => (
        <Button
          key={name}
          role="radio"
          aria-checked={name === view}
          tabIndex={name === view ? 0 : -1}
          size="sm"
          variant="quiet"
          className={name === view ? 'bg-sunken' : 'text-muted!'}
          onClick={() => onView(name)}
          onKeyDown={(event) => {
            const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
            if (step === undefined) return
            event.preventDefault()
            const next = (at + step + backlogViews.length) % backlogViews.length
            onView(backlogViews[next] ?? view)
            const buttons = event.currentTarget.parentElement?.querySelectorAll<HTMLElement>('[role=radio]')
            buttons?.[next]?.focus()
          }}
        >
          {name}
        </Button>
      ))}
    </div>
  )
}
