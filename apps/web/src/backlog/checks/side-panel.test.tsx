import { useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { useCommands } from '../../app/commands/commands.ts'
import { useCommandKeys } from '../../app/commands/use-command-keys.ts'
import { show } from '../../testing/show.tsx'
import { ScrollRegion } from '../../ui/scroll-region.tsx'
import { SidePanel } from './side-panel.tsx'

afterEach(() => page.viewport(1280, 800))

it.each([
  [640, 400],
  [1280, 400],
] as const)('holds what stands in it, in a window of %s x %s too', async (width, height) => {
  await page.viewport(width, height)
  await show(
    <SidePanel id="p" title="The brief" beside onClose={() => undefined}>
      <div style={{ height: 98 }}>What became of it, and its marks</div>
      <ScrollRegion label="Passages" className="min-h-24 flex-1 overflow-y-auto">
        <div style={{ height: 900 }} />
      </ScrollRegion>
      <p className="min-h-9">Press a passage</p>
    </SidePanel>,
  )
  const panel = page.getByRole('region', { name: 'The brief' }).element().getBoundingClientRect()
  expect(page.getByText('Press a passage').element().getBoundingClientRect().bottom).toBeLessThanOrEqual(panel.bottom)
})

function Stories() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open it
      </button>
      <input aria-label="Search" />
      {open && (
        <SidePanel id="p" title="The brief" beside onClose={() => setOpen(false)}>
          <p>It</p>
        </SidePanel>
      )}
    </>
  )
}

it('is closed by Escape on the button that opened it, and not by that of a field elsewhere', async () => {
  await show(<Stories />)
  const opener = page.getByRole('button', { name: 'Open it' })
  await opener.click()
  const panel = page.getByRole('region', { name: 'The brief' })
  await expect.element(panel).toBeVisible()
  await page.getByRole('textbox', { name: 'Search' }).click()
  await userEvent.keyboard('{Escape}')
  await expect.element(panel).toBeVisible()
  opener.element().focus()
  await userEvent.keyboard('{Escape}')
  await expect.element(panel).not.toBeInTheDocument()
  await expect.element(opener).toHaveFocus()
})

it('is closed by Escape before anything is done that the key stands for on the page', async () => {
  const run = vi.fn()
  function Page() {
    useCommandKeys(() => undefined)
    useCommands([{ id: 'select none', group: 'Stories', label: 'Select none', keys: 'Escape', keyOnly: true, run }])
    return <Stories />
  }
  await show(<Page />)
  await page.getByRole('button', { name: 'Open it' }).click()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('region', { name: 'The brief' })).not.toBeInTheDocument()
  expect(run).not.toHaveBeenCalled()
  await userEvent.keyboard('{Escape}')
  expect(run).toHaveBeenCalledOnce()
})
