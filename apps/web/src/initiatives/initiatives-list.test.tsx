import type { ReactNode } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { currentCommands } from '../app/commands/commands.ts'
import { show } from '../testing/show.tsx'
import { Button } from '../ui/button.tsx'
import type { Initiative, InitiativeActions } from './initiative.ts'
import { InitiativesList } from './initiatives-list.tsx'

const initiative = (id: string, more: Partial<Initiative> = {}): Initiative => ({
  id,
  name: `Initiative ${id}`,
  version: 1,
  createdAt: '2026-01-01T00:00:00Z',
  updatedAt: '2026-01-01T00:00:00Z',
  openedAt: new Date().toISOString(),
  epics: 1,
  stories: 24,
  plan: null,
  save: null,
  isHere: true,
  isUnsent: false,
  ...more,
})

async function screen(
  initiatives: Initiative[],
  removed: { id: string; name: string }[] = [],
  button: ReactNode = null,
) {
  const actions = {
    open: vi.fn(),
    begin: vi.fn(),
    duplicate: vi.fn(),
    rename: vi.fn(),
    remove: vi.fn(),
    takeBack: vi.fn(),
  } satisfies InitiativeActions
  const shown = await show(
    <main>
      <InitiativesList
        {...{ initiatives, removed, actions }}
        project="SHOP · Web Shop"
        importing={{ button, outcome: null }}
      />
    </main>,
  )
  return { ...shown, actions }
}

const saved: Initiative['save'] = {
  runId: 'r',
  kind: 'save',
  state: 'done',
  at: new Date().toISOString(),
  projectKey: 'PAY',
  projectName: 'Payments',
  changes: 3,
}

describe('the list of initiatives', () => {
  afterEach(() => page.viewport(1280, 800))

  it('tells of one that is deleted here alone, which can be taken back all the while', async () => {
    const { getByRole, actions } = await screen([], [{ id: 'old', name: 'Old till' }])
    const line = getByRole('list', { name: 'Deleted on this device' }).getByRole('listitem')
    await expect.element(line).toMatchTextContent(/^Old till is deleted here, and soon everywhere\./)
    await line.getByRole('button', { name: 'Undo' }).click()
    expect(actions.takeBack).toHaveBeenCalledExactlyOnceWith('old')
  })

  it('says on a phone too where each was saved or goes', async () => {
    await page.viewport(375, 812)
    const { getByRole } = await screen([initiative('one'), initiative('two', { save: saved })])
    const row = (name: string) => getByRole('listitem').filter({ hasText: name })
    const projects = ['SHOP · Web Shop', 'PAY · Payments']
    for (const [at, name] of ['Initiative one', 'Initiative two'].entries()) {
      const shown = row(name)
        .getByText(projects[at] ?? '', { exact: true })
        .last()
      await expect.element(shown).toBeVisible()
      expect(shown.element().getBoundingClientRect().right).toBeLessThan(375)
    }
    await page.viewport(1280, 800)
    await expect.element(row('Initiative one').getByText('SHOP · Web Shop', { exact: true }).last()).not.toBeVisible()
  })

  it('has its buttons beside each other on a phone', async () => {
    await page.viewport(375, 812)
    await screen([], [], <Button>Import</Button>)
    const [one, other] = ['Import', 'New initiative'].map((name) =>
      page.getByRole('button', { name }).element().getBoundingClientRect(),
    )
    expect(one?.bottom).toBe(other?.bottom)
    expect((other?.right ?? 0) - (one?.left ?? 0)).toBeGreaterThan(300)
  })

  it('has a row each: name, project, where it stands, and when it was opened', async () => {
    const { getByRole } = await screen([initiative('a'), initiative('b', { name: '', save: saved })])
    const [first, second] = getByRole('listitem')
      .elements()
      .map(({ textContent }) => textContent)
    expect(first).toContain('Initiative a')
    expect(first).toContain('SHOP · Web Shop')
    expect(first).toContain('draft, 24 stories')
    expect(first).toContain('opened today, ')
    expect(second).toContain('New initiative')
    expect(second).toContain('PAY · Payments')
    expect(second).toContain('saved today, 3 changes since')
  })

  it('follows one that was saved, and no other', async () => {
    const { getByRole, path } = await screen([initiative('a'), initiative('b', { save: saved })])
    await getByRole('button', { name: 'Actions for Initiative a' }).click()
    await expect.element(getByRole('menuitem', { name: 'Rename' })).toBeVisible()
    expect(getByRole('menuitem', { name: 'Follow' }).elements()).toEqual([])
    await userEvent.keyboard('{Escape}')
    await getByRole('button', { name: 'Actions for Initiative b' }).click()
    await getByRole('menuitem', { name: 'Follow' }).click()
    expect(path()).toBe('/initiatives/b/follow')
  })

  it('opens one, begins one, copies one and throws one away', async () => {
    const only = initiative('a')
    const { getByRole, actions, path } = await screen([only])
    await getByRole('link', { name: 'Initiative a' }).click()
    expect(path()).toBe('/home?initiative=a')
    // the link leads there itself: to go there twice takes two steps back
    expect(actions.open).not.toHaveBeenCalled()
    await getByRole('button', { name: 'New initiative' }).click()
    expect(actions.begin).toHaveBeenCalledOnce()
    const choose = async (item: RegExp) => {
      await getByRole('button', { name: 'Actions for Initiative a' }).click()
      await page.getByRole('menuitem', { name: item }).click()
    }
    await choose(/^Duplicate/)
    await vi.waitFor(() => expect(actions.duplicate).toHaveBeenCalledExactlyOnceWith(only))
    await choose(/^Delete/)
    await vi.waitFor(() => expect(actions.remove).toHaveBeenCalledExactlyOnceWith(only))
  })

  it('puts into the list of commands what can be done with each', async () => {
    const { actions } = await screen([initiative('a'), initiative('b')])
    const run = (name: string) =>
      currentCommands()
        .find(({ label }) => label === name)
        ?.run()
    run('Delete Initiative a')
    expect(actions.remove).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ id: 'a' }))
    run('Rename Initiative b')
    await expect.element(page.getByRole('dialog').getByRole('textbox')).toHaveValue('Initiative b')
  })

  it('gives one another name, by keyboard', async () => {
    const only = initiative('a')
    const { getByRole, actions } = await screen([only])
    await getByRole('button', { name: 'Actions for Initiative a' }).click()
    await page.getByRole('menuitem', { name: 'Rename' }).click()
    await expect.element(getByRole('textbox', { name: 'Name' })).toHaveFocus()
    await userEvent.keyboard('Collect{Enter}')
    expect(actions.rename).toHaveBeenCalledExactlyOnceWith(only, 'Collect')
  })

  it('is searched by words from eight on', async () => {
    const seven = Array.from({ length: 7 }, (_, at) => initiative(`${at}`))
    const few = await screen(seven)
    expect(few.getByRole('searchbox').query()).toBeNull()
    await few.unmount()
    const { getByRole, getByText } = await screen([...seven, initiative('x', { name: 'Click and collect' })])
    await getByRole('searchbox').fill('coll cli')
    expect(getByRole('listitem').elements()).toHaveLength(1)
    await getByRole('searchbox').fill('zzz')
    await expect.element(getByText('None is called that.')).toBeVisible()
  })

  it('keeps what is looked for and a name that is typed, for whoever opens the page again', async () => {
    const eight = Array.from({ length: 8 }, (_, at) => initiative(`${at}`))
    const first = await screen(eight)
    await first.getByRole('searchbox').fill('tive 3')
    const rename = async () => {
      await page.getByRole('button', { name: 'Actions for Initiative 3' }).click()
      await page.getByRole('menuitem', { name: 'Rename' }).click()
    }
    const field = page.getByRole('textbox', { name: 'Name' })
    await rename()
    await field.fill('Collect')
    await first.unmount()
    const again = await screen(eight)
    await expect.element(again.getByRole('searchbox')).toHaveValue('tive 3')
    expect(again.getByRole('listitem').elements()).toHaveLength(1)
    await rename()
    await expect.element(field).toHaveValue('Collect')
    await userEvent.keyboard('{Escape}')
    await rename()
    await expect.element(field).toHaveValue('Collect')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await rename()
    await expect.element(field).toHaveValue('Initiative 3')
    await field.fill('Collect')
    await page.getByRole('button', { name: 'Rename' }).click()
    expect(again.actions.rename).toHaveBeenCalledOnce()
    await rename()
    await expect.element(field).toHaveValue('Initiative 3')
    await again.unmount()
    // there is something to look through as long as something is looked for
    const fewer = await screen(eight.slice(0, 2))
    await expect.element(fewer.getByRole('searchbox')).toHaveValue('tive 3')
  })

  it('says that there is none yet', async () => {
    const { getByText } = await screen([])
    await expect.element(getByText(/^There is none yet/)).toBeVisible()
  })

  it('fits a phone', async () => {
    await page.viewport(375, 800)
    await screen([initiative('a', { name: 'A very long name of an initiative '.repeat(4) }), initiative('b')])
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(375)
    await page.viewport(1280, 800)
  })
})
