import { expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { currentCommands } from '../app/commands/commands.ts'
import { show } from '../testing/show.tsx'
import type { Initiative } from './initiative.ts'
import { InitiativeMenu } from './initiative-menu.tsx'

const other: Initiative = {
  id: 'b',
  name: 'Gift cards',
  version: 1,
  createdAt: '',
  updatedAt: '',
  openedAt: new Date().toISOString(),
  epics: 1,
  stories: 3,
  plan: null,
  save: null,
  isHere: true,
  isUnsent: false,
}

async function screen() {
  const told = { open: vi.fn(), begin: vi.fn(), rename: vi.fn(), duplicate: vi.fn(), all: vi.fn() }
  const shown = await show(
    <InitiativeMenu
      id="a"
      name="Click and collect"
      initiatives={[{ ...other, id: 'a', name: 'Click and collect' }, other]}
      actions={told}
      onRename={told.rename}
      onDuplicate={told.duplicate}
      onShowAll={told.all}
    />,
  )
  await shown.getByRole('button', { name: 'Initiative Click and collect' }).click()
  await expect.element(shown.getByRole('combobox', { name: 'Initiatives' })).toHaveFocus()
  return { ...shown, told }
}

it('is renamed by name from the list of commands', async () => {
  await screen()
  currentCommands()
    .find(({ label }) => label === 'Rename this initiative')
    ?.run()
  await expect.element(page.getByRole('dialog').getByRole('textbox', { name: 'Name' })).toHaveValue('Click and collect')
})

it('goes to another initiative by its words', async () => {
  const { told } = await screen()
  await userEvent.keyboard('gif{Enter}')
  expect(told.open).toHaveBeenCalledExactlyOnceWith('b')
})

it('lists the others with where they stand, and what can be done', async () => {
  const { getByRole, told } = await screen()
  const options = getByRole('option')
    .elements()
    .map(({ textContent }) => textContent)
  expect(options).toEqual(['Gift cards draft, 3 stories', 'Rename', 'Duplicate', 'New initiative', 'All initiatives'])
  await getByRole('option', { name: 'All initiatives' }).click()
  expect(told.all).toHaveBeenCalledOnce()
})

it('closes on Escape with the focus on the name, and renames', async () => {
  const { getByRole, told } = await screen()
  const button = getByRole('button', { name: 'Initiative Click and collect' })
  await userEvent.keyboard('{Escape}')
  await expect.element(button).toHaveFocus()
  await expect.element(button).toHaveAttribute('aria-expanded', 'false')
  await button.click()
  await userEvent.keyboard('ren{Enter}')
  await expect.element(getByRole('textbox', { name: 'Name' })).toHaveFocus()
  await userEvent.keyboard('Shops{Enter}')
  expect(told.rename).toHaveBeenCalledExactlyOnceWith('Shops')
})
