import { expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../../testing/show.tsx'
import { Select } from './select.tsx'

const options = Array.from({ length: 9 }, (_, at) => ({ value: `${at}`, label: `Project ${at + 1}` }))

it.each([600, 680, 720, 740, 760, 812, 900])('shows in a window %i px high that more follow below', async (height) => {
  onTestFinished(() => page.viewport(1280, 800))
  await page.viewport(375, height)
  await show(<Select label="Project" value={null} maxHeight="25vh" options={options} onChange={() => undefined} />)
  await page.getByRole('combobox', { name: 'Project' }).click()
  const list = page.getByRole('listbox')
  await expect.element(list).toBeVisible()
  const { bottom, height: shown } = list.element().getBoundingClientRect()
  expect(shown).toBeLessThanOrEqual(height / 4)
  const rows = page.getByRole('option').elements()
  const cut = rows.map((row) => row.getBoundingClientRect()).find((row) => row.top < bottom && row.bottom > bottom)
  expect((bottom - (cut?.top ?? 0)) / (cut?.height ?? 0)).toBeCloseTo(0.5, 1)
})

it('is as high as all of a few take, and cuts none of them off', async () => {
  onTestFinished(() => page.viewport(1280, 800))
  await page.viewport(1280, 760)
  // 5 rows of 36 px and the edges are 188 px, and a quarter of the window 190
  await show(
    <Select label="Type" value={null} maxHeight="25vh" options={options.slice(0, 5)} onChange={() => undefined} />,
  )
  await page.getByRole('combobox', { name: 'Type' }).click()
  const list = page.getByRole('listbox')
  await expect.element(list).toBeVisible()
  expect(list.element().scrollHeight).toBe(list.element().clientHeight)
})
