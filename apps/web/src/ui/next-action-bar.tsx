import { createContext, type ReactNode, useContext } from 'react'
import { createPortal } from 'react-dom'

type Props = {
  /** What stands at the left, such as a sum; on a phone it gives way to an action. */
  aside?: ReactNode
  /** The one next action. */
  children: ReactNode
}

/** The end of the page's content, where the bar stands whichever part of the screen draws it; without one it stands where it is drawn. */
export const NextActionPlace = createContext<HTMLElement | null>(null)

/** The bar at the bottom of the window that holds the one next action of a screen, in view at every height and however little stands above it. */
export function NextActionBar({ aside, children }: Props) {
  const place = useContext(NextActionPlace)
  // what stands in it is in view as it is, above the page's scroll padding: having the focus moves no page
  const bar = (
    <div
      data-next-action
      className="-mx-4 flex min-h-bar items-center justify-end gap-4 border-t bg-page px-4 py-1.5 sm:-mx-6 sm:px-6 [&_button]:-scroll-mb-18"
    >
      {aside && <div className="mr-auto min-w-0 text-xs text-muted max-sm:not-only:hidden">{aside}</div>}
      {children}
    </div>
  )
  return place ? createPortal(bar, place) : bar
}
