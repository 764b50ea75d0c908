import { expect, test } from '../helpers/fixtures.ts'
import { launchOptions } from '../helpers/launch-options.ts'
import { openPlanner } from '../helpers/prepare.ts'
import { fillBrief, generateBacklog, openStories, storyTitles } from '../helpers/steps.ts'

// as on a phone: a finger that rests on something takes hold of it
test.use({
  launchOptions: { ...launchOptions, args: [...launchOptions.args, '--blink-settings=touchDragDropEnabled=true'] },
})

test('a finger that rests on a handle takes hold of the story, which lands where it is let go', async ({ page }) => {
  // room enough that the list does not scroll by itself
  await page.setViewportSize({ width: 1280, height: 1400 })
  await openPlanner(page)
  await fillBrief(page)
  await generateBacklog(page)
  await openStories(page)
  const cards = page.getByRole('article')
  const titles = cards.getByRole('heading', { level: 4 })
  const [first = '', second = '', ...rest] = await storyTitles(page)
  const handle = cards.first().locator('[title^="Drag"]')
  await expect(handle).toHaveAttribute('draggable', 'true')
  await handle.scrollIntoViewIfNeeded()
  const box = await handle.boundingBox()
  const target = await cards.nth(1).boundingBox()
  if (!box || !target) throw new Error('The cards are not shown.')

  const session = await page.context().newCDPSession(page)
  type DragData = Parameters<Parameters<typeof session.on<'Input.dragIntercepted'>>[1]>[0]['data']
  const begun = new Promise<DragData>((resolve) => session.on('Input.dragIntercepted', ({ data }) => resolve(data)))
  await session.send('Emulation.setEmitTouchEventsForMouse', { enabled: true, configuration: 'mobile' })
  await session.send('Input.setInterceptDrags', { enabled: true })
  const finger = { x: box.x + box.width / 2, y: box.y + box.height / 2, button: 'left', clickCount: 1 } as const
  await session.send('Input.dispatchMouseEvent', { type: 'mouseMoved', ...finger, buttons: 0 })
  // of a finger that rests no answer comes
  void session.send('Input.dispatchMouseEvent', { type: 'mousePressed', ...finger, buttons: 1 }).catch(() => undefined)
  const data = await begun
  const below = { x: target.x + target.width - 5, y: target.y + target.height - 5, data }
  // the first only enters what is there; a hand sends more of them
  for (const type of ['dragEnter', 'dragOver', 'dragOver', 'drop'] as const)
    await session.send('Input.dispatchDragEvent', { type, ...below })
  await expect(titles).toHaveText([second, first, ...rest])
})
