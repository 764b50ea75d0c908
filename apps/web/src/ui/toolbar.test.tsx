import { useEffect, useState } from 'react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { show } from '../testing/show.tsx'
import { Toolbar } from './toolbar.tsx'

function Line() {
  const [text, setText] = useState('')
  return (
    <Toolbar label="Line">
      <input aria-label="Search" value={text} onChange={({ target }) => setText(target.value)} />
      {text !== '' && <button type="button">Show all</button>}
    </Toolbar>
  )
}

it('has what comes into it by the next frame, and works out the page neither for a letter nor while it is drawn', async () => {
  await show(<Line />)
  const bar = page.getByRole('toolbar').element()
  const search = page.getByRole('textbox', { name: 'Search' })
  const field = search.element()
  await search.click()
  const looked = vi.spyOn(Element.prototype, 'checkVisibility')
  onTestFinished(() => looked.mockRestore())
  const drawn = new Promise<unknown[]>((resolve) => {
    const observer = new MutationObserver(() => {
      observer.disconnect()
      // after every observer of the same change
      queueMicrotask(() => resolve(looked.mock.instances.filter((element) => element === field)))
    })
    observer.observe(bar, { childList: true })
  })
  await userEvent.keyboard('a')
  expect(await drawn).toEqual([])
  const all = page.getByRole('button', { name: 'Show all' })
  await expect.poll(() => all.element().getAttribute('tabindex')).toBe('-1')
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(all).toHaveFocus()
})

it('leaves a dialog that stands in it its own stops, and keeps its own as it goes', async () => {
  const Opening = () => {
    const [open, setOpen] = useState(false)
    return (
      <Toolbar label="Line">
        <button type="button">One</button>
        <button type="button" onClick={() => setOpen(true)}>
          Keys
        </button>
        {open && (
          <dialog ref={(element) => element?.showModal()} onClose={() => setOpen(false)}>
            <input type="checkbox" aria-label="Single keys" />
            <button type="button">Close</button>
          </dialog>
        )}
      </Toolbar>
    )
  }
  await show(<Opening />)
  const opener = page.getByRole('button', { name: 'Keys' })
  await opener.click()
  const inside = page.getByRole('checkbox', { name: 'Single keys' })
  await expect.element(inside).toHaveFocus()
  // the line is settled by then
  await new Promise(requestAnimationFrame)
  await userEvent.tab()
  await expect.element(page.getByRole('button', { name: 'Close' })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(inside).not.toBeInTheDocument()
  await new Promise(requestAnimationFrame)
  expect(opener.element().getAttribute('tabindex')).toBe('0')
})

it('is one stop for the Tab key as soon as it is laid out, and works out the page for that no sooner', async () => {
  const looked = vi.spyOn(Element.prototype, 'checkVisibility')
  onTestFinished(() => looked.mockRestore())
  const looksWhileDrawn = vi.fn()
  // its effect comes after the line's own
  const After = () => {
    useEffect(() => looksWhileDrawn(looked.mock.calls.length), [])
    return null
  }
  await show(
    <>
      <Toolbar label="Line">
        <button type="button">One</button>
        <button type="button">Two</button>
      </Toolbar>
      <After />
    </>,
  )
  await expect.poll(() => page.getByRole('button', { name: 'Two' }).element().getAttribute('tabindex')).toBe('-1')
  expect(page.getByRole('button', { name: 'One' }).element().getAttribute('tabindex')).toBe('0')
  expect(looksWhileDrawn).toHaveBeenCalledExactlyOnceWith(0)
})
