import { afterEach, beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../testing/show.tsx'
import { FigureTable } from './figure-table.tsx'

beforeEach(() => page.viewport(375, 812))
afterEach(() => page.viewport(1280, 800))

it.each([
  [
    'three columns of long figures',
    ['Sprint', 'Planned', 'Completed', 'Carried over'],
    [
      'SHOP Sprint 12, which was closed early, when the team went on to the next release',
      '24 · 1,128.5 SP',
      '18 · 1,096.5 SP',
      '6 · 32 SP',
    ],
  ],
  [
    'five columns of short ones',
    ['Epic', 'Done', 'Doing', 'To do', 'Gone', 'Done by, 85% likely'],
    ['Click and collect', '128', '13', '28.5', '8', '30 September 2027'],
  ],
])('fits a phone with %s', async (_, columns, cells) => {
  const screen = await show(
    // as wide as a page leaves it there
    <div style={{ width: 343 }}>
      <FigureTable title="As a table" caption="In figures" columns={columns} rows={[{ key: '1', cells }]} />
    </div>,
  )
  await screen.getByText('As a table').click()
  const table = page.getByRole('region', { name: 'In figures' }).element()
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
