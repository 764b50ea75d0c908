import { expect, it } from 'vitest'
import { aStory } from '../../testing/backlog.ts'
import { show } from '../../testing/show.tsx'
import { emptyForm } from '../brief/backlog-form.tsx'
import { BacklogContext } from '../edits/backlog-context.ts'
import { createBacklogEditor } from '../edits/create-backlog-editor.ts'
import { notesLine } from './backlog-notes.ts'
import { NotesPanel } from './notes-panel.tsx'

it('counts the same notes as the button that opens it', async () => {
  const flaws = (['atomic', 'testable'] as const).map((flaw) => ({
    storyId: 'pay',
    flaw,
    reason: `It is not ${flaw}.`,
  }))
  const notes = { findings: [{ story: aStory('pay'), flaws }], alike: [] }
  const editor = createBacklogEditor({ read: () => ({ form: null, backlog: [] }), write: () => undefined })
  const { container } = await show(
    <BacklogContext value={{ editor, form: () => emptyForm, assumptions: () => [] }}>
      <NotesPanel
        notes={notes}
        questions={{ questions: [], asking: null }}
        onWriteAnew={() => undefined}
        onSplit={() => undefined}
      />
    </BacklogContext>,
  )
  expect(container.textContent).toContain(`${notesLine(notes, 0)} on 1 story`)
})

it('offers to write anew for an answer that asks for something, and keeps one that does not', async () => {
  const asked = { reason: '', assumption: 'It is left open.' }
  const questions = [
    {
      id: 'q1',
      question: 'How is it paid?',
      ...asked,
      answers: ['By invoice', 'Nothing is paid'],
      changesNothing: ['Nothing is paid'],
    },
    { id: 'q2', question: 'Can guests book?', ...asked, answers: ['Yes', 'No'], changesNothing: ['No'] },
  ]
  let form = emptyForm
  const editor = createBacklogEditor({
    read: () => ({ form, backlog: [] }),
    write: (content) => {
      form = content.form ?? form
    },
  })
  const { getByRole, getByText } = await show(
    <BacklogContext value={{ editor, form: () => form, assumptions: () => [] }}>
      <NotesPanel
        notes={{ findings: [], alike: [] }}
        questions={{ questions, asking: null }}
        onWriteAnew={() => undefined}
        onSplit={() => undefined}
      />
    </BacklogContext>,
  )
  const writeAnew = getByRole('button', { name: 'Write anew with it' })
  await getByRole('button', { name: 'Nothing is paid' }).click()
  await expect.element(getByText(/It asks for nothing: your stories stay as they are\./)).toBeVisible()
  await expect.element(writeAnew).not.toBeInTheDocument()
  expect(form.additionalInfo).toBe('How is it paid: Nothing is paid')
  await getByRole('button', { name: 'Yes' }).click()
  await expect.element(writeAnew).toBeVisible()
  await getByRole('button', { name: 'No', exact: true }).click()
  await expect.element(writeAnew).toBeVisible()
})

it('splits a story where that is the advice', async () => {
  const reason = 'Several things at once: "create and edit". Split it.'
  const findings = [{ story: aStory('pay'), flaws: [{ storyId: 'pay', flaw: 'atomic' as const, reason }] }]
  const editor = createBacklogEditor({ read: () => ({ form: null, backlog: [] }), write: () => undefined })
  const split: string[] = []
  const { getByRole, container } = await show(
    <BacklogContext value={{ editor, form: () => emptyForm, assumptions: () => [] }}>
      <NotesPanel
        notes={{ findings, alike: [] }}
        questions={{ questions: [], asking: null }}
        onWriteAnew={() => undefined}
        onSplit={(storyId) => split.push(storyId)}
      />
    </BacklogContext>,
  )
  expect(container.textContent).toContain('Several things at once: "create and edit". Split it')
  await getByRole('button', { name: 'Split it', exact: true }).click()
  expect(split).toEqual(['pay'])
})
