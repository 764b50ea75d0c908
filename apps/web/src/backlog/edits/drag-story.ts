import type { BacklogEditor } from './create-backlog-editor.ts'
import { dropPlaceAt, type EpicBoxes, type Place } from './drop-place.ts'
import { focusItem } from './item-focus.ts'

/** A press that moves less than this is none: px. */
const slackPx = 4
/** So near an edge the list scrolls, by at most so much a frame: px. */
const edgePx = 48
const longestScrollPx = 14

/**
 * Follows the pointer that pressed a story's handle until it is let go: the story goes to where the line is. Escape and a cancelled
 * pointer leave it where it was. Pointer events do for finger, pen and mouse what the browser's own dragging does for the mouse alone.
 */
export function dragStory(
  handle: HTMLElement,
  start: { pointerId: number; clientY: number },
  editor: BacklogEditor,
): void {
  const card = handle.closest<HTMLElement>('[data-item]')
  const list = handle.closest<HTMLElement>('[data-backlog]')
  const storyId = card?.dataset.item
  // let go while this was loading
  if (!card || !list || storyId === undefined || !handle.hasPointerCapture(start.pointerId)) return
  const scroller = list.scrollHeight > list.clientHeight ? list : document.documentElement
  const over = new AbortController()
  const line = document.createElement('div')
  line.className = 'pointer-events-none fixed z-20 h-0.5 rounded-full bg-accent'
  let y = start.clientY
  let moved = false
  let place: Place | undefined

  const draw = () => {
    if (over.signal.aborted) return
    const bounds = scroller === list ? list.getBoundingClientRect() : { top: 0, bottom: window.innerHeight }
    const beyond = Math.min(0, y - bounds.top - edgePx) + Math.max(0, y - bounds.bottom + edgePx)
    scroller.scrollTop += Math.max(-longestScrollPx, Math.min(longestScrollPx, beyond / 3))
    place = dropPlaceAt(boxesIn(list, storyId), y)
    if (place) {
      line.style.top = `${place.y - 1}px`
      line.style.left = `${place.left}px`
      line.style.width = `${place.width}px`
    }
    requestAnimationFrame(draw)
  }
  const end = () => {
    over.abort()
    line.remove()
    card.style.opacity = ''
    document.documentElement.style.cursor = ''
  }
  const { signal } = over
  handle.addEventListener(
    'pointermove',
    ({ clientY }) => {
      y = clientY
      if (moved || Math.abs(y - start.clientY) < slackPx) return
      moved = true
      card.style.opacity = '0.5'
      document.documentElement.style.cursor = 'grabbing'
      document.body.append(line)
      draw()
    },
    { signal },
  )
  handle.addEventListener(
    'pointerup',
    () => {
      end()
      if (!moved || !place) return
      const { epicId, position } = place
      editor.apply({ kind: 'move-story', storyId, epicId, position })
      focusItem(storyId)
    },
    { signal },
  )
  handle.addEventListener('lostpointercapture', end, { signal })
  window.addEventListener('keydown', ({ key }) => key === 'Escape' && end(), { signal })
}

/** Where epics and their stories stand in the window, without the story that is dragged. */
const boxesIn = (list: HTMLElement, storyId: string): EpicBoxes[] =>
  [...list.querySelectorAll<HTMLElement>('[data-epic]')].map((epic) => ({
    epicId: epic.dataset.epic ?? '',
    box: boxOf(epic),
    stories: [...epic.querySelectorAll<HTMLElement>('article[data-item]')]
      .filter(({ dataset }) => dataset.item !== storyId)
      .map(boxOf),
  }))

const boxOf = (element: HTMLElement) => {
  const { top, bottom, left, width } = element.getBoundingClientRect()
  return { top, bottom, left, width }
}
