import { expect, it, vi } from 'vitest'
import { anEpic } from '../../testing/backlog.ts'
import { show } from '../../testing/show.tsx'
import { RewriteDialog } from './rewrite-dialog.tsx'

it('that would change nothing asks for no choice', async () => {
  const onDiscard = vi.fn()
  const screen = await show(
    <RewriteDialog
      open
      current={[anEpic('checkout')]}
      next={[anEpic('checkout')]}
      onTake={() => undefined}
      onClose={() => undefined}
      onDiscard={onDiscard}
    />,
  )
  await expect.element(screen.getByText('It says what yours says already, so nothing changes.')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: /^Take/ })).not.toBeInTheDocument()
  await screen.getByText('Close', { exact: true }).click()
  expect(onDiscard).toHaveBeenCalledOnce()
})
