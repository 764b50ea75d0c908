import { GripVertical } from 'lucide-react'
import type { PointerEvent } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { useBacklogWork } from '../edits/backlog-context.ts'
import { nearby } from './editable-classes.ts'

const loadDrag = () => import('../edits/drag-story.ts')

/** Takes a story to another place by mouse, pen or finger. For the keyboard there is the story's menu. */
export function DragHandle({ title }: { title: string }) {
  const { editor } = useBacklogWork()
  const begin = async ({ currentTarget, pointerId, button, clientY }: PointerEvent<HTMLSpanElement>) => {
    if (button !== 0) return
    currentTarget.setPointerCapture(pointerId)
    const { dragStory } = await loadDrag()
    dragStory(currentTarget, { pointerId, clientY }, editor)
  }
  return (
    <span
      aria-hidden="true"
      title={`Drag “${title}” to another place`}
      className={classNames(
        'absolute top-4 left-0 flex h-5 w-4 cursor-grab touch-none items-center text-muted',
        nearby,
      )}
      onPointerEnter={() => void loadDrag()}
      onPointerDown={(event) => void begin(event)}
    >
      <GripVertical size={14} />
    </span>
  )
}
