import { afterEach, beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../testing/show.tsx'
import { Figures } from './figure-table.tsx'

beforeEach(() => page.viewport(375, 812))
afterEach(() => page.viewport(1280, 800))

it('fits a phone with three columns of figures', async () => {
  await show(
    // as wide as a page leaves it there
    <div style={{ width: 343 }}>
      <Figures
        caption="By sprint"
        columns={['Sprint', 'Planned', 'Done', 'Carried over']}
        rows={[{ key: '1', cells: ['SHOP Sprint 12, closed', '24 · 128.5 SP', '18 · 96.5 SP', '6 · 32 SP'] }]}
      />
    </div>,
  )
  const table = page.getByRole('region', { name: 'By sprint' }).element()
  expect(table.scrollWidth).toBeLessThanOrEqual(table.clientWidth)
  // no word is parted for it
  const height = (name: string) => page.getByText(name, { exact: true }).element().getBoundingClientRect().height
  expect(height('Planned')).toBeLessThan(60)
  expect(height('24 · 128.5 SP')).toBeLessThan(60)
})
