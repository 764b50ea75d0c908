import type { ReactNode } from 'react'

type Props = {
  /** What stands at the left, such as a sum; it gives way on a phone. */
  aside?: ReactNode
  /** The one next action. */
  children: ReactNode
}

/** The bar at the bottom of the window that holds the one next action of a screen, in view at every height. The last thing in `main`. */
export function NextActionBar({ aside, children }: Props) {
  return (
    <div
      data-next-action
      className="sticky bottom-0 z-10 -mx-4 -mb-6 flex min-h-14 items-center justify-end gap-4 border-t bg-page px-4 py-1.5 sm:-mx-6 sm:-mb-8 sm:px-6"
    >
      {aside && <div className="mr-auto min-w-0 text-xs text-muted max-sm:hidden">{aside}</div>}
      {children}
    </div>
  )
}
