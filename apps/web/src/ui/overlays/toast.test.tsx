import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { show } from '../../testing/show.tsx'
import { NextActionBar } from '../next-action-bar.tsx'
import { showToast, ToastRegion } from './toast.tsx'

describe('a toast on a phone', () => {
  beforeEach(() => page.viewport(375, 812))
  afterEach(() => page.viewport(1280, 800))

  it.each([
    ['stands at the bottom of the window', { position: 'sticky', bottom: 0 }],
    ['is thought to be below the window', { position: 'absolute', top: 2_000, left: 0, right: 0 }],
    ['is thought to be far up in it', { position: 'absolute', top: 200, left: 0, right: 0 }],
  ] as const)('leaves the next action free where its bar %s', async (_, place) => {
    const screen = await show(
      <>
        <div style={{ height: 1_900 }} />
        <div style={place}>
          <NextActionBar>Plan Sprints</NextActionBar>
        </div>
        <ToastRegion />
      </>,
    )
    const dismiss = showToast({ message: 'Back cleared the sprint plan.' })
    const toast = screen.getByText('Back cleared the sprint plan.')
    await expect.element(toast).toBeVisible()
    const bar = 57
    await expect
      .poll(() => window.innerHeight - (toast.element().parentElement?.getBoundingClientRect().bottom ?? 0))
      .toBeGreaterThanOrEqual(bar)
    // nor over what one looks at
    expect(toast.element().getBoundingClientRect().top).toBeGreaterThan(window.innerHeight * 0.7)
    dismiss()
  })

  it('stands alone, and leaves its place to the one before it', async () => {
    const screen = await show(<ToastRegion />)
    for (const message of ['Deleted.', 'Renamed.', 'Copied.']) showToast({ message })
    await expect.element(screen.getByText('Copied.')).toBeVisible()
    const region = screen.getByRole('region', { name: 'Notifications' })
    expect(region.element().getBoundingClientRect().height).toBeLessThan(80)
    for (const message of ['Copied.', 'Renamed.', 'Deleted.']) {
      await expect.element(screen.getByText(message)).toBeVisible()
      await screen.getByRole('button', { name: 'Dismiss' }).click()
    }
  })

  it('does not lose its time while another covers it', async () => {
    const screen = await show(<ToastRegion />)
    showToast({ message: 'Shop is deleted.', action: undoes })
    const undo = screen.getByText('Undo')
    await expect.element(undo).toBeVisible()
    const left = timeOf(screen.getByText('Shop is deleted.'))
    expect(left?.effect?.getComputedTiming().endTime).toBe(12_001)
    const dismissNewer = showToast({ message: 'Copied.' })
    await expect.element(undo).not.toBeVisible()
    expect(timeOf(screen.getByText('Shop is deleted.'))).toBeUndefined()
    dismissNewer()
    await expect.element(undo).toBeVisible()
    const anew = timeOf(screen.getByText('Shop is deleted.'))
    expect(anew?.currentTime).toBeLessThan(6_000)
    anew?.finish()
    await expect.element(undo).not.toBeInTheDocument()
  })

  it('can be acted on below an error, which stays until it is dismissed', async () => {
    const screen = await show(<ToastRegion />)
    const dismissals = [
      showToast({ message: 'Shop is deleted.', action: undoes }),
      showToast({ message: 'Copied.' }),
      showToast({ message: 'It could not be renamed.', tone: 'danger' }),
    ]
    await expect.element(screen.getByText('It could not be renamed.')).toBeVisible()
    expect(timeOf(screen.getByText('It could not be renamed.'))).toBeUndefined()
    await expect.element(screen.getByText('Undo')).toBeInViewport()
    await expect.element(screen.getByText('Copied.')).not.toBeVisible()
    for (const dismiss of dismissals) dismiss()
  })

  it('stays in sight while it has the focus', async () => {
    const screen = await show(<ToastRegion />)
    const dismissFirst = showToast({ message: 'Deleted.', action: undoes })
    const undo = screen.getByRole('button', { name: 'Undo' })
    await expect.element(undo).toBeVisible()
    undo.element().focus()
    const dismissSecond = showToast({ message: 'Copied.' })
    await expect.element(screen.getByText('Copied.')).toBeVisible()
    await expect.element(undo).toHaveFocus()
    undo.element().blur()
    await expect.element(screen.getByText('Deleted.')).not.toBeVisible()
    dismissFirst()
    dismissSecond()
  })
})

const undoes = { label: 'Undo', onSelect: () => undefined }

/** What takes a message away in the end. */
const timeOf = (message: Locator): Animation | undefined => message.element().getAnimations()[0]
