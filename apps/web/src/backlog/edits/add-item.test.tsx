import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { show } from '../../testing/show.tsx'
import { AddItem, epicExample } from './add-item.tsx'

it('begins as no error, with an example of its own, and says what is missing once it is kept without it', async () => {
  const added: string[] = []
  await show(
    <div data-room style={{ width: 300 }}>
      <AddItem label="Add epic" of="backlog" example={epicExample} onAdd={(title) => added.push(title)} />
    </div>,
  )
  await page.getByRole('button', { name: 'Add epic' }).click()
  const field = page.getByRole('textbox', { name: 'Title' })
  await expect.element(field).toHaveFocus()
  await expect.element(field).toHaveAttribute('placeholder', 'A short name, such as: Checkout')
  await expect.element(field).not.toHaveAttribute('aria-invalid')
  expect(page.getByRole('alert').query()).toBeNull()
  const [box, room] = [field.element(), document.querySelector('[data-room]')].map((one) =>
    one?.getBoundingClientRect(),
  )
  expect(box?.left).toBeGreaterThanOrEqual(room?.left ?? Number.POSITIVE_INFINITY)
  expect(box?.right).toBeLessThanOrEqual(room?.right ?? 0)
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('alert')).toHaveTextContent('A title is required')
  await userEvent.keyboard('Payments{Enter}')
  await expect.poll(() => added).toEqual(['Payments'])
})

it('keeps the focus until its field is there, and what is typed meanwhile', async () => {
  await show(<AddItem label="Add story" of="epic" onAdd={() => undefined} />)
  const button = page.getByRole('button', { name: 'Add story' })
  button.element().focus()
  button.element().dispatchEvent(new MouseEvent('click', { bubbles: true }))
  for (const key of 'Print') document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
  expect(document.activeElement).toBe(button.element())
  const field = page.getByRole('textbox', { name: 'Title' })
  await expect.element(field).toHaveFocus()
  await expect.element(field).toHaveValue('Print')
})
