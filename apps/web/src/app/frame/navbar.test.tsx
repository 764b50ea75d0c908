import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Router } from 'wouter'
import { aToken } from '../../testing/a-token.ts'
import { answerCalls, show } from '../../testing/show.tsx'
import { tokenKeeper } from '../session/token-keeper.ts'
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

it('is one tab stop that says that arrow keys go on from there, and back to it comes where one was', async () => {
  const screen = await bar()
  const hint = screen.getByText('← → along this bar')
  const home = page.getByRole('link', { name: 'Home', exact: true })
  await userEvent.tab()
  await expect.element(page.getByRole('button', { name: 'Skip to the content' })).toHaveFocus()
  await expect.element(hint).not.toBeInTheDocument()
  await userEvent.tab()
  await expect.element(home).toHaveFocus()
  await expect.element(hint).toBeVisible()
  for (const next of [
    page.getByRole('link', { name: 'Initiatives' }),
    page.getByRole('link', { name: 'Settings' }),
    page.getByRole('button', { name: /^Commands/ }),
    page.getByRole('button', { name: /theme/ }),
  ]) {
    await userEvent.keyboard('{ArrowRight}')
    await expect.element(next).toHaveFocus()
  }
  await userEvent.tab()
  await expect.element(page.getByRole('button', { name: 'Save settings' })).toHaveFocus()
  await expect.element(hint).not.toBeInTheDocument()
  await userEvent.tab({ shift: true })
  await expect.element(page.getByRole('button', { name: /theme/ })).toHaveFocus()
})

it('says that arrow keys go on from there in no list that opens from it', async () => {
  signedIn()
  await tokenKeeper.resolve()
  onTestFinished(() => tokenKeeper.forget())
  const screen = await bar()
  const hint = screen.getByText('← → along this bar')
  await page.getByRole('button', { name: /^Commands/ }).click()
  await expect.element(page.getByRole('combobox', { name: 'Commands' })).toHaveFocus()
  await expect.element(hint).not.toBeInTheDocument()
  await userEvent.keyboard('{Escape}')
  const account = page.getByRole('button', { name: /^Account of/ })
  await expect.element(account).toBeVisible()
  account.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('menuitem', { name: 'Account' })).toHaveFocus()
  await expect.element(hint).not.toBeInTheDocument()
})

it.each([
  ['/initiatives', undefined],
  ['/home', { step: 1, keeps: true }],
])('leads Home from %s to where one was, and in the planner to its first step', async (here, state) => {
  const went = vi.fn()
  await show(
    <Router hook={() => [here, went]}>
      <Navbar />
    </Router>,
  )
  await page.getByRole('link', { name: 'Home', exact: true }).click()
  expect(went.mock.calls.map(([to, options]) => [to, options.state])).toEqual([['/home', state]])
})

it.each([
  ['light', '(dark|light) theme'],
  ['dark', '(dark|light) theme'],
  ['theme', '(dark|light) theme'],
  ['velocity', 'Plan Sprints'],
  ['sprint length', 'Plan Sprints'],
  ['start date', 'Plan Sprints'],
])('finds by %s what does it', async (typed, name) => {
  await bar()
  await page.getByRole('button', { name: /^Commands/ }).click()
  await page.getByRole('combobox', { name: 'Commands' }).fill(typed)
  await expect.element(page.getByRole('option', { name: new RegExp(name) })).toBeVisible()
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

it.each([320, 345, 360, 375])(
  'has room in a page of %i px, which is less than its window where a scrollbar stands',
  async (width) => {
    await page.viewport(Math.max(320, Math.min(375, width + 15)), 800)
    onTestFinished(() => page.viewport(1280, 800))
    signedIn()
    await tokenKeeper.resolve()
    const screen = await show(
      <div style={{ width }}>
        <Navbar />
      </div>,
    )
    const account = screen.getByRole('button', { name: /^Account of/ })
    await expect.element(account).toBeVisible()
    expect(account.element().getBoundingClientRect().right).toBeLessThanOrEqual(width)
  },
)

it('has no other name at the account until the profile is known', async () => {
  let tell: () => void = () => undefined
  const asked = new Promise<void>((resolve) => {
    tell = resolve
  })
  answerCalls({
    'GET /api/auth/get-session': () => ({ body: {} }),
    'GET /api/auth/token': () => ({ body: { token: aToken() } }),
    'GET /api/users/whoami': async () => {
      await asked
      return { status: 404, body: {} }
    },
  })
  await tokenKeeper.resolve()
  await bar()
  const account = page.getByRole('button', { name: /^Account of/ })
  await expect.element(account).toBeVisible()
  expect(account.element().textContent).toBe('')
  tell()
  await expect.poll(() => account.element().textContent).toContain('ada')
})

const signedIn = () =>
  answerCalls({
    'GET /api/auth/get-session': () => ({ body: {} }),
    'GET /api/auth/token': () => ({ body: { token: aToken() } }),
  })
