import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { anEpic } from '../../testing/backlog.ts'
import { show } from '../../testing/show.tsx'
import { BacklogContext } from '../edits/backlog-context.ts'
import { createBacklogEditor } from '../edits/create-backlog-editor.ts'
import { EpicSection } from './epic-section.tsx'

it('begins to edit the epic where it stands, and what is typed at once goes into its title', async () => {
  const epic = anEpic('wishes')
  const draft = { form: null, backlog: [epic] }
  const editor = createBacklogEditor({ read: () => draft, write: (part) => void Object.assign(draft, part) })
  const screen = await show(
    <BacklogContext value={{ editor, form: () => expect.unreachable(), assumptions: () => [] }}>
      <EpicSection
        {...{ epic, look: 'list', hue: 0, drawn: 0, writing: false, readOnly: false }}
        found={epic.userStories}
        fixed={false}
        active
        activeStory={undefined}
        findings={new Map()}
      />
    </BacklogContext>,
  )
  await screen.getByRole('button', { name: 'Actions for the epic Epic wishes' }).click()
  const edit = screen.getByRole('menuitem', { name: 'Edit', exact: true })
  await expect.element(edit).toBeVisible()
  ;(edit.element() as HTMLElement).click()
  // in one task, when nothing can have been drawn
  for (const key of ' so') {
    const target = document.activeElement ?? document.body
    target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
  }
  await expect.element(screen.getByRole('textbox', { name: 'Title' })).toHaveFocus()
  await userEvent.keyboard('on{Enter}')
  await expect.poll(() => draft.backlog[0]?.title).toBe('Epic wishes soon')
})
