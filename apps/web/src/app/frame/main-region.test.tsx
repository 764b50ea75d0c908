import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { show } from '../../testing/show.tsx'
import { NextActionBar } from '../../ui/next-action-bar.tsx'
import { showToast } from '../../ui/overlays/toast.tsx'
import { MainRegion } from './main-region.tsx'

describe('a message on a phone', () => {
  beforeEach(() => page.viewport(375, 812))
  afterEach(() => page.viewport(1280, 800))

  const bar = <NextActionBar>Plan Sprints</NextActionBar>
  const high = (
    <NextActionBar>
      <div style={{ height: 180 }}>Several lines</div>
    </NextActionBar>
  )

  it.each([
    ['the bar of a long page', 3_000, bar],
    ['the bar of a short page, which stands below its footer', 100, bar],
    ['a bar of several lines', 3_000, high],
    ['the end of the window, without a bar', 3_000, null],
    ['the footer of a short page, without a bar', 100, null],
  ])(
    'stands directly above %s, wherever the page is scrolled to and whatever it becomes',
    async (_, height, action) => {
      const content = (tall: number) => (
        <div className="flex min-h-dvh flex-col">
          <MainRegion>
            <div data-testid="content" style={{ height: tall }} />
            {action}
          </MainRegion>
          <footer style={{ height: 90 }}>Planwright</footer>
        </div>
      )
      const screen = await show(content(height))
      const dismiss = showToast({ message: 'Back cleared the sprint plan.' })
      const toast = screen.getByText('Back cleared the sprint plan.')
      await expect.element(toast).toBeVisible()
      const gap = () => {
        const below = document.querySelector('[data-next-action]') ?? document.querySelector('footer')
        const end = Math.min(window.innerHeight, below?.getBoundingClientRect().top ?? 0)
        return end - (toast.element().parentElement?.getBoundingClientRect().bottom ?? 0)
      }
      const expectAbove = async () => {
        await expect.poll(gap).toBeGreaterThanOrEqual(8)
        expect(gap()).toBeLessThanOrEqual(12)
      }
      await expectAbove()
      window.scrollTo(0, document.documentElement.scrollHeight)
      await expectAbove()
      for (const other of [2_000, 50]) {
        screen.getByTestId('content').element().setAttribute('style', `height: ${other}px`)
        await expectAbove()
      }
      dismiss()
    },
  )
})

describe('the next action', () => {
  it.each([50, 760, 3_000])(
    'stands at the end of the window on a page of %i px, above no foot of it',
    async (height) => {
      const screen = await show(
        <div className="flex min-h-dvh flex-col">
          <MainRegion>
            <div style={{ height }} />
            <NextActionBar>Plan Sprints</NextActionBar>
          </MainRegion>
          <footer style={{ height: 60 }}>Planwright</footer>
        </div>,
      )
      const bar = screen.getByRole('region', { name: 'Next action' })
      const box = () => bar.element().getBoundingClientRect()
      await expect.poll(() => box().bottom).toBeCloseTo(window.innerHeight, 0)
      window.scrollTo(0, document.documentElement.scrollHeight)
      expect(box().bottom).toBeCloseTo(window.innerHeight, 0)
      // what the page ends with is seen above it
      expect(screen.getByText('Planwright').element().getBoundingClientRect().bottom).toBeCloseTo(box().top, 0)
      expect([box().left, box().right]).toEqual([0, document.documentElement.clientWidth])
    },
  )

  it('is one press away from the top by keyboard, however much stands before it', async () => {
    const screen = await show(
      <MainRegion>
        <input aria-label="Title" />
        <NextActionBar>
          <button type="button" disabled>
            Generate
          </button>
          <button type="button">Plan Sprints</button>
        </NextActionBar>
      </MainRegion>,
    )
    const skip = screen.getByRole('button', { name: 'Skip to the actions below' })
    const width = () => skip.element().getBoundingClientRect().width
    expect(width()).toBeLessThanOrEqual(1)
    await userEvent.tab()
    await expect.element(skip).toHaveFocus()
    expect(width()).toBeGreaterThan(100)
    await userEvent.keyboard('{Enter}')
    await expect.element(screen.getByRole('button', { name: 'Plan Sprints' })).toHaveFocus()
  })
})
