import { beforeEach, expect, it } from 'vitest'
import { type Locator, userEvent } from 'vitest/browser'
import { show } from '../../testing/show.tsx'
import { whenDrawn } from './when-drawn.ts'

/** What is asked for, each drawn when the test says so. */
const drawn = new Set<string>()
const found: string[] = []
const ask = (name: string) =>
  whenDrawn(
    () => (drawn.has(name) ? document.body : null),
    () => found.push(name),
  )

const frames = async (count: number) => {
  for (let at = 0; at < count; at += 1) await new Promise(requestAnimationFrame)
}

beforeEach(() => {
  drawn.clear()
  found.length = 0
})

it('waits for what is yet to be drawn, and acts on it once', async () => {
  ask('late')
  await frames(3)
  expect(found).toEqual([])
  drawn.add('late')
  await expect.poll(() => found).toEqual(['late'])
  await frames(3)
  expect(found).toEqual(['late'])
})

it('forgets what was asked for before', async () => {
  ask('first')
  ask('second')
  drawn.add('first').add('second')
  await expect.poll(() => found).toEqual(['second'])
  await frames(3)
  expect(found).toEqual(['second'])
})

it.each<[string, (field: Locator) => unknown]>([
  ['a key', () => userEvent.keyboard('x')],
  ['a press', (field) => field.click()],
  ['the focus going elsewhere', (field) => (field.element() as HTMLElement).focus()],
])('is ended by %s', async (_, act) => {
  const screen = await show(<input aria-label="Search" />)
  ask('late')
  await act(screen.getByRole('textbox'))
  drawn.add('late')
  await frames(3)
  expect(found).toEqual([])
})

it('goes on while the menu in which it was asked for closes and gives the focus back', async () => {
  const screen = await show(
    <>
      <button type="button">Actions</button>
      <div role="menu">
        <div role="menuitem" tabIndex={-1}>
          Move
        </div>
      </div>
    </>,
  )
  const focus = (of: Locator) => (of.element() as HTMLElement).focus()
  focus(screen.getByRole('menuitem'))
  ask('late')
  focus(screen.getByRole('button'))
  drawn.add('late')
  await expect.poll(() => found).toEqual(['late'])
})
