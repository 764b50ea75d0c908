import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { type RefObject, useEffect } from 'react'
import { usePlanActions } from './plan-actions.ts'

/** Lets a story be dragged to the sprints of `useSprintDrop`, with a mouse, or with a finger after a long press. */
export function useStoryDrag(row: RefObject<HTMLElement | null>, storyId: string): void {
  const { drags, startDrag, drop } = usePlanActions()
  useEffect(() => {
    const element = row.current
    if (!element) return
    return draggable({
      element,
      getInitialData: () => ({ storyId }),
      onDragStart: () => startDrag(storyId),
      onDrop: ({ location }) => {
        drags.end()
        const sprint = location.current.dropTargets[0]?.data.sprint
        if (typeof sprint === 'number') drop(storyId, sprint)
      },
    })
  }, [row, storyId, drags, startDrag, drop])
}

/** Takes the stories that are dropped on it into a sprint. */
export function useSprintDrop(column: RefObject<HTMLElement | null>, sprint: number): void {
  const { drags } = usePlanActions()
  useEffect(() => {
    const element = column.current
    if (!element) return
    return dropTargetForElements({
      element,
      canDrop: ({ source }) => typeof source.data.storyId === 'string',
      getData: () => ({ sprint }),
      onDragEnter: () => drags.moveOver(sprint),
      onDragLeave: () => drags.snapshot()?.over === sprint && drags.moveOver(null),
    })
  }, [column, sprint, drags])
}
