import type { DraftForm, UserStory } from '@planwright/contract'
import { useSyncExternalStore } from 'react'
import { describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { anEpic, aStory } from '../../testing/backlog.ts'
import { show } from '../../testing/show.tsx'
import { ToastRegion } from '../../ui/overlays/toast.tsx'
import { BacklogContext } from '../edits/backlog-context.ts'
import { createBacklogEditor } from '../edits/create-backlog-editor.ts'
import { createListMarks, ListMarksContext } from '../list/list-marks.ts'
import { StoryItem, type StoryLook } from './story-item.tsx'

const form: DraftForm = {
  companyInfo: '',
  epicInfo: 'Readers put books aside.',
  detailLevel: 'medium',
  additionalInfo: '',
  additionalDescription: '',
  labels: '',
  customFields: [],
}

async function card(more: Partial<UserStory> = {}, readOnly = false, open = true, look: StoryLook = 'cards') {
  const marks = createListMarks()
  if (open) marks.opened.set(['keep'], true)
  const draft = { form, backlog: [anEpic('wishes', [aStory('keep', more), aStory('share')])] }
  const editor = createBacklogEditor({ read: () => draft, write: (part) => void Object.assign(draft, part) })
  const story = () => draft.backlog[0]?.userStories[0] ?? aStory('gone')
  const Part = () => {
    useSyncExternalStore(editor.subscribe, editor.snapshot)
    return (
      <BacklogContext value={{ editor, form: () => draft.form, assumptions: () => [] }}>
        <ListMarksContext value={marks}>
          <StoryItem story={story()} look={look} active readOnly={readOnly} draggable={false} />
        </ListMarksContext>
        <ToastRegion />
      </BacklogContext>
    )
  }
  const screen = await show(<Part />)
  return { screen, story, editor }
}

describe('a story on its card', () => {
  it('shows what it rests on, and says so where it rests on nothing', async () => {
    const { screen } = await card({ source: ['Readers put books aside.'] })
    await screen.getByRole('button', { name: '1 source. Rests on 1 passage of the brief' }).click()
    await expect.element(screen.getByText('Readers put books aside.')).toBeVisible()
    const { screen: assumed } = await card()
    await expect.element(assumed.getByText('Assumed: not in the brief')).toBeVisible()
  })

  it.each([
    ['title', 'Title'],
    ['description', 'Description'],
    ['acceptanceCriteria', 'Acceptance criteria'],
    ['labels', 'Labels'],
  ] as const)('gives its %s back by Escape, and what was typed by Undo', async (part, label) => {
    const { screen, story, editor } = await card()
    const first = story()
    const text = screen.container.querySelector<HTMLElement>(`[aria-description="Edit ${label.toLowerCase()}"]`)
    text?.click()
    await screen.getByRole('textbox', { name: label }).fill('typed for long')
    await userEvent.keyboard('{Escape}')
    await expect.element(screen.getByRole('textbox', { name: label })).not.toBeInTheDocument()
    expect(story()).toBe(first)
    await screen.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => document.activeElement?.closest('[data-item]')).not.toBeNull()
    expect(story()[part]).toEqual(part === 'labels' ? ['typed for long'] : 'typed for long')
    editor.redo()
    expect(story()[part]).toEqual(first[part])
  })

  it('says where it keeps the brief’s own words, until a person finds others', async () => {
    const { screen, story, editor } = await card({ wordingKept: true })
    const words = screen.getByText(/^In the brief’s own words/)
    await expect.element(words).toBeVisible()
    // who sees no note at the pointer hears why
    await expect.element(words).toHaveTextContent('In the brief’s own words: the drafter was not sure of more.')
    editor.apply({ kind: 'change-story', storyId: 'keep', change: { storyPoints: 5 } })
    editor.apply({ kind: 'change-story', storyId: 'keep', change: { title: 'A wish list' } })
    expect(story()).toMatchObject({ title: 'A wish list', wordingKept: true })
    editor.apply({ kind: 'change-story', storyId: 'keep', change: { description: 'As a reader, I want a wish list' } })
    expect(story()).not.toHaveProperty('wordingKept')
  })

  it('shows the points of its criteria as a list, and gives them to be edited as they are written', async () => {
    const acceptanceCriteria =
      'In short:\n- Given a full list, When a book is kept, Then it is refused.\n* 5-10 books fit.'
    const { screen, story } = await card({ acceptanceCriteria })
    const text = screen.container.querySelector<HTMLElement>('[aria-description="Edit acceptance criteria"]')
    expect(text?.innerText.split('\n')).toEqual([
      'In short:',
      'Given a full list, When a book is kept, Then it is refused.',
      '5-10 books fit.',
    ])
    const marks = [...(text?.querySelectorAll('.list-item') ?? [])].map((line) => getComputedStyle(line).listStyleType)
    expect(marks).toEqual(['disc', 'disc'])
    await expect.element(screen.getByText('Given', { exact: true })).toHaveStyle({ fontWeight: '600' })
    text?.click()
    const field = screen.getByRole('textbox', { name: 'Acceptance criteria' })
    await expect.element(field).toHaveValue(acceptanceCriteria)
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    await expect.element(field).not.toBeInTheDocument()
    expect(story().acceptanceCriteria).toBe(acceptanceCriteria)
  })

  it('says a description once where it is the title again, and leaves room for another', async () => {
    const { screen, story } = await card({ title: 'Guests pay by card', description: 'Guests pay by card.' })
    await expect.element(screen.getByText('Guests pay by card.', { exact: true })).not.toBeInTheDocument()
    await screen.getByRole('button', { name: 'Add a description' }).click()
    await screen.getByRole('textbox', { name: 'Description' }).fill('So that nobody queues')
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    await expect.poll(() => story().description).toBe('So that nobody queues')
  })

  it('has its title changed where it stands, by keyboard, and left as it was by Escape', async () => {
    const { screen, story } = await card()
    const title = screen.getByRole('button', { name: 'Do keep', exact: true })
    title.element().focus()
    await userEvent.keyboard('{Enter}')
    const field = screen.getByRole('textbox', { name: 'Title' })
    await expect.element(field).toHaveFocus()
    await field.fill('Something else')
    await userEvent.keyboard('{Escape}')
    await expect.element(title).toHaveFocus()
    expect(story().title).toBe('Do keep')
    await userEvent.keyboard('{Enter}')
    await field.fill('Keep a wish list')
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => story().title).toBe('Keep a wish list')
  })

  it.each(['cards', 'list'] as const)('is edited from its menu where it is closed among %s', async (look) => {
    const { screen, story } = await card({}, false, false, look)
    const pressed: string[] = []
    const hear = ({ key }: KeyboardEvent) => pressed.push(key)
    document.addEventListener('keydown', hear)
    await screen.getByRole('button', { name: 'Actions for Do keep' }).click()
    const edit = screen.getByRole('menuitem', { name: 'Edit' })
    await expect.element(edit).toBeVisible()
    ;(edit.element() as HTMLElement).click()
    // in one task, when nothing can have been drawn
    for (const key of ' so s ') {
      const target = document.activeElement ?? document.body
      target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
    }
    const field = screen.getByRole('textbox', { name: 'Title' })
    await expect.element(field).toHaveFocus()
    await userEvent.keyboard('long{Enter}')
    await expect.poll(() => story().title).toBe('Do keep so s long')
    expect(pressed.filter((key) => key === 's')).toEqual([])
    document.removeEventListener('keydown', hear)
  })

  it('does not take an empty title', async () => {
    const { screen, story } = await card()
    await screen.getByRole('button', { name: 'Do keep', exact: true }).click()
    const field = screen.getByRole('textbox', { name: 'Title' })
    await field.fill('')
    await userEvent.keyboard('{Enter}')
    await expect.element(field).toBeInvalid()
    expect(story().title).toBe('Do keep')
  })

  it('takes points from the menu, and undoing brings the former back', async () => {
    const { screen, story, editor } = await card()
    await screen.getByRole('button', { name: 'guessed 3 SP' }).click()
    await screen.getByRole('menuitem', { name: '8 SP' }).click()
    await expect.poll(() => story().storyPoints).toBe(8)
    editor.undo()
    expect(story().storyPoints).toBe(3)
  })

  it('has guessed points until they are chosen, whatever else is changed', async () => {
    const { screen, editor } = await card()
    editor.apply({ kind: 'change-story', storyId: 'keep', change: { labels: ['wishes'] } })
    await expect.element(screen.getByText('wishes', { exact: true })).toBeVisible()
    await screen.getByRole('button', { name: 'guessed 3 SP' }).click()
    await screen.getByRole('menuitem', { name: 'chosen 3 SP' }).click()
    await expect.element(screen.getByRole('button', { name: '3 SP', exact: true })).toBeVisible()
  })

  it('says where only the order of the brief ranks it, until a priority is chosen', async () => {
    const { screen, story } = await card({ priority: 2, priorityFromOrder: true })
    await screen.getByRole('button', { name: 'High priority, guessed' }).click()
    await expect.element(screen.getByText(/^Guessed: the brief does not rank it/)).toBeVisible()
    await screen.getByRole('menuitem', { name: 'chosen High' }).click()
    await expect.element(screen.getByRole('button', { name: 'High priority', exact: true })).toBeVisible()
    expect(story().priorityFromOrder).toBeUndefined()
  })

  it('has nothing to press while the backlog is written', async () => {
    const { screen } = await card({ labels: ['wishes'] }, true)
    await expect.element(screen.getByRole('heading', { name: 'Do keep' })).toBeVisible()
    expect(screen.getByRole('button').elements()).toHaveLength(1)
    await screen.getByRole('button', { name: 'Close Do keep' }).click()
    await expect.element(screen.getByRole('button', { name: 'Do keep' })).toHaveAttribute('aria-expanded', 'false')
    expect(screen.getByRole('button').elements()).toHaveLength(1)
  })

  it('opens where it stands by its title, and closes again by Escape with the focus where it was', async () => {
    const { screen } = await card({ labels: ['wishes'], source: ['a', 'b'] }, false, false)
    await expect.element(screen.getByText('wishes')).toBeVisible()
    await expect.element(screen.getByText('2 sources')).toBeVisible()
    expect(screen.getByText(/^As a clerk/).query()).toBeNull()
    await screen.getByRole('button', { name: 'Do keep', exact: true }).click()
    await expect.element(screen.getByText(/^As a clerk/)).toBeVisible()
    await expect.element(screen.getByRole('button', { name: 'Do keep', exact: true })).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await expect.element(screen.getByText(/^As a clerk/)).not.toBeInTheDocument()
    await expect.element(screen.getByRole('button', { name: 'Do keep', exact: true })).toHaveFocus()
  })
})
