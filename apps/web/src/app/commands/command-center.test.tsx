import { lazy, useState } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { show } from '../../testing/show.tsx'
import { CommandCenter } from './command-center.tsx'
import { type Command, useCommands } from './commands.ts'
import { setSingleKeys } from './single-keys.ts'

const run = vi.fn()
let isStoryHere = false
const command = (id: string, more: Partial<Command> = {}): Command => ({
  id,
  group: 'Plan',
  label: id,
  run: () => run(id),
  ...more,
})

function Screen({ commands }: { commands: Command[] }) {
  useCommands(commands)
  return (
    <>
      <input aria-label="Title" />
      <button type="button">Elsewhere</button>
      <CommandCenter />
    </>
  )
}

const draw = () =>
  show(
    <Screen
      commands={[
        command('Plan the rest again', { keys: 'r' }),
        command('Go to step 2', { keys: 'g 2', group: 'Go to' }),
        command('Show reasons', { disabled: true, keys: 'w' }),
        command('Sign in', { many: true, group: 'Stories' }),
        command('Next row', { keyOnly: true, keys: 'j', also: 'ArrowDown' }),
        command('Lock the story', { when: () => isStoryHere }),
        command('Select none', { keyOnly: true, keys: 'Escape' }),
      ]}
    />,
  )

const openPalette = async () => {
  const screen = await draw()
  await userEvent.keyboard('{Control>}k{/Control}')
  await expect.element(screen.getByRole('combobox', { name: 'Commands' })).toHaveFocus()
  return screen
}

beforeEach(() => {
  run.mockClear()
  isStoryHere = false
  setSingleKeys(true)
})

describe('the list of commands', () => {
  it('finds an action by words and does it, by keyboard alone, with the focus back where it was', async () => {
    const screen = await draw()
    await screen.getByRole('button', { name: 'Elsewhere' }).click()
    await userEvent.keyboard('{Meta>}k{/Meta}')
    await expect.element(screen.getByRole('combobox', { name: 'Commands' })).toHaveFocus()
    await userEvent.keyboard('again pl{Enter}')
    expect(run).toHaveBeenCalledExactlyOnceWith('Plan the rest again')
    await expect.element(screen.getByRole('button', { name: 'Elsewhere' })).toHaveFocus()
    expect(screen.getByRole('listbox').query()).toBeNull()
  })

  it('says which option is the one, and goes on to the others and round by arrows', async () => {
    const screen = await openPalette()
    const field = screen.getByRole('combobox', { name: 'Commands' })
    const chosen = () => {
      const id = field.element().getAttribute('aria-activedescendant') ?? ''
      return document.getElementById(id)?.textContent
    }
    expect(screen.getByRole('option').elements()).toHaveLength(4)
    expect(chosen()).toContain('Plan the rest again')
    await userEvent.keyboard('{ArrowDown}{ArrowDown}')
    await vi.waitFor(() => expect(chosen()).toContain('Go to step 2'))
    await userEvent.keyboard('{ArrowDown}')
    await vi.waitFor(() => expect(chosen()).toContain('Keys'))
    await userEvent.keyboard('{ArrowDown}')
    await vi.waitFor(() => expect(chosen()).toContain('Plan the rest again'))
  })

  it('lists one of very many when its words are typed, and says where nothing is called that', async () => {
    const screen = await openPalette()
    expect(screen.getByRole('option', { name: 'Sign in' }).query()).toBeNull()
    await userEvent.keyboard('sign')
    await screen.getByRole('option', { name: 'Sign in' }).click()
    expect(run).toHaveBeenCalledExactlyOnceWith('Sign in')
    await userEvent.keyboard('{Control>}k{/Control}')
    await expect.element(screen.getByRole('combobox')).toHaveFocus()
    await userEvent.keyboard('zzzz')
    await expect.element(screen.getByText('Nothing is called that. Try other words.')).toBeVisible()
  })

  it('finds what a screen adds while it is open, and leaves out what goes', async () => {
    let load: (commands: Command[]) => void = () => undefined
    function Loading() {
      const [commands, setCommands] = useState<Command[]>([])
      load = setCommands
      return <Screen commands={commands} />
    }
    const screen = await show(<Loading />)
    await userEvent.keyboard('{Control>}k{/Control}')
    await expect.element(screen.getByRole('combobox', { name: 'Commands' })).toHaveFocus()
    await userEvent.keyboard('gift')
    await expect.element(screen.getByText('Nothing is called that. Try other words.')).toBeVisible()
    // which has no page to go down
    await userEvent.keyboard('{PageDown}')
    load([command('Buy a gift card', { many: true }), command('Gift list')])
    await expect.poll(() => screen.getByRole('option').elements()).toHaveLength(2)
    load([command('Buy a gift card', { many: true })])
    await expect.poll(() => screen.getByRole('option').elements()).toHaveLength(1)
    await userEvent.keyboard('{Enter}')
    expect(run).toHaveBeenCalledExactlyOnceWith('Buy a gift card')
  })

  it('opens with what is loaded for it, so that the first Enter chooses among all of it', async () => {
    const More = lazy(async () => {
      await new Promise((resolve) => setTimeout(resolve, 100))
      return {
        default: () => {
          useCommands([command('Board', { group: 'Settings' })])
          return null
        },
      }
    })
    const screen = await show(<CommandCenter more={{ Screen: More, preload: () => undefined }} />)
    await userEvent.keyboard('{Control>}k{/Control}')
    await expect.element(screen.getByRole('combobox', { name: 'Commands' })).toHaveFocus()
    // `Keys` is found by it as well, by `keyboard`
    await userEvent.keyboard('board{Enter}')
    expect(run).toHaveBeenCalledExactlyOnceWith('Board')
  })

  it('offers what is done to a story where there is one', async () => {
    const screen = await openPalette()
    const offered = screen.getByRole('option', { name: 'Lock the story' })
    expect(offered.query()).toBeNull()
    await userEvent.keyboard('{Escape}')
    isStoryHere = true
    await userEvent.keyboard('{Control>}k{/Control}')
    await expect.element(offered).toBeVisible()
  })

  it('has the tools of the screen and its next action by their names, once each, as long as they can be pressed', async () => {
    const screen = await show(
      <>
        <main>
          <h1>Brief</h1>
          <button type="button" onClick={() => run('example')}>
            Try an example
          </button>
          <div role="toolbar">
            <button type="button" aria-pressed>
              Cards
            </button>
            <button type="button" onClick={() => run('map')}>
              Map
            </button>
            <button type="button" aria-label="Plan the rest again: 3 stories" />
            <button type="button" data-command="Show the brief">
              80% of it · 2 open
            </button>
            <button type="button" disabled>
              Redo
            </button>
          </div>
          <div data-next-action>
            <button type="button">
              Plan Sprints<span aria-hidden="true">Planning</span>
            </button>
          </div>
        </main>
        <Screen commands={[command('Plan the rest again')]} />
      </>,
    )
    await userEvent.keyboard('{Control>}k{/Control}')
    const options = screen.getByRole('option')
    await expect
      .poll(() => options.elements().map(({ textContent }) => textContent))
      .toEqual(['Plan Sprints', 'Try an example', 'Map', 'Show the brief', 'Plan the rest again', 'Keys'])
    await userEvent.keyboard('map{Enter}')
    await expect.poll(() => run.mock.calls).toEqual([['map']])
  })

  it('is loaded by whoever begins to use the page, before it is asked for, and by nobody who only looks at it', async () => {
    const left: (() => void)[] = []
    vi.spyOn(window, 'requestIdleCallback').mockImplementation((work) =>
      left.push(() => work({ didTimeout: false, timeRemaining: () => 50 })),
    )
    const preload = vi.fn()
    const screen = await show(<CommandCenter more={{ Screen: () => null, preload }} />)
    await expect.element(screen.getByRole('button', { name: /^Commands/ })).toBeVisible()
    expect(left).toEqual([])
    await userEvent.keyboard('{Control}{Shift}')
    expect(preload).not.toHaveBeenCalled()
    for (const work of left) work()
    expect(preload).toHaveBeenCalledOnce()
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  })

  it('does nothing that is not to be had now', async () => {
    await openPalette()
    await userEvent.keyboard('reasons{Enter}')
    expect(run).not.toHaveBeenCalled()
  })
})

describe('single keys', () => {
  it('act alone and one after the other, and never where a field is edited', async () => {
    const screen = await draw()
    await userEvent.keyboard('rg2w')
    expect(run.mock.calls).toEqual([['Plan the rest again'], ['Go to step 2']])
    await screen.getByRole('textbox', { name: 'Title' }).click()
    await userEvent.keyboard('rg2?')
    expect(run).toHaveBeenCalledTimes(2)
    await expect.element(screen.getByRole('textbox', { name: 'Title' })).toHaveValue('rg2?')
  })

  it('open the list by / where the screen has no search of its own', async () => {
    const screen = await draw()
    await userEvent.keyboard('/')
    await expect.element(screen.getByRole('combobox', { name: 'Commands' })).toHaveFocus()
    await expect.element(screen.getByRole('combobox', { name: 'Commands' })).toHaveValue('')
  })

  it('are listed on ?, and switched off there', async () => {
    const screen = await draw()
    await screen.getByRole('button', { name: 'Elsewhere' }).click()
    await userEvent.keyboard('?')
    await expect.element(screen.getByRole('dialog', { name: 'Keys' })).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(screen.getByRole('button', { name: 'Elsewhere' })).toHaveFocus()
    await userEvent.keyboard('?')
    await expect.element(screen.getByText('Next row')).toBeVisible()
    await expect.element(screen.getByText('J or ↓')).toBeVisible()
    await expect.element(screen.getByText('Search', { exact: true })).toBeVisible()
    await screen.getByRole('checkbox', { name: /^Single keys/ }).click()
    await userEvent.keyboard('{Escape}')
    await expect.element(screen.getByRole('dialog', { name: 'Keys' })).not.toBeInTheDocument()
    await userEvent.keyboard('rj?')
    expect(run).not.toHaveBeenCalled()
    // no voice is written as this one
    await userEvent.keyboard('{Escape}')
    expect(run.mock.calls).toEqual([['Select none']])
    await userEvent.keyboard('{Control>}k{/Control}')
    await expect.element(screen.getByRole('combobox', { name: 'Commands' })).toHaveFocus()
  })
})
