import type { DraftForm, Epic } from '@planwright/contract'
import { describe, expect, it } from 'vitest'
import { anEpic, aStory } from '../../testing/backlog.ts'
import { createBacklogEditor } from './create-backlog-editor.ts'

const aForm = (epicInfo: string): DraftForm => ({
  companyInfo: '',
  epicInfo,
  detailLevel: 'medium',
  additionalInfo: '',
  additionalDescription: '',
  labels: '',
  customFields: [],
})

function editorOf(backlog: Epic[]) {
  const draft = { form: aForm('brief'), backlog }
  const editor = createBacklogEditor({ read: () => draft, write: (part) => void Object.assign(draft, part) })
  return { draft, editor }
}

describe('the editor of a backlog', () => {
  it('names what it would undo and do again', () => {
    const { draft, editor } = editorOf([anEpic('cart', [aStory('add'), aStory('drop')])])
    expect(editor.snapshot()).toMatchObject({ undo: null, redo: null })
    editor.apply({ kind: 'delete-story', storyId: 'add' })
    editor.apply({ kind: 'change-story', storyId: 'drop', change: { title: 'Remove', storyPoints: 5 } })
    expect(editor.snapshot()).toMatchObject({ undo: 'change title and points of “Do drop”', redo: null })
    editor.undo()
    expect(editor.snapshot()).toMatchObject({ undo: 'delete “Do add”', redo: 'change title and points of “Do drop”' })
    editor.undo()
    expect(draft.backlog[0]?.userStories).toHaveLength(2)
    editor.redo()
    expect(draft.backlog[0]?.userStories.map(({ id }) => id)).toEqual(['drop'])
  })

  it('keeps no step that changes nothing, and forgets what was undone once something else is done', () => {
    const { editor } = editorOf([anEpic('cart', [aStory('add')])])
    editor.apply({ kind: 'lock', itemId: 'add', locked: false })
    expect(editor.snapshot().undo).toBeNull()
    editor.apply({ kind: 'lock', itemId: 'add', locked: true })
    editor.undo()
    editor.apply({ kind: 'lock', itemId: 'cart', locked: true })
    expect(editor.snapshot()).toMatchObject({ undo: 'lock “Epic cart”', redo: null })
  })

  it('brings what was typed and given back by undoing, as one step', () => {
    const { draft, editor } = editorOf([anEpic('cart', [aStory('add')])])
    const [before] = draft.backlog
    editor.setAside({ kind: 'change-story', storyId: 'add', change: { description: 'Typed long.' } })
    expect(draft.backlog[0]).toBe(before)
    expect(editor.snapshot().undo).toBe('give back description of “Do add”')
    editor.undo()
    expect(draft.backlog[0]?.userStories[0]?.description).toBe('Typed long.')
    expect(editor.snapshot()).toMatchObject({ undo: null, redo: 'give back description of “Do add”' })
    editor.redo()
    expect(draft.backlog[0]).toBe(before)
  })

  it('does again what was undone before something was typed and given back', () => {
    const { draft, editor } = editorOf([anEpic('cart', [aStory('add'), aStory('drop')])])
    editor.apply({ kind: 'delete-story', storyId: 'add' })
    editor.apply({ kind: 'lock', itemId: 'drop', locked: true })
    editor.undo()
    editor.undo()
    editor.setAside({ kind: 'change-story', storyId: 'add', change: { title: 'x' } })
    expect(editor.snapshot()).toMatchObject({ undo: 'give back title of “Do add”', redo: 'delete “Do add”' })
    editor.redo()
    editor.redo()
    expect(draft.backlog[0]?.userStories).toMatchObject([{ id: 'drop', locked: true }])
    editor.undo()
    editor.undo()
    editor.undo()
    expect(draft.backlog[0]?.userStories.map(({ title }) => title)).toEqual(['x', 'Do drop'])
  })

  it('keeps no step for what was given back as it was', () => {
    const { editor } = editorOf([anEpic('cart', [aStory('add')])])
    editor.setAside({ kind: 'change-story', storyId: 'add', change: { title: 'Do add' } })
    expect(editor.snapshot().undo).toBeNull()
  })

  it('does several edits as one step', () => {
    const { draft, editor } = editorOf([])
    const edits = [
      { kind: 'add-epic', position: 0, epic: anEpic('cart') },
      { kind: 'add-story', epicId: 'cart', position: 0, story: aStory('add') },
    ] as const
    editor.apply(edits, 'write a story')
    expect(draft.backlog).toHaveLength(1)
    editor.undo()
    expect(draft.backlog).toEqual([])
    expect(editor.snapshot().redo).toBe('write a story')
  })

  it('takes the form back only where a step changed it, whatever was typed meanwhile', () => {
    const { draft, editor } = editorOf([anEpic('cart', [aStory('add')])])
    editor.take({ form: aForm('answered') }, 'answer a question')
    editor.apply({ kind: 'delete-story', storyId: 'add' })
    draft.form = aForm('typed on')
    editor.undo()
    expect([draft.form.epicInfo, editor.snapshot().formVersion]).toEqual(['typed on', 1])
    editor.undo()
    expect([draft.form.epicInfo, editor.snapshot().formVersion]).toEqual(['brief', 2])
  })
})
