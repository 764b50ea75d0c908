import { createContext, type ReactNode, useContext, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useUnavailable } from '../app/connection/connection.ts'
import { SkipButton } from './skip-button.tsx'

type Props = {
  /** What stands at the left, such as a sum; on a phone it gives way to an action. */
  aside?: ReactNode
  /** It asks the server: while that cannot be, the bar says so. */
  needsServer?: boolean
  /** The one next action. */
  children: ReactNode
}

/** Where the bar stands whichever part of the screen draws it, at the end of the window, and the way to it, at the start; without them it stands where it is drawn. */
export const NextActionPlaces = createContext<{ start: HTMLElement | null; end: HTMLElement | null } | null>(null)

/** The bar at the bottom of the window that holds the one next action of a screen, in view at every height and however little stands above it; by keyboard one press away from the top. */
export function NextActionBar({ aside, needsServer, children }: Props) {
  const unavailable = useUnavailable()
  const places = useContext(NextActionPlaces)
  const element = useRef<HTMLElement>(null)
  // what stands in it is in view as it is, above the page's scroll padding: having the focus moves no page
  const bar = (
    <section
      ref={element}
      aria-label="Next action"
      data-next-action
      tabIndex={-1}
      className="-mx-4 flex min-h-14 max-sm:flex-wrap items-center justify-end gap-x-4 border-t bg-page px-4 py-1 outline-none sm:-mx-6 sm:px-6 [&_button]:-scroll-mb-18"
    >
      {aside && <div className="mr-auto min-w-0 text-xs text-muted max-sm:not-only:hidden">{aside}</div>}
      {needsServer && unavailable && <p className="text-xs text-muted max-sm:basis-full">{unavailable}</p>}
      {children}
    </section>
  )
  if (!places?.end) return bar
  return (
    <>
      {createPortal(bar, places.end)}
      {places.start &&
        createPortal(
          <SkipButton
            // where nothing can be done now it is still the place to go on from
            onClick={() => focusAction(element.current)}
          >
            Skip to the actions below
          </SkipButton>,
          places.start,
        )}
    </>
  )
}

/** What sends the form is the action, whatever stands before it. */
function focusAction(bar: HTMLElement | null): void {
  const action =
    bar?.querySelector<HTMLElement>('[type=submit]:enabled') ?? bar?.querySelector<HTMLElement>('a, :enabled')
  ;(action ?? bar)?.focus()
}
