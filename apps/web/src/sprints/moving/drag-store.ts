/**
 * What putting a story into a sprint would do. It is `here` already; it `fits`; or the sprint would be `over` what it holds, which is done all the same; or it is `refused`, because stories wait for
 * one another: then `why` is the reason in these words, and `others` are those that would have to move too.
 */
export type Verdict =
  | { readonly kind: 'here' | 'fits' | 'over'; readonly words: string }
  | { readonly kind: 'refused'; readonly words: string; readonly why: string; readonly others: readonly string[] }

type Drag = {
  readonly storyId: string
  readonly verdicts: ReadonlyMap<number, Verdict>
  /** The sprint under the pointer. */
  readonly over: number | null
}

/** The story under way, outside of React's state: each sprint listens for its own part, so that a drag draws nothing else anew. */
export function createDragStore() {
  let drag: Drag | null = null
  const listeners = new Set<() => void>()
  const show = (next: Drag | null) => {
    drag = next
    for (const listener of listeners) listener()
  }
  let begin: (() => void) | null = null
  const beginNow = () => {
    const waiting = begin
    begin = null
    waiting?.()
  }
  return {
    /** What starts it comes in a task of its own, or with the first sprint that it is over: its picture is drawn before it is known where it may go. */
    beginSoon: (start: () => void) => {
      begin = start
      setTimeout(beginNow)
    },
    start: (storyId: string, verdicts: ReadonlyMap<number, Verdict>) => show({ storyId, verdicts, over: null }),
    moveOver: (over: number | null) => {
      beginNow()
      if (drag && drag.over !== over) show({ ...drag, over })
    },
    end: () => {
      begin = null
      show(null)
    },
    snapshot: () => drag,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
export type DragStore = ReturnType<typeof createDragStore>
