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
        columns={['Sprint', 'Planned', 'Completed', 'Carried over']}
        rows={[
          {
            key: '1',
            cells: [
              'SHOP Sprint 12, which was closed early, when the team went on to the next release',
              '24 · 1,128.5 SP',
              '18 · 1,096.5 SP',
              '6 · 32 SP',
            ],
          },
        ]}
      />
    </div>,
  )
  const table = page.getByRole('region', { name: 'By sprint' }).element()
  expect(table.scrollWidth).toBeLessThanOrEqual(table.clientWidth)
  // no word is parted for it
  expect([...table.querySelectorAll('th, td')].flatMap(partedWordsIn)).toEqual([])
})

/** Words that stand on more than one line. */
function partedWordsIn({ firstChild: text }: Element): string[] {
  if (!(text instanceof Text)) throw new Error('the cell has no words')
  const range = document.createRange()
  return [...text.data.matchAll(/\S+/g)].flatMap(({ 0: word, index }) => {
    range.setStart(text, index)
    range.setEnd(text, index + word.length)
    return range.getClientRects().length > 1 ? word : []
  })
}
