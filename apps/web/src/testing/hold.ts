import { onTestFinished } from 'vitest'
import { cdp, type Locator } from 'vitest/browser'

/** In px of the window. */
type Point = { x: number; y: number }
type DragData = { items: { mimeType: string; data: string }[]; dragOperationsMask: number }

/**
 * Takes hold of something as a person does, by mouse or by a finger that rests on it. Whether a drag begins is up to the browser, as it gets the same input
 * as from a hand. A test that used a finger clicks on something before it ends: the browser takes the next press for the finger's end.
 */
export async function hold(source: Locator, by: 'mouse' | 'finger') {
  const session = cdp()
  const start = middleOf(source.element())
  const mouse = (type: 'mouseMoved' | 'mousePressed' | 'mouseReleased', at: Point, buttons: number) =>
    session.send('Input.dispatchMouseEvent', { type, ...inPage(at), button: 'left', buttons, clickCount: 1 })
  let isHeld = true
  const letGo = async (at: Point) => {
    isHeld = false
    await session.send('Input.setInterceptDrags', { enabled: false })
    void mouse('mouseReleased', at, 0)
    await session.send('Emulation.setEmitTouchEventsForMouse', { enabled: false })
  }
  // a test that fails with something in its hand would keep every later one from clicking
  onTestFinished(async () => {
    if (isHeld) await letGo(start)
  })
  await session.send('Emulation.setEmitTouchEventsForMouse', { enabled: by === 'finger', configuration: 'mobile' })
  await session.send('Input.setInterceptDrags', { enabled: true })
  const begun = new Promise<DragData>((resolve) => {
    session.on('Input.dragIntercepted', ({ data }) => resolve(data))
  })
  await mouse('mouseMoved', start, 0)
  // of a finger that rests no answer comes
  void mouse('mousePressed', start, 1)
  if (by === 'mouse') await mouse('mouseMoved', { x: start.x, y: start.y + 10 }, 1)
  const data = await begun
  const drag = (type: 'dragEnter' | 'dragOver' | 'drop' | 'dragCancel', at: Point) =>
    session.send('Input.dispatchDragEvent', { type, ...inPage(at), data })
  await drag('dragEnter', start)
  const end = async (type: 'drop' | 'dragCancel', at: Point) => {
    await drag(type, at)
    await letGo(at)
  }
  onTestFinished(async () => {
    if (isHeld) await end('dragCancel', start)
  })
  return {
    over: async (at: Point) => {
      // the first only enters what is there; a hand sends more of them
      await drag('dragOver', at)
      await drag('dragOver', at)
    },
    drop: (at: Point) => end('drop', at),
    /** What Escape does. */
    cancel: () => end('dragCancel', start),
  }
}

/** A press as a hand makes it: where the pointer comes down, and up at the same place, whatever has moved below it meanwhile. */
export async function tap(target: Locator, by: 'mouse' | 'finger') {
  const session = cdp()
  const at = inPage(middleOf(target.element()))
  if (by === 'finger') {
    await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at] })
    await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    return
  }
  const mouse = (type: 'mouseMoved' | 'mousePressed' | 'mouseReleased') =>
    session.send('Input.dispatchMouseEvent', { type, ...at, button: 'left', clickCount: 1 })
  await mouse('mouseMoved')
  await mouse('mousePressed')
  // long enough for the page to be drawn anew
  for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame)
  await mouse('mouseReleased')
}

/** As on a phone: what points is a finger, until the test ends. */
export async function pointByFinger() {
  const turn = async (enabled: boolean) => {
    await cdp().send('Emulation.setTouchEmulationEnabled', { enabled })
  }
  onTestFinished(() => turn(false))
  await turn(true)
}

export function middleOf(element: Element): Point {
  const { left, top, width, height } = element.getBoundingClientRect()
  return { x: left + width / 2, y: top + height / 2 }
}

/** A test runs in a frame of the page. */
function inPage({ x, y }: Point): Point {
  const frame = window.frameElement?.getBoundingClientRect()
  return { x: x + (frame?.left ?? 0), y: y + (frame?.top ?? 0) }
}
