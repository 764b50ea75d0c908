import { useRef, useState } from 'react'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { show } from '../../testing/show.tsx'
import { nextInColumn } from './next-in-list.ts'
import { useRovingFocus } from './roving-focus.ts'

function Lists() {
  const [open, setOpen] = useState(true)
  const lists = useRef<HTMLDivElement>(null)
  return (
    <>
      <button type="button" onClick={() => setOpen(false)}>
        Fold all
      </button>
      <div ref={lists} {...useRovingFocus(lists, 'summary, a', nextInColumn)}>
        <details open={open}>
          <summary>Epics</summary>
          <a href="#one">One</a>
        </details>
      </div>
    </>
  )
}

it('has its tab stop at what is seen where the one that had it is folded away', async () => {
  await show(<Lists />)
  await page.getByRole('link', { name: 'One' }).click()
  const fold = page.getByRole('button', { name: 'Fold all' })
  await fold.click()
  await expect.element(page.getByText('One')).not.toBeVisible()
  await userEvent.tab()
  await expect.element(page.getByText('Epics')).toHaveFocus()
})
