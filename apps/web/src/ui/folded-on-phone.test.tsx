import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../testing/show.tsx'
import { Button } from './button.tsx'
import { FoldedOnPhone } from './folded-on-phone.tsx'

async function shownIn(width: number, height: number) {
  await page.viewport(width, height)
  return show(
    <FoldedOnPhone name="Change">
      <Button>Lock</Button>
    </FoldedOnPhone>,
  )
}

describe('controls that fold', () => {
  it.each([
    ['a phone', 375, 760],
    ['a small laptop at 200 % zoom', 640, 400],
  ])('leave the room to the content on %s, and open on demand', async (_, width, height) => {
    const screen = await shownIn(width, height)
    await expect.element(screen.getByRole('button', { name: 'Lock' })).not.toBeInTheDocument()
    await screen.getByRole('button', { name: 'Change' }).click()
    await expect.element(screen.getByRole('button', { name: 'Lock' })).toBeVisible()
  })

  it('stand in a line where there is room', async () => {
    const screen = await shownIn(640, 800)
    await expect.element(screen.getByRole('button', { name: 'Lock' })).toBeVisible()
    await expect.element(screen.getByRole('button', { name: 'Change' })).not.toBeInTheDocument()
  })

  it('stay for whoever is in them while the window becomes that small', async () => {
    const screen = await shownIn(640, 800)
    const lock = screen.getByRole('button', { name: 'Lock' })
    lock.element().focus()
    await page.viewport(640, 400)
    await expect.element(screen.getByRole('button', { name: 'Change' })).toHaveAttribute('aria-expanded', 'true')
    await expect.element(lock).toHaveFocus()
    await expect.element(lock).toBeVisible()
  })
})
