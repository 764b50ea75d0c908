import { expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { ApiError } from '../app/api/api-error.ts'
import { connection } from '../app/connection/connection.ts'
import { emptyDraft } from '../drafts/draft-content.ts'
import type { DraftStatus } from '../drafts/draft-sync.ts'
import { show } from '../testing/show.tsx'
import { DraftStatusNote } from './draft-status-note.tsx'
import { InitiativeLine } from './initiative-line.tsx'

const line = (status: DraftStatus, isNew = false, isInMemory = false) =>
  show(
    <main className="w-full px-4 py-6">
      <InitiativeLine
        name={<p className="truncate">Click and collect</p>}
        step={1}
        status={
          <DraftStatusNote
            status={status}
            isNew={isNew}
            isInMemory={isInMemory}
            content={emptyDraft}
            other={null}
            versions={1}
            onSettle={() => undefined}
            onSettleTabs={() => undefined}
          />
        }
      />
    </main>,
  )

it('leaves room for the name on a phone without a connection', async () => {
  onTestFinished(async () => {
    connection.note(true)
    await page.viewport(1280, 800)
  })
  await page.viewport(375, 812)
  connection.note(false)
  const screen = await line({ state: 'saving' })
  await expect.element(screen.getByText(/^Kept on this device/)).toBeVisible()
  expect(screen.getByText('Click and collect').element().getBoundingClientRect().width).toBeGreaterThan(150)
})

it('promises nothing of a browser that keeps nothing', async () => {
  onTestFinished(() => connection.note(true))
  connection.note(false)
  const screen = await line({ state: 'saving' }, false, true)
  await expect.element(screen.getByText('Not kept on this device: leave this page open.')).toBeVisible()
  expect(screen.getByText(/^Kept on this device/).query()).toBeNull()
})

it('says of what is nowhere but in this page why the server has not got it', async () => {
  const screen = await line({ state: 'unsaved', error: new ApiError('unreadable', 'x', { status: 502 }) }, false, true)
  const note = screen.getByText(/^Not kept on this device/)
  await expect
    .element(note)
    .toHaveTextContent('Not kept on this device: leave this page open. Planwright cannot answer just now.')
  expect(note.element().getBoundingClientRect().height).toBeLessThanOrEqual(48)
})

it('stays within its line where what stands before the server answers for it', async () => {
  await page.viewport(1280, 800)
  const screen = await line({ state: 'unsaved', error: new ApiError('unreadable', 'x', { status: 502 }) })
  const note = screen.getByText(/^Kept on this device/)
  await expect
    .element(note)
    .toHaveTextContent('Kept on this device; trying again to save it. Planwright cannot answer just now.')
  expect(note.element().getBoundingClientRect().height).toBeLessThanOrEqual(48)
})

it('tells of no draft that was saved where nothing was typed yet', async () => {
  const screen = await line({ state: 'saved' }, true)
  await expect.element(screen.getByText('Click and collect')).toBeVisible()
  expect(screen.getByText('Draft saved').query()).toBeNull()
  const kept = await line({ state: 'saved' })
  await expect.element(kept.getByText('Draft saved')).toBeVisible()
})
