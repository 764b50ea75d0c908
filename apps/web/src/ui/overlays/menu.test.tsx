import { afterEach, expect, it } from 'vitest'
import { type Locator, page } from 'vitest/browser'
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
