import { useEffect, useRef, useState } from 'react'
import { whenIdle } from '../../app/when-idle.ts'
import { classNames } from '../../ui/class-names.ts'
import { GripDots } from '../../ui/dots.tsx'
import { useBacklogWork } from '../edits/backlog-context.ts'
import { nearby } from './editable-classes.ts'

/**
 * Takes a story to another place by mouse, pen or finger. For the keyboard, and while dragging has not loaded, there is the story's menu. What it looks like is `drawn`
 * for who has come near: hundreds of stories have one.
 */
export function DragHandle({ title, drawn }: { title: string; drawn: boolean }) {
  const { editor } = useBacklogWork()
  const handle = useRef<HTMLSpanElement>(null)
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    const element = handle.current
    if (!element || failed) return
    let release: (() => void) | undefined
    let isGone = false
    loadDragging().then(
      ({ makeStoryDraggable }) => {
        if (!isGone) release = makeStoryDraggable(element, editor)
      },
      // nobody has asked for it yet: it is tried again when a pointer comes
      () => setFailed(true),
    )
    return () => {
      isGone = true
      release?.()
    }
  }, [editor, failed])
  return (
    <span
      ref={handle}
      aria-hidden="true"
      title={`Drag “${title}” to another place`}
      onPointerEnter={() => setFailed(false)}
      className={classNames(
        // unseen where stories stay where they are, so that a search draws none of them anew
        'absolute top-2 left-0 z-1 flex h-5 w-4 cursor-grab items-center text-muted in-data-fixed:invisible!',
        nearby,
      )}
    >
      {drawn && <GripDots />}
    </span>
  )
}

/** One call for the handles of all stories, once they are drawn; after a failure the next one tries again. */
function loadDragging() {
  loading ??= idle()
    .then(() => import('../edits/drag-story.ts'))
    .catch((error: unknown) => {
      loading = undefined
      throw error
    })
  return loading
}
let loading: Promise<typeof import('../edits/drag-story.ts')> | undefined
const idle = () => new Promise<void>((resolve) => void whenIdle(resolve))
