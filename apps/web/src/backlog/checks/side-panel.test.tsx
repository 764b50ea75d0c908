import { afterEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
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
