import { useState } from 'react'

export const backlogViews = ['Cards', 'List', 'Map'] as const
export type BacklogView = (typeof backlogViews)[number]

const storageKey = 'planwright-backlog-view'

/** How the backlog is shown, remembered on this device. */
export function useBacklogView(): [BacklogView, (view: BacklogView) => void] {
  const [view, setView] = useState<BacklogView>(lastView)
  return [
    view,
    (next) => {
      setView(next)
      try {
        localStorage.setItem(storageKey, next)
      } catch {
        // storage is forbidden: the choice holds until the page is left
      }
    },
  ]
}

function lastView(): BacklogView {
  try {
    return backlogViews.find((view) => view === localStorage.getItem(storageKey)) ?? 'Cards'
  } catch {
    return 'Cards'
  }
}
