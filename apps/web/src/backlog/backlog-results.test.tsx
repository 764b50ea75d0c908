import { useEffect } from 'react'
import { expect, it, vi } from 'vitest'
import { anEpic, aStory } from '../testing/backlog.ts'
import { show } from '../testing/show.tsx'
import { BacklogResults } from './backlog-results.tsx'
import { emptyForm } from './brief/backlog-form.tsx'
import { BacklogContext } from './edits/backlog-context.ts'
import { createBacklogEditor } from './edits/create-backlog-editor.ts'
import { LazyBacklogWorkspace } from './lazy-backlog.ts'

const nothing = () => undefined

it('opens with stories after the rest of the screen, and not in one go with it, even where what shows them has come', async () => {
  await LazyBacklogWorkspace.load()
  const epics = [anEpic('till', [aStory('pay')])]
  const editor = createBacklogEditor({ read: () => ({ form: null, backlog: epics }), write: nothing })
  const work = { editor, form: () => emptyForm, assumptions: () => [] }
  const first = vi.fn()
  // its effect comes with the first picture
  const Beside = () => {
    useEffect(() => {
      first(document.querySelectorAll('article').length, document.querySelectorAll('[data-coming]').length)
    }, [])
    return null
  }
  const screen = await show(
    <BacklogContext value={work}>
      <BacklogResults
        epics={epics}
        form={null}
        questions={{ questions: [], asking: null }}
        lead="Shop"
        generation={{ phase: 'idle' }}
        onStop={nothing}
        onContinue={nothing}
        onSettle={nothing}
        newName={nothing}
        onWriteAnew={nothing}
      />
      <Beside />
    </BacklogContext>,
  )
  await expect.element(screen.getByRole('button', { name: 'Do pay', exact: true })).toBeVisible()
  expect(first).toHaveBeenCalledExactlyOnceWith(0, 1)
  await expect.element(screen.getByText('User stories: 1', { exact: true })).toBeInTheDocument()
})
