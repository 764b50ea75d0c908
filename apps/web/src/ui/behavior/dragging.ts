import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'

/** In px of the window. */
type Point = { x: number; y: number }

/**
 * Lets something be dragged by an element. The browser itself does the dragging: by mouse and pen at once, by finger after a long press, so that a
 * finger that scrolls drags nothing; Escape lets go. Whatever can be dragged can be moved by a menu too.
 */
export function makeDraggable(
  element: HTMLElement,
  on: {
    /** What is seen at the pointer; without it, what is dragged by. */
    picture?: HTMLElement
    start: () => void
    /** However it ends: with where it was dropped, or with null when it was let go of outside of every drop area. */
    end: (at: Point | null) => void
  },
): () => void {
  let dragged = false
  const end = (at: Point | null) => {
    if (dragged) on.end(at)
    dragged = false
  }
  const release = draggable({
    element,
    onGenerateDragPreview: ({ nativeSetDragImage, location }) => {
      if (!on.picture) return
      const { left, top } = on.picture.getBoundingClientRect()
      const { x, y } = pointOf(location.current.input)
      nativeSetDragImage?.(on.picture, x - left, y - top)
    },
    onDragStart: () => {
      dragged = true
      on.start()
    },
    onDrop: ({ location: { current } }) => {
      const [area] = current.dropTargets
      const at = pointOf(current.input)
      // the library tells of one move a frame, and of none that a drop overtakes
      if (area) overOf.get(area.element)?.(at)
      end(area ? at : null)
    },
  })
  return () => {
    release()
    // the library tells no end of an element that is gone
    end(null)
  }
}

/** What is told of a move over an area, by its element. */
const overOf = new WeakMap<Element, (at: Point) => void>()

/** Takes what is dropped on an element, and tells of what is held over it. */
export function makeDropArea(
  element: Element,
  on: { over: (at: Point) => void /** Also when a drag over it is cancelled. */; leave: () => void },
): () => void {
  const over = ({ location }: { location: { current: { input: Input } } }) => on.over(pointOf(location.current.input))
  overOf.set(element, on.over)
  const close = dropTargetForElements({ element, onDragEnter: over, onDrag: over, onDragLeave: on.leave })
  return () => {
    overOf.delete(element)
    close()
  }
}

type Input = { clientX: number; clientY: number }

const pointOf = ({ clientX, clientY }: Input): Point => ({ x: clientX, y: clientY })
