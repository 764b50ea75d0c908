import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { show } from '../../testing/show.tsx'
import { showToast, ToastRegion } from './toast.tsx'

describe('a toast on a phone', () => {
  beforeEach(() => page.viewport(375, 812))
  afterEach(() => page.viewport(1280, 800))

  it('stands alone, and leaves its place to the one before it', async () => {
    const screen = await show(atTheBottom)
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
    const screen = await show(atTheBottom)
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
    const screen = await show(atTheBottom)
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

  it('stays until it is dismissed, where what it offers can be had for as long', async () => {
    const screen = await show(atTheBottom)
    showToast({ message: 'Back cleared the sprint plan.', action: undoes, stays: true })
    const message = screen.getByText('Back cleared the sprint plan.')
    await expect.element(message).toBeVisible()
    expect(timeOf(message)).toBeUndefined()
    await screen.getByRole('button', { name: 'Dismiss' }).click()
    await expect.element(message).not.toBeInTheDocument()
  })

  it('stays in sight while it has the focus', async () => {
    const screen = await show(atTheBottom)
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

const atTheBottom = (
  <div style={{ position: 'fixed', insetInline: 0, bottom: 0 }}>
    <ToastRegion />
  </div>
)

const undoes = { label: 'Undo', onSelect: () => undefined }

/** What takes a message away in the end. */
const timeOf = (message: Locator): Animation | undefined => message.element().getAnimations()[0]
