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
      <NotesPanel notes={notes} questions={{ questions: [], asking: null }} onWriteAnew={() => undefined} />
    </BacklogContext>,
  )
  expect(container.textContent).toContain(`${notesLine(notes, 0)} on 1 story`)
})
