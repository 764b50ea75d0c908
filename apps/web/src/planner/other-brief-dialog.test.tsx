import { expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { show } from '../testing/show.tsx'
import { OtherBriefDialog } from './other-brief-dialog.tsx'

it('says what each choice does, and does neither when it is closed', async () => {
  const told = { onBegin: vi.fn(), onChange: vi.fn(), onClose: vi.fn() }
  const { getByRole, getByText } = await show(<OtherBriefDialog name="Click and collect" {...told} />)
  await expect.element(getByRole('dialog', { name: 'Is this a new initiative?' })).toBeVisible()
  await expect.element(getByText(/Click and collect stays in the list with its stories/)).toBeVisible()
  await expect.element(getByText(/Nothing changes until you choose what to take/)).toBeVisible()
  await userEvent.keyboard('{Escape}')
  expect(told.onClose).toHaveBeenCalledOnce()
  await getByRole('button', { name: 'Change this one' }).click()
  expect(told.onChange).toHaveBeenCalledOnce()
  await getByRole('button', { name: 'New initiative' }).click()
  expect(told.onBegin).toHaveBeenCalledOnce()
})
