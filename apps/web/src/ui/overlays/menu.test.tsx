import { expect, it } from 'vitest'
import { type Locator, page } from 'vitest/browser'
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
