import { type RefObject, useEffect } from 'react'
import { makeDraggable, makeDropArea } from '../../ui/dragging.ts'
import { usePlanActions } from './plan-actions.ts'

/** Lets a story be dragged to the sprints of `useSprintDrop`. */
export function useStoryDrag(row: RefObject<HTMLElement | null>, storyId: string): void {
  const { drags, startDrag, drop } = usePlanActions()
  useEffect(() => {
    if (!row.current) return
    return makeDraggable(row.current, {
      start: () => startDrag(storyId),
      end: () => {
        const sprint = drags.snapshot()?.over ?? null
        drags.end()
        if (sprint !== null) drop(storyId, sprint)
      },
    })
  }, [row, storyId, drags, startDrag, drop])
}

/** Takes the stories that are dropped on it into a sprint. */
export function useSprintDrop(column: RefObject<HTMLElement | null>, sprint: number): void {
  const { drags } = usePlanActions()
  useEffect(() => {
    if (!column.current) return
    return makeDropArea(column.current, {
      over: () => drags.moveOver(sprint),
      leave: () => drags.snapshot()?.over === sprint && drags.moveOver(null),
    })
  }, [column, sprint, drags])
}
