import { useState } from 'react'
import { expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { anEpic, aStory } from '../../testing/backlog.ts'
import { show } from '../../testing/show.tsx'
import { emptyForm } from '../brief/backlog-form.tsx'
import { BacklogContext } from '../edits/backlog-context.ts'
import { createBacklogEditor } from '../edits/create-backlog-editor.ts'
import { createListMarks, ListMarksContext } from '../list/list-marks.ts'
import { EpicSection } from './epic-section.tsx'

it('has as many columns as fit a window that grows and shrinks while a card is open, also one opened while the epic was still written', async () => {
  await page.viewport(375, 800)
  onTestFinished(() => page.viewport(1280, 800))
  const epic = anEpic('wishes', [aStory('keep'), aStory('share')])
  const editor = createBacklogEditor({ read: () => ({ form: null, backlog: [epic] }), write: () => undefined })
  const marks = createListMarks()
  marks.opened.set(['keep'], true)
  let written = () => undefined
  function Section() {
    const [writing, setWriting] = useState(true)
    written = () => void setWriting(false)
    return (
      <EpicSection
        {...{ epic, look: 'cards', hue: 0, drawn: 2, writing, readOnly: true }}
        found={epic.userStories}
        fixed={false}
        active
        activeStory={undefined}
        findings={new Map()}
      />
    )
  }
  const screen = await show(
    <BacklogContext value={{ editor, form: () => emptyForm, assumptions: () => [] }}>
      <ListMarksContext value={marks}>
        <Section />
      </ListMarksContext>
    </BacklogContext>,
  )
  const second = screen.getByRole('listitem').last()
  await expect.element(second).toHaveStyle({ gridColumnStart: '1' })
  written()
  await expect.element(screen.getByRole('progressbar')).not.toBeInTheDocument()
  await page.viewport(1280, 800)
  await expect.element(second).toHaveStyle({ gridColumnStart: '2' })
  await page.viewport(375, 800)
  await expect.element(second).toHaveStyle({ gridColumnStart: '1' })
  expect(document.documentElement.scrollWidth).toBe(375)
  // in one column, too, an opened card ends below its last line
  const opened = () => document.querySelector('article[data-open]')
  const blank = () => {
    const end = opened()?.lastElementChild?.getBoundingClientRect().bottom ?? 0
    return (opened()?.getBoundingClientRect().bottom ?? Number.NaN) - end
  }
  await expect.poll(blank).toBeLessThanOrEqual(14)
})
