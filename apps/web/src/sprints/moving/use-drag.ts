import { type RefObject, useEffect, useRef } from 'react'
import { makeDraggable, makeDropArea } from '../../ui/behavior/dragging.ts'
import { usePlanActions } from './plan-actions.ts'

/** Lets a story be dragged to the sprints of `useSprintDrop`, where `can` holds. */
export function useStoryDrag(row: RefObject<HTMLElement | null>, storyId: string, can = true): void {
  const { drags, startDrag, drop } = usePlanActions()
  useEffect(() => {
    if (!row.current || !can) return
    return makeDraggable(row.current, {
      start: () => drags.beginSoon(() => startDrag(storyId)),
      end: () => {
        const sprint = drags.snapshot()?.over ?? null
        drags.end()
        if (sprint !== null) drop(storyId, sprint)
      },
    })
  }, [row, storyId, can, drags, startDrag, drop])
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

/** Takes them into the sprint that `sprintAt` finds at a place of the window: for pictures in which stories lie over their sprints. */
export function useSprintDrops(picture: RefObject<HTMLElement | null>, sprintAt: (x: number) => number | null): void {
  const { drags } = usePlanActions()
  const latest = useRef(sprintAt)
  useEffect(() => {
    latest.current = sprintAt
  })
  useEffect(() => {
    if (!picture.current) return
    return makeDropArea(picture.current, {
      over: ({ x }) => drags.moveOver(latest.current(x)),
      leave: () => drags.moveOver(null),
    })
  }, [picture, drags])
}
