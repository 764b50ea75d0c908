import type { DraftContent } from '@planwright/contract'
import { beforeAll, describe, expect, it } from 'vitest'
import { emptyHistory } from '../app/history/step-history.ts'
import { emptyForm } from '../backlog/brief/backlog-form.tsx'
import type { BacklogSteps } from '../backlog/edits/create-backlog-editor.ts'
import { emptyDraft } from '../drafts/draft-content.ts'
import { anEpic, aStory } from '../testing/backlog.ts'
import { backlogEditorOf } from './backlog-editor-of.ts'
import { loadNaming } from './draft-name.ts'

beforeAll(loadNaming)

const form = { ...emptyForm, epicInfo: 'A till.' }

function opened() {
  const draft: { content: DraftContent } = {
    content: { ...emptyDraft, form, backlog: [anEpic('cart', [aStory('add'), aStory('drop')])] },
  }
  const kept: BacklogSteps[] = []
  const open = () =>
    backlogEditorOf({
      read: () => draft.content,
      change: (patch) => {
        draft.content = { ...draft.content, ...patch }
      },
      pointsField: () => undefined,
      // as the browser's database gives them back
      onSteps: (steps) => void kept.push(structuredClone(steps)),
    })
  const again = () => {
    const editor = open()
    editor.begin(kept.at(-1) ?? emptyHistory)
    return editor
  }
  const titles = () => draft.content.backlog?.flatMap(({ userStories }) => userStories.map(({ title }) => title))
  return { draft, open, again, titles }
}

describe('what can be undone in a draft', () => {
  it('is there when the page is opened again, and done again after that', () => {
    const { open, again, titles } = opened()
    const editor = open()
    editor.apply({ kind: 'delete-story', storyId: 'add' })
    editor.apply({ kind: 'change-story', storyId: 'drop', change: { title: 'Remove' } })
    editor.undo()
    const next = again()
    expect(next.snapshot()).toMatchObject({ undo: 'delete “Do add”', redo: 'change title of “Do drop”' })
    next.undo()
    expect(titles()).toEqual(['Do add', 'Do drop'])
    const last = again()
    last.redo()
    last.redo()
    expect(titles()).toEqual(['Remove'])
  })

  it('is its own step alone: what others changed meanwhile, and what was typed, stays', () => {
    const { draft, open, again, titles } = opened()
    const editor = open()
    editor.apply({ kind: 'change-story', storyId: 'add', change: { title: 'Put in' } })
    editor.take({ form: { ...form, marks: [{ passage: 'A till.', kind: 'demand' }] } }, 'mark a passage')
    // another tab, another device, and the form
    const backlog = [anEpic('cart', [aStory('add', { title: 'Put in' }), aStory('drop', { title: 'Theirs' })])]
    draft.content = {
      ...draft.content,
      backlog,
      form: { ...form, epicInfo: 'A till, typed on.', marks: [{ passage: 'A till.', kind: 'demand' }] },
    }
    const next = again()
    next.undo()
    expect(draft.content.form).toMatchObject({ epicInfo: 'A till, typed on.' })
    expect(draft.content.form?.marks).toBeUndefined()
    next.undo()
    expect(titles()).toEqual(['Do add', 'Theirs'])
    next.redo()
    expect(titles()).toEqual(['Put in', 'Theirs'])
  })

  it('is called after the brief that came with its stories', () => {
    const { draft, open } = opened()
    draft.content = { ...draft.content, name: 'Till' }
    const editor = open()
    editor.take(
      { form: { ...form, epicInfo: 'A map of the pier.' }, backlog: [anEpic('map', [aStory('see')])] },
      'go back',
    )
    expect(draft.content.name).toBe('Map of the pier')
    editor.undo()
    expect(draft.content.name).toBe('Till')
    editor.take({ form: { ...form, epicInfo: 'A list of boats.' } }, 'mark a passage')
    expect(draft.content.name).toBe('Till')
  })

  it('has its name back with the stories that others took the place of, unless it was given another one since', () => {
    const { draft, open } = opened()
    draft.content = { ...draft.content, name: 'Till' }
    const editor = open()
    const names: string[] = []
    const after = (turn: () => void) => {
      turn()
      names.push(draft.content.name)
    }
    editor.take({ backlog: [anEpic('map', [aStory('see')])], name: 'Map of the pier' }, 'take what is new')
    after(editor.undo)
    after(editor.redo)
    draft.content = { ...draft.content, name: 'Our own name' }
    after(editor.undo)
    expect(names).toEqual(['Till', 'Map of the pier', 'Our own name'])
    expect(draft.content.backlog).toMatchObject([{ id: 'cart' }])
  })

  it('takes back where a story was put in the last plan, and leaves a plan alone that was made since', () => {
    const { draft, open } = opened()
    const plan = { velocity: 10, sprintLength: 2, startDate: '2030-01-07' }
    const [one, two] = [1, 2].map((sprint) => [{ storyId: 'add', sprint }])
    draft.content = { ...draft.content, plan: { ...plan, former: one, touched: { add: 'moved' } } }
    const editor = open()
    const epics = [anEpic('cart', [aStory('drop')]), anEpic('till', [aStory('add')])]
    editor.take({ backlog: epics, places: { former: two, touched: { add: 'override' } } }, 'moving “Do add”')
    expect(draft.content).toMatchObject({ backlog: [{ id: 'cart' }, { id: 'till' }], plan: { former: two } })
    expect(draft.content.plan?.touched).toEqual({ add: 'override' })
    draft.content = { ...draft.content, plan: { ...plan, velocity: 12, former: two, touched: { add: 'override' } } }
    editor.undo()
    expect(draft.content).toMatchObject({ backlog: [{ id: 'cart' }], plan: { velocity: 12, former: one } })
    expect(draft.content.plan?.touched).toEqual({ add: 'moved' })
    expect(draft.content.backlog).toHaveLength(1)
    editor.redo()
    const since = { ...plan, former: [{ storyId: 'add', sprint: 7 }] }
    draft.content = { ...draft.content, plan: since }
    editor.undo()
    expect(draft.content.backlog).toHaveLength(1)
    expect(draft.content.plan).toEqual(since)
  })
})
