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

/** So high is what it stands beside, below what is known of the backlog. */
function Beside({ height }: { height: number }) {
  return (
    <>
      <div style={{ height: 180 }} />
      <div className="items-start gap-6 lg:grid lg:grid-cols-[minmax(0,1fr)_400px]">
        <SidePanel id="p" title="The brief" beside onClose={() => undefined}>
          <ScrollRegion label="Passages" className="min-h-24 flex-1 overflow-y-auto">
            <div style={{ height: 3000 }} />
          </ScrollRegion>
        </SidePanel>
        <div style={{ height }}>Stories</div>
      </div>
      <div style={{ height: 400 }} />
    </>
  )
}
const sizeOf = () => page.getByRole('region', { name: 'The brief' }).element().getBoundingClientRect()
/** What the next action takes at the foot of the window, and the room above it. */
const foot = 72

it.each([700, 1200])(
  'ends above the next action in a window of %s, and takes the height that is free once the page is scrolled',
  async (height) => {
    await page.viewport(1280, height)
    await show(<Beside height={4000} />)
    await expect.poll(() => sizeOf().bottom).toBe(height - foot)
    window.scrollTo({ top: 1500 })
    await expect.poll(() => [sizeOf().top, sizeOf().bottom]).toEqual([16, height - foot])
    window.scrollTo({ top: 0 })
    await expect.poll(() => sizeOf().bottom).toBe(height - foot)
  },
)

it.each([true, false])(
  'is a plain part of the page on a phone, and its name stays in view: beside %s',
  async (beside) => {
    await page.viewport(375, 800)
    await show(
      <SidePanel id="p" title="The brief" beside={beside} onClose={() => undefined}>
        <ScrollRegion label="Passages" className="min-h-24 flex-1 overflow-y-auto">
          <div style={{ height: 3000 }} />
        </ScrollRegion>
      </SidePanel>,
    )
    const passages = page.getByRole('region', { name: 'Passages' }).element()
    expect(passages.scrollHeight).toBe(passages.clientHeight)
    window.scrollTo({ top: 1500, behavior: 'instant' })
    await expect.element(page.getByRole('button', { name: 'Close: The brief' })).toBeInViewport()
  },
)

it('makes the page no longer while that is scrolled, beside few stories', async () => {
  await page.viewport(1280, 700)
  await show(<Beside height={300} />)
  await expect.poll(() => sizeOf().bottom).toBe(700 - foot)
  const { scrollHeight } = document.documentElement
  const heard = new Promise((resolve) => window.addEventListener('scroll', resolve, { once: true }))
  window.scrollTo({ top: 200 })
  await heard
  expect(window.scrollY).toBe(200)
  expect(document.documentElement.scrollHeight).toBe(scrollHeight)
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
