import type { ListedDraft } from '@planwright/contract'
import { describe, expect, it, onTestFinished } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { CommandCenter } from '../app/commands/command-center.tsx'
import { type Command, useCommands } from '../app/commands/commands.ts'
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

type Found = { draftId: string; draftName: string; storyId: string; title: string }
const story = (draftId: string, storyId: string, title: string): Found => ({ draftId, draftName: '', storyId, title })

/** Somebody with two initiatives, neither of them on this device; `find` answers which stories have the words. */
async function account(
  find: (words: string) => Promise<Found[]> | Found[] = () => [],
  screen: { at?: string; commands?: Command[] } = {},
) {
  const { at = '/account', commands = [] } = screen
  const words: string[] = []
  const calls = answerCalls({
    'GET /api/drafts/stories': async (_, __, query) => {
      words.push(query.get('words') ?? '')
      return { body: { stories: await find(query.get('words') ?? '') } }
    },
    'GET /api/auth/get-session': () => ({ body: {} }),
    'GET /api/auth/token': () => ({ body: { token } }),
    'GET /api/drafts': () => ({ body: { drafts: [listed('v', 'Vouchers'), listed('t', 'Till')], current: null } }),
  })
  await tokenKeeper.resolve()
  onTestFinished(() => tokenKeeper.forget())
  const { path } = await show(
    <>
      <Screen commands={commands} />
      <CommandCenter more={{ Screen: InitiativeCommands, preload: () => undefined }} />
    </>,
    at,
  )
  return { path, words, asked: () => calls.filter(({ call }) => call === 'GET /api/drafts').length }
}

function Screen({ commands }: { commands: Command[] }) {
  useCommands(commands)
  return null
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

describe('stories of other initiatives', () => {
  const option = (name: string) => page.getByRole('option', { name })
  const names = () =>
    page
      .getByRole('option')
      .elements()
      .map(({ textContent }) => textContent)
  const command = (id: string, label: string): Command => ({
    id,
    group: 'Stories',
    label,
    many: true,
    run: () => undefined,
  })
  const home = (draft: string) => {
    window.history.replaceState({ draft }, '')
    onTestFinished(() => window.history.replaceState(null, ''))
    return '/home'
  }

  it('are asked for once somebody rests, of two letters or more, and say what they are of', async () => {
    const { path, words } = await account(() => [story('t', 's', 'Print a receipt')])
    await lookFor('rece')
    await expect.element(option('Print a receipt Till')).toBeVisible()
    await expect.element(page.getByRole('group', { name: 'Stories elsewhere' })).toBeVisible()
    expect(words.at(-1)).toBe('rece')
    expect(words).not.toContain('r')
    await userEvent.keyboard('{Enter}')
    await expect.poll(path).toBe('/home')
  })

  it('say that they are looked for where nothing else is found, and that they could not be', async () => {
    let fail: (() => void) | undefined
    await account(() => new Promise((_, reject) => (fail = () => reject(new TypeError('Failed to fetch')))))
    await lookFor('rece')
    await expect.element(page.getByText('Looking in other initiatives…')).toBeVisible()
    await expect.poll(() => fail).not.toBe(undefined)
    await expect
      .poll(() => {
        fail?.()
        return page.getByText('Nothing here is called that, and other initiatives could not be searched.').query()
      })
      .not.toBeNull()
    await userEvent.keyboard('{Control>}a{/Control}vouch')
    await expect.element(vouchers).toBeVisible()
  })

  it('come after all else in the order they were found, so that nothing changes under the key', async () => {
    const answers: Record<string, Found[]> = {
      vo: [story('t', 'a', 'Revoke access'), story('t', 'b', 'Void a sale')],
      void: [story('v', 'c', 'Void'), story('t', 'b', 'Void a sale')],
    }
    const { words } = await account((asked) => answers[asked] ?? [])
    await lookFor('vo')
    await expect.poll(names).toEqual(['Vouchers', 'Void a sale Till', 'Revoke access Till'])
    await userEvent.keyboard('id')
    await expect.poll(names).toEqual(['Void a sale Till', 'Void Vouchers'])
    expect(words.at(-1)).toBe('void')
  })

  it('make room for those that have more letters in their titles, also where their initiative is called so', async () => {
    const first = Array.from({ length: 20 }, (_, at) => story('v', `${at}`, `Revoke access ${at + 1}`))
    await account((asked) => (asked === 'vo' ? first : [story('t', 's', 'Take a voucher')]))
    await lookFor('vo')
    await expect.poll(() => names().length).toBe(21)
    await userEvent.keyboard('uch')
    await expect.poll(names).toEqual(['Vouchers', 'Take a voucher Till'])
  })

  it('are called as they are called now when the list opens anew', async () => {
    let title = 'Print a receipt'
    await account(() => [story('t', 's', title)])
    await lookFor('rece')
    await expect.element(option('Print a receipt Till')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('combobox')).not.toBeInTheDocument()
    title = 'Send a receipt'
    await lookFor('rece')
    await expect.element(option('Send a receipt Till')).toBeVisible()
    expect(names()).toEqual(['Send a receipt Till'])
  })

  it('are asked for by whole characters where there are more than may be asked', async () => {
    const { words } = await account(() => [])
    await lookFor('a')
    await page.getByRole('combobox', { name: 'Commands' }).fill(`${'a'.repeat(199)}😀 b`)
    await expect.poll(() => words).toEqual(['a'.repeat(199)])
  })

  it('leave out what the screen of their initiative lists, and nothing of a copy of it', async () => {
    const found = [story('v', 's', 'Sign in'), story('t', 's', 'Sign in'), story('v', 'left', 'Sign out')]
    await account(() => found, { at: home('v'), commands: [command('story s', 'Sign in')] })
    await lookFor('sign')
    await expect.poll(names).toEqual(['Sign in', 'Sign in Till', 'Sign out Vouchers'])
  })

  it('are listed on other pages whichever initiative is the current one, and those deleted here are not', async () => {
    const found = [story('v', 's', 'Sign in'), story('gone', 's', 'Sign up')]
    await account(() => found)
    await lookFor('sign')
    await expect.poll(names).toEqual(['Sign in Vouchers'])
  })
})
