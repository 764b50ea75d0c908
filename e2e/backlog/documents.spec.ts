import { writeFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { docxOf, pdfOf, textLines, wordParagraph } from '../../apps/api/src/testing/files.ts'
import { expectAccessibleEverywhere } from '../helpers/accessible-everywhere.ts'
import { expect, test } from '../helpers/fixtures.ts'
import { openPlanner } from '../helpers/prepare.ts'
import { editBrief, fillBrief, generateBacklog, planSprints, save, tabTo } from '../helpers/steps.ts'
import { takePicture } from '../helpers/take-pictures.ts'

/** A brief from a file or from Jira: looked through before it is used, and nothing typed is lost. */

const description = (page: Page) => page.getByLabel('Project Description')
const chooser = (page: Page) => page.getByLabel('Attach a document')
const review = (page: Page) => page.getByRole('dialog', { name: /^Review/ })
const text = (dialog: Locator) => dialog.getByLabel('Text', { exact: true })

const word = {
  name: 'brief.docx',
  mimeType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  buffer: Buffer.from(
    docxOf(
      wordParagraph('Click and collect', { style: 'Titel' }) +
        wordParagraph('Customers can choose a shop for pick-up during checkout.', { list: 1 }) +
        wordParagraph('Customers can cancel an order until it has been packed.', { list: 1 }),
    ),
  ),
}
const wordText =
  '# Click and collect\n\n- Customers can choose a shop for pick-up during checkout.\n- Customers can cancel an order until it has been packed.'

const markdown = (name: string, words: string) => ({ name, mimeType: 'text/markdown', buffer: Buffer.from(words) })

/** Files held over an element, as a browser tells of them. */
const hold = (page: Page, files: { name: string; words: string }[]) =>
  page.evaluateHandle((held) => {
    const transfer = new DataTransfer()
    for (const { name, words } of held) transfer.items.add(new File([words], name))
    return transfer
  }, files)

test.beforeEach(({ page }) => openPlanner(page))

test('a Word document becomes the description, after a look', async ({ page, watched }) => {
  // the page is loaded anew while a save is under way: it asks once more with the version it knew
  watched.allow(/412 .*\/api\/drafts\//)
  await chooser(page).setInputFiles(word)
  const dialog = review(page)
  await expect(dialog).toContainText('Word document, 137 characters.')
  await expect(text(dialog)).toHaveValue(wordText)
  await expectAccessibleEverywhere(page, 'document-review')
  await text(dialog).fill(`${wordText}\n- Staff can mark an order as packed.`)
  await dialog.getByRole('button', { name: 'Use as description' }).click()
  await expect(dialog).toBeHidden()
  await expect(description(page)).toHaveValue(`${wordText}\n- Staff can mark an order as packed.`)
  await page.getByLabel('Organization Overview').fill('A chain of bookshops.')
  // what was read in is told, with what it was asked for in one line
  const listed = page.getByRole('list', { name: 'Documents in the brief' }).getByRole('listitem')
  await expect(listed).toHaveText(/^brief\.docx\d+ kB$/)
  await generateBacklog(page)
  await expect(page.getByText('High-level · 1 document')).toBeVisible()
  await page.reload()
  await expect(page.getByText('High-level · 1 document')).toBeVisible()
  await editBrief(page)
  await page.getByRole('button', { name: 'Take brief.docx off the list' }).click()
  await expect(listed).toHaveCount(0)
  await expect(description(page)).toHaveValue(`${wordText}\n- Staff can mark an order as packed.`)
})

test('a file is dropped on the field, which shows that it takes one; elsewhere nothing happens', async ({ page }) => {
  const files = await hold(page, [
    { name: 'notes.md', words: '# Notes\n\nStaff can\u200b see the open orders.' },
    { name: 'other.md', words: 'x' },
  ])
  const target = page.getByText('Drop a Markdown, text, Word or PDF file here')
  await page.dispatchEvent('body', 'dragover', { dataTransfer: files })
  await expect(target).toBeVisible()
  await takePicture(page, 'document-drag')
  await expect(target).toBeHidden()
  await page.getByRole('heading', { level: 1 }).dispatchEvent('drop', { dataTransfer: files })
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await description(page).dispatchEvent('dragover', { dataTransfer: files })
  await description(page).dispatchEvent('drop', { dataTransfer: files })
  await expect(target).toBeHidden()
  const dialog = review(page)
  await expect(text(dialog)).toHaveValue('# Notes\n\nStaff can see the open orders.')
  const noticed = dialog.getByRole('list', { name: 'What was noticed' })
  await expect(noticed).toContainText('One document at a time: only notes.md was read.')
  await expect(noticed).toContainText('1 character that nobody can see was removed.')
})

test('what was typed is asked about before it is replaced, and comes back', async ({ page }) => {
  await description(page).fill('Typed with care.')
  await chooser(page).setInputFiles(markdown('a.md', 'From a file.'))
  const dialog = review(page)
  await dialog.getByRole('button', { name: 'Use as description' }).click()
  await expect(dialog).toContainText('The project description already holds a text.')
  await expect(dialog.getByRole('button', { name: 'Back' })).toBeFocused()
  await expectAccessibleEverywhere(page, 'document-replace')
  await dialog.getByRole('button', { name: 'Replace it' }).click()
  await expect(description(page)).toHaveValue('From a file.')
  await expect(page.getByRole('listitem').filter({ hasText: /^a\.md/ })).toBeVisible()
  await page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Undo' }).click()
  await expect(description(page)).toHaveValue('Typed with care.')
  await expect(page.getByRole('listitem').filter({ hasText: /^a\.md/ })).toHaveCount(0)

  await chooser(page).setInputFiles(markdown('a.md', 'From a file.'))
  await dialog.getByRole('button', { name: 'Use as description' }).click()
  await dialog.getByRole('button', { name: 'Add below it' }).click()
  await expect(description(page)).toHaveValue('Typed with care.\n\nFrom a file.')

  await chooser(page).setInputFiles(markdown('b.md', 'More of it.'))
  await dialog.getByRole('button', { name: 'Add to additional information' }).click()
  await page.getByText('Additional Information', { exact: true }).first().click()
  await expect(page.getByRole('textbox', { name: 'Additional Information' })).toHaveValue('More of it.')
  await expect(description(page)).toHaveValue('Typed with care.\n\nFrom a file.')
  await expect(page.getByText('Saved')).toBeVisible()
  await page.reload()
  await expect(description(page)).toHaveValue('Typed with care.\n\nFrom a file.')
})

test('changes in the review are asked about before they are thrown away, with the keyboard alone', async ({ page }) => {
  await tabTo(page, chooser(page))
  await chooser(page).setInputFiles(markdown('a.md', 'From a file.'))
  const dialog = review(page)
  await text(dialog).fill('Changed here.')
  await page.keyboard.press('Escape')
  await expect(dialog.getByRole('button', { name: 'Keep editing' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(text(dialog)).toHaveValue('Changed here.')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(description(page)).toHaveValue('')
  await expect(chooser(page)).toBeFocused()
})

test('more than a brief takes is cut only when a person says so', async ({ page }) => {
  await chooser(page).setInputFiles(markdown('long.md', 'x'.repeat(100_007)))
  const dialog = review(page)
  await expect(dialog).toContainText('A brief takes 100,000 characters. Remove 7 characters, or keep the beginning.')
  await expect(dialog.getByRole('button', { name: 'Use as description' })).toBeDisabled()
  await expectAccessibleEverywhere(page, 'document-long')
  await dialog.getByRole('button', { name: 'Keep the first 100,000 characters' }).click()
  await dialog.getByRole('button', { name: 'Use as description' }).click()
  await expect(description(page)).toHaveValue('x'.repeat(100_000))
})

test('what cannot be read is said in words, and nothing is lost', async ({ page, watched }, info) => {
  watched.allow(/status of 4(15|22)/)
  await description(page).fill('Typed with care.')
  const dialog = page.getByRole('dialog')
  const refused = async (file: { name: string; buffer: Buffer }, words: string) => {
    await chooser(page).setInputFiles({ ...file, mimeType: '' })
    await expect(dialog.getByRole('alert')).toContainText(words)
    await expect(dialog.getByRole('button', { name: 'Retry' })).toHaveCount(0)
  }
  await refused({ name: 'photo.png', buffer: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0]) }, 'Planwright reads Markdown')
  await expectAccessibleEverywhere(page, 'document-refused')
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await refused({ name: 'scan.pdf', buffer: Buffer.from(pdfOf([[]])) }, 'it may be a scan')
  await page.keyboard.press('Escape')
  // from the disk: sent from here, ten megabytes take longer than all the rest
  const large = info.outputPath('large.pdf')
  await writeFile(large, Buffer.alloc(10 * 1024 * 1024 + 1, 'a'))
  await chooser(page).setInputFiles(large)
  await expect(dialog.getByRole('alert')).toContainText('up to 10 MB')
  await page.keyboard.press('Escape')
  await expect(description(page)).toHaveValue('Typed with care.')
})

test('a PDF is read as a reader sees it', async ({ page }) => {
  const lines = textLines([
    'Customers can choose a shop for pick-up during checkout, so that they do not have to wait',
    'for the post.',
  ])
  await chooser(page).setInputFiles({ name: 'a.pdf', mimeType: 'application/pdf', buffer: Buffer.from(pdfOf([lines])) })
  await expect(text(review(page))).toHaveValue(
    'Customers can choose a shop for pick-up during checkout, so that they do not have to wait for the post.',
  )
})

test('a brief starts from an epic in Jira, or from a search', async ({ page, watched }) => {
  watched.allow(/status of 400/)
  await fillBrief(page)
  await generateBacklog(page)
  await planSprints(page)
  await save(page)
  await expect(page.getByRole('heading', { name: 'All done!' })).toBeVisible({ timeout: 120_000 })
  await page.getByRole('button', { name: 'Start over' }).click()

  await page.getByRole('button', { name: 'Start from Jira' }).click()
  const dialog = page.getByRole('dialog', { name: 'Start from Jira' })
  await dialog.getByRole('button', { name: 'Read from Jira' }).click()
  await expect(dialog.getByRole('alert').filter({ hasText: 'This field is required' })).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Epic' }).fill('SHOP-99999')
  await page.keyboard.press('Enter')
  await expect(dialog).toContainText('Jira has no issue SHOP-99999, or you may not see it')
  await expectAccessibleEverywhere(page, 'jira-search')
  await dialog.getByRole('radio', { name: 'A search (JQL)' }).check()
  await dialog.getByRole('textbox', { name: 'JQL' }).fill('colour = blue')
  await dialog.getByRole('button', { name: 'Read from Jira' }).click()
  await expect(dialog).toContainText("Field 'colour' does not exist")
  await dialog
    .getByRole('textbox', { name: 'JQL' })
    .fill('project = SHOP AND reporter = currentUser() AND created >= -1h ORDER BY key')
  await dialog.getByRole('button', { name: 'Read from Jira' }).click()
  await expect(text(review(page))).toHaveValue(/As a customer, I want to cancel an order/)
  await expectAccessibleEverywhere(page, 'jira-review')
  await review(page).getByRole('button', { name: 'Use as description' }).click()
  await expect(description(page)).toHaveValue(/SHOP-\d+/)
})
