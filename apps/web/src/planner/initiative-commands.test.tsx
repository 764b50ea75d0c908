import type { ListedDraft } from '@planwright/contract'
import { expect, it, onTestFinished } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { CommandCenter } from '../app/commands/command-center.tsx'
import { connection } from '../app/connection/connection.ts'
import { tokenKeeper } from '../app/session/token-keeper.ts'
import { answerCalls, show } from '../testing/show.tsx'
import { InitiativeCommands } from './initiative-commands.tsx'

const listed = (id: string, name: string): ListedDraft => ({
  id,
  name,
  version: 1,
  createdAt: '2026-03-01T09:00:00Z',
  updatedAt: '2026-03-01T09:00:00Z',
  openedAt: '2026-03-01T09:00:00Z',
  epics: 1,
  stories: 3,
  plan: null,
  save: null,
})

const encode = (value: object) => btoa(JSON.stringify(value)).replaceAll('=', '')
const iat = Math.floor(Date.now() / 1000)
const token = `h.${encode({ sub: 'u1', sid: 's1', email: 'ada@example.com', role: 'user', iat, exp: iat + 900 })}.s`

/** Somebody with two initiatives, neither of them on this device. */
async function account() {
  const calls = answerCalls({
    'GET /api/auth/get-session': () => ({ body: {} }),
    'GET /api/auth/token': () => ({ body: { token } }),
    'GET /api/drafts': () => ({ body: { drafts: [listed('v', 'Vouchers'), listed('t', 'Till')], current: null } }),
  })
  await tokenKeeper.resolve()
  onTestFinished(() => tokenKeeper.forget())
  const { path } = await show(
    <CommandCenter more={{ Screen: InitiativeCommands, preload: () => undefined }} />,
    '/account',
  )
  return { path, asked: () => calls.filter(({ call }) => call === 'GET /api/drafts').length }
}

const vouchers = page.getByRole('option', { name: 'Vouchers' })
async function lookFor(words: string) {
  await userEvent.keyboard('{Control>}k{/Control}')
  await expect.element(page.getByRole('combobox', { name: 'Commands' })).toHaveFocus()
  await userEvent.keyboard(words)
}

it('asks for the initiatives when the list of commands opens, finds them by name, and opens one', async () => {
  const { path, asked } = await account()
  expect(asked()).toBe(0)
  await lookFor('vouch')
  await expect.element(vouchers).toBeVisible()
  expect(asked()).toBe(1)
  await userEvent.keyboard('{Enter}')
  await expect.poll(path).toBe('/home')
})

it('offers none without a connection that this device does not have', async () => {
  const { path } = await account()
  await lookFor('vouch')
  await expect.element(vouchers).toBeVisible()
  connection.note(false)
  await expect.element(vouchers).toHaveAttribute('aria-disabled', 'true')
  await userEvent.keyboard('{Enter}')
  expect(path()).toBe('/account')
})
