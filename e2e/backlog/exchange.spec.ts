import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from '../helpers/fixtures.ts'
import { prepareProject } from '../helpers/prepare.ts'
import { draftOf, openPlan } from '../helpers/seed-plan.ts'
import { takePicture, takePictures } from '../helpers/take-pictures.ts'

async function exported(page: Page, item: string): Promise<{ name: string; bytes: Buffer }> {
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: item }).click()
  const file = await download
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) }
}

test('a plan goes out as files that other programs open, on paper, and comes in again', async ({ page, watched }) => {
  watched.allow(/422 \(Unprocessable Entity\)/)
  await prepareProject(page)
  await openPlan(page, draftOf(['Pay as a guest', 'Save a card', 'Choose a shop', '=Collect it']))

  const csv = await exported(page, 'CSV for Jira’s importer')
  expect(csv.name).toBe('seeded.csv')
  expect(csv.bytes.toString('utf8').match(/^"Story","\d","1","[^"]*"/gm)).toEqual([
    '"Story","2","1","Pay as a guest"',
    '"Story","3","1","Save a card"',
    '"Story","4","1","Choose a shop"',
    `"Story","5","1","'=Collect it"`,
  ])
  // other programs open them in the tests of the server
  const book = await exported(page, 'Excel workbook')
  expect([book.name, book.bytes.subarray(0, 2).toString('latin1')]).toEqual(['seeded.xlsx', 'PK'])
  const calendar = (await exported(page, 'Calendar of the sprints')).bytes.toString('utf8')
  expect(calendar.match(/^SUMMARY:.*(?=\r$)/gm)).toEqual([
    'SUMMARY:Seeded: Sprint 1 (6 SP)',
    'SUMMARY:Seeded: Sprint 2 (6 SP)',
  ])
  const json = await exported(page, 'Everything, to import again')
  const markdown = await exported(page, 'Markdown')

  await page.getByRole('button', { name: 'Export', exact: true }).click()
  await expect(page.getByRole('menuitem')).toHaveCount(6)
  await expectAccessible(page, { part: '[role="menu"]' })
  await takePictures(page, 'export-menu')

  // the browser's own dialog cannot be driven: what it would print is looked at
  await page.evaluate(() => {
    window.print = () => undefined
  })
  await page.getByRole('menuitem', { name: /^Print/ }).click()
  await page.locator('[data-print-sheet]').waitFor({ state: 'attached' })
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { name: 'Save a card' })).toBeVisible()
  await expect(page.getByRole('table', { name: 'Sprint plan' }).getByRole('row')).toHaveCount(3)
  await expect(page.getByRole('button')).toHaveCount(0)
  await takePicture(page, 'print')
  await page.emulateMedia({ media: null })
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))

  await page.getByRole('link', { name: 'Initiatives' }).click()
  const rowsOf = page.getByRole('list', { name: 'Initiatives' }).getByRole('listitem')
  await expect(rowsOf).toHaveCount(1)
  const send = (name: string, mimeType: string, buffer: Buffer) =>
    page.getByLabel('File to import').setInputFiles({ name, mimeType, buffer })

  await send('broken.csv', 'text/csv', Buffer.from('Summary,Points\nPay,many\n'))
  await expect(page.getByRole('alert')).toContainText('line 2, points')
  await expectAccessible(page)
  await takePictures(page, 'import-refused')

  await send('seeded.md', 'text/markdown', markdown.bytes)
  await expect(page.getByRole('status').filter({ hasText: 'is imported' })).toContainText('one epic, 4 stories')
  await takePictures(page, 'imported')
  await expect(rowsOf).toHaveCount(2)
  await expect(rowsOf.first()).toContainText('draft, 4 stories')

  await send('seeded.json', 'application/json', json.bytes)
  await expect(page.getByText('is here already')).toBeVisible()
  await expect(rowsOf).toHaveCount(3)
  await page.getByRole('button', { name: 'Open' }).click()
  await expect(page.getByRole('button', { name: 'Save issues and sprints' })).toBeVisible()
  await expect(page.locator('[data-story]')).toHaveCount(4)
})
