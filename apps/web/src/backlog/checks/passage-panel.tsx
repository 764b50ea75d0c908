import { useEffect, useState } from 'react'
import { useBacklogWork } from '../edits/backlog-context.ts'
import { findStory } from '../edits/edit-backlog.ts'
import { Passages } from './passages.tsx'

/** Before what is pointed at is shown, in ms: going across the list shows nothing. */
const restMs = 150
/** Passages that fit. */
const longestList = 4

/**
 * The passages that the story under the pointer or the focus rests on, highlighted in the brief. It stands in the form's column,
 * over nothing that is being read, and there only where there are two columns; the same is behind each story's ❝ ❞. `first` is the
 * story that was pointed at while this was loading.
 */
export function PassagePanel({ first }: { first: string }) {
  const { editor, form } = useBacklogWork()
  const storyId = useStoryPointedAt(first)
  const story = storyId === undefined ? undefined : findStory(editor.backlog(), storyId)?.story
  if (!story || story.source.length === 0) return null
  return (
    <div
      aria-hidden="true"
      className="enter pointer-events-none fixed bottom-4 z-20 max-h-[40vh] w-[min(520px,38vw)] overflow-hidden rounded-card border bg-surface p-4 shadow-float max-lg:hidden"
    >
      <p className="mb-2 text-xs font-medium text-muted">In the brief</p>
      <div className="space-y-2 text-xs">
        <Passages passages={story.source.slice(0, longestList)} form={form()} />
        {story.source.length > longestList && (
          <p className="text-muted">and {story.source.length - longestList} more</p>
        )}
      </div>
    </div>
  )
}

/** The story under the pointer, or else the one with the focus, once either has rested. */
function useStoryPointedAt(first: string): string | undefined {
  const [storyId, setStoryId] = useState<string | undefined>(first)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = (event: Event) => {
      if (event instanceof PointerEvent && event.pointerType !== 'mouse') return
      const card = event.target instanceof Element ? event.target.closest<HTMLElement>('article[data-item]') : null
      clearTimeout(timer)
      timer = setTimeout(() => setStoryId(card?.dataset.item), restMs)
    }
    document.addEventListener('pointerover', look)
    document.addEventListener('focusin', look)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('pointerover', look)
      document.removeEventListener('focusin', look)
    }
  }, [])
  return storyId
}
