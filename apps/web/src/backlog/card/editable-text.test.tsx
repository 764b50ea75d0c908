import { useState } from 'react'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { show } from '../../testing/show.tsx'
import { EditableText } from './editable-text.tsx'
import { titleRule } from './field-rules.ts'
import { LazyTextEditor } from './lazy-editing.ts'

function Title() {
  const [title, setTitle] = useState('Pay')
  return (
    <EditableText of="pay" label="Title" value={title} rule={titleRule} focusable readOnly={false} onKeep={setTitle} />
  )
}

it('takes what is typed right after the key that opens it, the first time too', async () => {
  await show(<Title />)
  await LazyTextEditor.load()
  const text = page.getByRole('button', { name: 'Pay' })
  text.element().focus()
  // in one task: nothing can have been waited for when the field is looked for
  text.element().dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }))
  await Promise.resolve()
  await new Promise<void>((resolve) => queueMicrotask(resolve))
  expect(document.activeElement).toBe(page.getByRole('textbox', { name: 'Title' }).query())
  await userEvent.keyboard(' by card{Enter}')
  await expect.element(page.getByRole('button', { name: 'Pay by card' })).toBeVisible()
})

it('keeps what is typed when the page goes meanwhile', async () => {
  await show(<Title />)
  await page.getByRole('button', { name: 'Pay' }).click()
  await page.getByRole('textbox', { name: 'Title' }).fill('Pay by card')
  window.dispatchEvent(new PageTransitionEvent('pagehide'))
  await expect.element(page.getByRole('button', { name: 'Pay by card' })).toBeVisible()
})

it('has what was typed when it is opened again after the browser ended, until it is kept or given back', async () => {
  const field = page.getByRole('textbox', { name: 'Title' })
  const open = () => page.getByRole('button', { name: 'Pay' }).click()
  for (const end of ['{Escape}', '{Enter}']) {
    const first = await show(<Title />)
    await open()
    await field.fill('Pay by card')
    // nothing is told to a page that is gone
    await first.unmount()
    const again = await show(<Title />)
    await open()
    await expect.element(field).toHaveValue('Pay by card')
    await userEvent.keyboard(end)
    await again.unmount()
    const after = await show(<Title />)
    await open()
    await expect.element(field).toHaveValue('Pay')
    await after.unmount()
  }
})
