import { beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answerCalls, show } from '../../testing/show.tsx'
import { MainRegion } from './main-region.tsx'
import { Navbar } from './navbar.tsx'

beforeEach(() => answerCalls({ 'GET /api/auth/get-session': () => ({ body: null }) }))

const bar = () =>
  show(
    <>
      <Navbar />
      <MainRegion>
        <button type="button">Save settings</button>
      </MainRegion>
    </>,
  )

it('has its links and tools as ordinary tab stops', async () => {
  await bar()
  page.getByRole('link', { name: 'Home', exact: true }).element().focus()
  for (const next of [
    page.getByRole('link', { name: 'Initiatives' }),
    page.getByRole('link', { name: 'Settings' }),
    page.getByRole('button', { name: /^Commands/ }),
    page.getByRole('button', { name: /theme/ }),
  ]) {
    await userEvent.tab()
    await expect.element(next).toHaveFocus()
  }
})

it('is skipped by the first stop of the page, which is seen once it has the focus', async () => {
  await bar()
  const skip = page.getByRole('button', { name: 'Skip to the content' })
  const width = () => skip.element().getBoundingClientRect().width
  expect(width()).toBeLessThanOrEqual(1)
  await userEvent.tab()
  await expect.element(skip).toHaveFocus()
  expect(width()).toBeGreaterThan(100)
  await userEvent.keyboard('{Enter}')
  await userEvent.tab()
  await expect.element(page.getByRole('button', { name: 'Save settings' })).toHaveFocus()
})
