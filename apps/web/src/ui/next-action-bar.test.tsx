import { expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { connection } from '../app/connection/connection.ts'
import { ConnectionLine } from '../app/frame/connection-line.tsx'
import { show } from '../testing/show.tsx'
import { Button } from './button.tsx'
import { NextActionBar } from './next-action-bar.tsx'

it('says on a phone why the next action waits, as the line above does of what waits', async () => {
  await page.viewport(375, 800)
  onTestFinished(() => page.viewport(1280, 800))
  const screen = await show(
    <div className="px-4">
      <ConnectionLine />
      <NextActionBar needsServer>
        <Button needsServer className="max-sm:w-full">
          Save issues and sprints
        </Button>
      </NextActionBar>
    </div>,
  )
  const reason = screen.getByText('Planwright cannot be reached: this needs a connection.')
  expect(reason.query()).toBeNull()
  connection.note(false)
  await expect.element(reason).toBeVisible()
  await expect.element(screen.getByRole('status').getByText(/Drafting, saving and settings wait/)).toBeVisible()
  const button = screen.getByRole('button').element().getBoundingClientRect()
  expect(button.top).toBeGreaterThanOrEqual(reason.element().getBoundingClientRect().bottom)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(375)
  connection.note(true)
  await expect.element(reason).not.toBeInTheDocument()
})
