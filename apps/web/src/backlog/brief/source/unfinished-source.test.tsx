import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../../../testing/show.tsx'
import { JiraSearchDialog } from './jira-search-dialog.tsx'
import { ReviewTextDialog } from './review-text-dialog.tsx'

const nothing = () => undefined

it('keeps a search of Jira that was typed and not sent', async () => {
  const search = <JiraSearchDialog open onFound={nothing} onClose={nothing} />
  const { unmount } = await show(search)
  await page.getByRole('radio', { name: 'A search (JQL)' }).click()
  await page.getByRole('textbox', { name: 'JQL' }).fill('labels = checkout')
  await unmount()
  await show(search)
  await expect.element(page.getByRole('textbox', { name: 'JQL' })).toHaveValue('labels = checkout')
})

it('keeps what was changed in a document until it is used', async () => {
  const review = (text: string) => (
    <ReviewTextDialog
      open
      document={{ name: 'brief.md', kind: 'markdown', text, characters: text.length, notes: [] }}
      texts={() => ({ epicInfo: '', additionalInfo: '' })}
      onUse={nothing}
      onClose={nothing}
    />
  )
  const field = () => page.getByRole('textbox', { name: 'Text' })
  const first = await show(review('Guests pay.'))
  await field().fill('Guests pay by card.')
  await first.unmount()
  const again = await show(review('Guests pay.'))
  await expect.element(field()).toHaveValue('Guests pay by card.')
  await field().fill('')
  await again.unmount()
  const emptied = await show(review('Guests pay.'))
  await expect.element(field()).toHaveValue('')
  await field().fill('Guests pay.')
  await page.getByRole('button', { name: 'Use as description' }).click()
  await emptied.unmount()
  await show(review('Guests pay.'))
  await expect.element(field()).toHaveValue('Guests pay.')
})
