import { expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { emptyDraft } from '../drafts/draft-content.ts'
import { show } from '../testing/show.tsx'
import { ConflictDialog } from './conflict-dialog.tsx'

it('shows both versions beside each other on a phone, from where they differ', async () => {
  onTestFinished(() => page.viewport(1280, 800))
  await page.viewport(375, 812)
  const same = Array.from({ length: 30 }, (_, line) => `- Customers can do thing ${line}.`).join('\n')
  const [mine, theirs] = [`${same}\n- Written here.`, `${same}\n- Written there.`]
  await show(
    <ConflictDialog
      content={emptyDraft}
      theirs={emptyDraft}
      differences={[{ path: ['form', 'epicInfo'], mine, theirs }]}
      where="Another tab or device changed the same"
      onSettle={() => undefined}
      onClose={() => undefined}
    />,
  )
  const here = page.getByRole('region', { name: 'As it stands here' })
  const there = page.getByRole('region', { name: 'As it stands elsewhere' })
  await expect.element(here).toMatchTextContent(/Written here\.$/)
  await expect.element(there).toMatchTextContent(/there\.$/)
  await expect.element(page.getByText('29 lines before this are the same.')).toBeVisible()
  const [one, other] = [here, there].map((region) => region.element().getBoundingClientRect())
  expect(one?.top).toBe(other?.top)
  expect(one?.bottom).toBeLessThan(812)
  expect(one?.right).toBeLessThan(other?.left ?? 0)
  // the focus is at none of the two, which would look chosen
  await expect.element(page.getByRole('region', { name: 'Project Description, both versions' })).toHaveFocus()
})
