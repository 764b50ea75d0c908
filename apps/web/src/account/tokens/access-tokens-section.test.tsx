import type { AccessToken } from '@planwright/contract'
import { expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answerCalls, problem, show } from '../../testing/show.tsx'
import { AccessTokensSection } from './access-tokens-section.tsx'

const day = 24 * 60 * 60 * 1000
const inDays = (days: number) => new Date(Date.now() + days * day).toISOString()
const aToken = (id: string, more: Partial<AccessToken> = {}): AccessToken => ({
  id,
  name: `Script ${id}`,
  scopes: ['read', 'write'],
  createdAt: inDays(-1),
  expiresAt: inDays(89),
  lastUsedAt: null,
  lastFour: 'aB3x',
  ...more,
})

function answers(tokens: AccessToken[], more: Parameters<typeof answerCalls>[0] = {}) {
  return answerCalls({
    'GET /api/tokens': () => ({ body: { tokens } }),
    'GET /api/users/whoami': () => problem(401, {}),
    ...more,
  })
}

it('tells of each token what it may do, how it ends, and when it was used', async () => {
  answers([
    aToken('a'),
    aToken('b', { name: 'Report', scopes: ['read'], lastUsedAt: '2026-01-02T10:30:00.000Z' }),
    aToken('c', { name: 'Old', expiresAt: inDays(-2) }),
  ])
  const screen = await show(<AccessTokensSection />)
  const rows = screen.getByRole('list', { name: 'Your access tokens' }).getByRole('listitem')
  await expect
    .poll(() => rows.nth(0).element().textContent)
    .toMatch(/^Script aReads and writesEnds in aB3x\. Made .* Expires .*Never used\./)
  await expect.poll(() => rows.nth(1).element().textContent).toMatch(/^ReportReadsEnds.*Last used .*2026/)
  await expect.poll(() => rows.nth(2).element().textContent).toMatch(/^OldReads and writesExpired.*\. Expired /)
})

it('makes one, shows it once, and copies it', async () => {
  const tokens: AccessToken[] = []
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue(undefined)
  const calls = answers(tokens, {
    'POST /api/tokens': () => {
      tokens.push(aToken('a', { name: 'Report', scopes: ['read'] }))
      return { status: 201, body: { id: 'a', token: 'pw_shown' } }
    },
  })
  const screen = await show(<AccessTokensSection />)
  await expect.element(screen.getByText('You have none.')).toBeVisible()
  await screen.getByRole('button', { name: 'Make a token' }).click()
  const name = screen.getByLabelText('Name of the token')
  await expect.element(name).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(name).toHaveAccessibleDescription(/This field is required/)
  expect(calls.filter(({ call }) => call.startsWith('POST'))).toEqual([])
  await name.fill(' Report ')
  await screen.getByLabelText('Good for').selectOptions('30')
  await screen.getByRole('button', { name: 'Make it' }).click()
  await expect.element(screen.getByRole('heading', { name: 'Your new access token' })).toHaveFocus()
  await expect.element(screen.getByLabelText('Token', { exact: true })).toHaveValue('pw_shown')
  expect(calls.find(({ call }) => call.startsWith('POST'))?.body).toEqual({
    name: 'Report',
    scopes: ['read'],
    expiresInDays: 30,
  })
  await screen.getByRole('button', { name: 'Copy' }).click()
  await expect.element(screen.getByText('Copied.')).toBeVisible()
  expect(copied).toHaveBeenCalledWith('pw_shown')
  await screen.getByRole('button', { name: 'I have it' }).click()
  await expect.element(screen.getByRole('button', { name: 'Make a token' })).toHaveFocus()
  await expect.element(screen.getByLabelText('Token', { exact: true })).not.toBeInTheDocument()
  await expect
    .poll(() => screen.getByRole('list', { name: 'Your access tokens' }).element().textContent)
    .toMatch(/^ReportReads/)
})

it('lets one write where that is chosen, and says why none was made', async () => {
  const calls = answers([], {
    'POST /api/tokens': () =>
      problem(409, { code: 'quota-reached', detail: 'You have 50 access tokens, which is as many as may be.' }),
  })
  const screen = await show(<AccessTokensSection />)
  await screen.getByRole('button', { name: 'Make a token' }).click()
  await screen.getByLabelText('Name of the token').fill('Agent')
  await screen.getByRole('radio', { name: 'Read and write' }).click()
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByText(/You have 50 access tokens/)).toBeVisible()
  expect(calls.find(({ call }) => call.startsWith('POST'))?.body).toMatchObject({
    scopes: ['write'],
    expiresInDays: 90,
  })
  // what was typed is still there
  await expect.element(screen.getByLabelText('Name of the token')).toHaveValue('Agent')
  await screen.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(screen.getByRole('button', { name: 'Make a token' })).toBeVisible()
})

it('selects a token that the browser does not let it copy', async () => {
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('', 'NotAllowedError'))
  answers([], { 'POST /api/tokens': () => ({ status: 201, body: { id: 'a', token: 'pw_shown' } }) })
  const screen = await show(<AccessTokensSection />)
  await screen.getByRole('button', { name: 'Make a token' }).click()
  await screen.getByLabelText('Name of the token').fill('Agent')
  await userEvent.keyboard('{Enter}')
  await screen.getByRole('button', { name: 'Copy' }).click()
  await expect.element(screen.getByText('Selected: copy it with the keyboard.')).toBeVisible()
  const field = screen.getByLabelText('Token', { exact: true }).element() as HTMLInputElement
  expect([field.selectionStart, field.selectionEnd]).toEqual([0, 'pw_shown'.length])
})

it('revokes one once that is confirmed, and keeps the focus in the list', async () => {
  let tokens = [aToken('a'), aToken('b')]
  const calls = answers([], {
    'GET /api/tokens': () => ({ body: { tokens } }),
    'DELETE /api/tokens/a': () => {
      tokens = tokens.slice(1)
      return { body: null }
    },
  })
  const screen = await show(<AccessTokensSection />)
  await screen.getByRole('button', { name: 'Revoke Script a' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Revoke Script a?' })
  await dialog.getByRole('button', { name: 'Keep it' }).click()
  expect(calls.filter(({ call }) => call.startsWith('DELETE'))).toEqual([])
  await screen.getByRole('button', { name: 'Revoke Script a' }).click()
  await dialog.getByRole('button', { name: 'Revoke', exact: true }).click()
  await expect.element(screen.getByText('Script a is revoked.')).toBeVisible()
  const list = screen.getByRole('list', { name: 'Your access tokens' })
  await vi.waitFor(() => expect(document.activeElement).toBe(list.element()))
  expect(list.getByRole('listitem').elements()).toHaveLength(1)
})

it('has what was typed for one after the page was opened again, until it is made or not wanted', async () => {
  answers([])
  const field = page.getByLabelText('Name of the token')
  const open = () => page.getByRole('button', { name: 'Make a token' }).click()
  const first = await show(<AccessTokensSection />)
  await open()
  await field.fill('Report')
  await first.unmount()
  await show(<AccessTokensSection />)
  await open()
  await expect.element(field).toHaveValue('Report')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await open()
  await expect.element(field).toHaveValue('')
})
