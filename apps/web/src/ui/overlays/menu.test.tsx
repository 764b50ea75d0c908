import { afterEach, expect, it, onTestFinished } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { setSingleKeys } from '../../app/commands/single-keys.ts'
import { show } from '../../testing/show.tsx'
import { Menu } from './menu.tsx'

const items = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ label: `Action ${at + 1}`, onSelect: () => undefined }))

/** How much darker than the ground it is above the lower border, beside what stands there; from 0 to 255. */
async function shadeAtTheEnd(list: Locator): Promise<number> {
  const base64 = await list.screenshot({ save: false })
  const picture = await createImageBitmap(new Blob([Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))]))
  const canvas = new OffscreenCanvas(picture.width, picture.height).getContext('2d')
  canvas?.drawImage(picture, 0, 0)
  const [red = 0] = canvas?.getImageData(picture.width / 2, picture.height - 3, 1, 1).data ?? []
  return 255 - red
}

it('shades the end at which a list goes on that is longer than the window', async () => {
  await page.viewport(375, 400)
  const screen = await show(<Menu trigger="Move to" items={items(30)} />)
  await screen.getByRole('button', { name: 'Move to' }).click()
  const menu = screen.getByRole('menu')
  await expect.element(menu.getByRole('menuitem').first()).toHaveFocus()
  await expect.poll(() => shadeAtTheEnd(menu)).toBeGreaterThan(8)
  menu.element().scrollTo({ top: menu.element().scrollHeight })
  await expect.poll(() => shadeAtTheEnd(menu)).toBe(0)
})

it.each([
  ['below its button', 800, 227],
  ['beside it where neither below nor above has room', 800, 446],
  ['beside it in a low window', 560, 240],
  ['above it at the end of the window', 800, 700],
])('opens %s, whole and not over the header', async (_, height, top) => {
  await page.viewport(1280, height)
  const screen = await show(
    <div style={{ position: 'absolute', top, left: 609 }}>
      <Menu trigger="…" ariaLabel="Actions" items={items(11)} />
    </div>,
  )
  await screen.getByRole('button', { name: 'Actions' }).click()
  await expect.element(screen.getByRole('menuitem').first()).toHaveFocus()
  const menu = screen.getByRole('menu').element()
  const place = () => menu.getBoundingClientRect()
  await expect
    .poll(() => [menu.scrollHeight - menu.clientHeight, place().top >= 48, place().bottom < height])
    .toEqual([0, true, true])
  const button = screen.getByRole('button', { name: 'Actions', includeHidden: true }).element().getBoundingClientRect()
  expect(
    place().bottom <= button.top || place().top >= button.bottom || place().right <= button.left,
    'beside it',
  ).toBe(true)
})

it.each(['by a press', 'by a key for it', 'by Enter', 'by an arrow'])(
  'opens at the one that stands: %s',
  async (how) => {
    const taken: string[] = []
    const points = ['1 SP', '2 SP', '5 SP', 'Other…'].map((label) => ({
      label,
      chosen: label === '5 SP',
      onSelect: () => taken.push(label),
    }))
    const screen = await show(<Menu trigger="5" items={points} />)
    const button = screen.getByRole('button', { name: '5' })
    const focused = new Set<string>()
    const note = ({ target }: FocusEvent) => {
      if (target instanceof Element && target.matches('[role=menuitem]')) focused.add(target.textContent)
    }
    document.addEventListener('focusin', note)
    onTestFinished(() => document.removeEventListener('focusin', note))
    // the first time it loads, and later it is there
    for (const time of [1, 2]) {
      const element = button.element()
      if (!(element instanceof HTMLElement)) throw new Error('The button is gone.')
      if (how === 'by a press') await button.click()
      else if (how === 'by a key for it') element.click()
      else {
        element.focus()
        await userEvent.keyboard(how === 'by Enter' ? '{Enter}' : '{ArrowDown}')
      }
      await expect.element(screen.getByRole('menuitem', { name: 'chosen 5 SP' })).toHaveFocus()
      // Enter may come with any frame: nothing else had the focus meanwhile
      expect([...focused]).toEqual(['5 SP'])
      await userEvent.keyboard('{Enter}')
      await expect.poll(() => taken).toEqual(Array(time).fill('5 SP'))
      await expect.element(screen.getByRole('menu')).not.toBeInTheDocument()
    }
  },
)

it.each([true, false])('shows the key that does the same, where single keys are on: %s', async (on) => {
  setSingleKeys(on)
  const screen = await show(<Menu trigger="Do" items={[{ label: 'Lock', keys: 'l', onSelect: () => undefined }]} />)
  await screen.getByRole('button', { name: 'Do' }).click()
  const item = screen.getByRole('menuitem', { name: 'Lock', exact: true })
  await expect.element(item).toBeVisible()
  expect(item.element().getAttribute('aria-keyshortcuts')).toBe(on ? 'l' : null)
  expect(item.element().querySelector('kbd')?.textContent).toBe(on ? 'L' : undefined)
})

afterEach(() => setSingleKeys(true))
