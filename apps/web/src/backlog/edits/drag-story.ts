import { makeDraggable, makeDropArea } from '../../ui/behavior/dragging.ts'
import type { BacklogEditor } from './create-backlog-editor.ts'
import { dropPlaceAt, type EpicBoxes, type Point } from './drop-place.ts'
import { edgeScroll } from './edge-scroll.ts'
import { focusItem } from './item-focus.ts'

/** Lets a story be dragged by its handle: it goes to where the line is, between stories of whichever epic is nearest in height. */
export function makeStoryDraggable(handle: HTMLElement, editor: BacklogEditor): () => void {
  const card = handle.closest<HTMLElement>('[data-item]')
  const list = handle.closest<HTMLElement>('[data-backlog]')
  const storyId = card?.dataset.item
  if (!card || !list || storyId === undefined) return () => undefined
  const placeAt = (at: Point) => dropPlaceAt(boxesIn(list, storyId), at)
  let unfollow: (() => void) | undefined
  return makeDraggable(handle, {
    picture: card,
    start: () => {
      card.style.opacity = '0.5'
      unfollow = followPointer(list, placeAt)
    },
    end: (at) => {
      unfollow?.()
      card.style.opacity = ''
      const place = at && placeAt(at)
      if (!place) return
      const { epicId, position } = place
      editor.apply({ kind: 'move-story', storyId, epicId, position })
      focusItem(storyId)
    },
  })
}

/** Draws the line where the story would go, and scrolls while the pointer is near an edge. A drop anywhere in the window counts. */
function followPointer(list: HTMLElement, placeAt: (at: Point) => ReturnType<typeof dropPlaceAt>): () => void {
  const scroller = list.scrollHeight > list.clientHeight ? list : document.documentElement
  const line = document.createElement('div')
  line.className = 'pointer-events-none fixed z-20 rounded-full bg-accent'
  let pointer: Point | null = null
  let drawnAt = performance.now()
  let frame = requestAnimationFrame(draw)
  function draw(now: number) {
    frame = requestAnimationFrame(draw)
    const elapsedMs = now - drawnAt
    drawnAt = now
    if (pointer === null) return line.remove()
    const { top, bottom } =
      scroller === list ? list.getBoundingClientRect() : { top: 0, bottom: document.documentElement.clientHeight }
    scroller.scrollTop += edgeScroll({ top, bottom, y: pointer.y, elapsedMs })
    const place = placeAt(pointer)
    if (!place) return line.remove()
    Object.assign(line.style, {
      top: `${place.line.top - 1}px`,
      left: `${place.line.left - 1}px`,
      width: `${Math.max(place.line.width, 2)}px`,
      height: `${Math.max(place.line.height, 2)}px`,
    })
    if (!line.isConnected) document.body.append(line)
  }
  const close = makeDropArea(document.documentElement, {
    over: (at) => {
      pointer = at
    },
    leave: () => {
      pointer = null
    },
  })
  return () => {
    cancelAnimationFrame(frame)
    close()
    line.remove()
  }
}

/** Where epics and their stories stand in the window, without the story that is dragged. */
const boxesIn = (list: HTMLElement, storyId: string): EpicBoxes[] =>
  [...list.querySelectorAll<HTMLElement>('[data-stories-of]')].map((epic) => ({
    epicId: epic.dataset.storiesOf ?? '',
    box: boxOf(epic),
    stories: [...epic.querySelectorAll<HTMLElement>('article[data-item]')]
      .filter(({ dataset }) => dataset.item !== storyId)
      .map(boxOf),
  }))

const boxOf = (element: HTMLElement) => {
  const { top, bottom, left, width } = element.getBoundingClientRect()
  return { top, bottom, left, width }
}
