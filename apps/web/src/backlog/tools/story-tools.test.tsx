import type { DraftForm, UserStory } from '@planwright/contract'
import { describe, expect, it } from 'vitest'
import { anEpic, aStory } from '../../testing/backlog.ts'
import { answerCalls, show } from '../../testing/show.tsx'
import { emptyForm } from '../brief/backlog-form.tsx'
import { assumptionsOf } from '../drafting/assumptions.ts'
import { BacklogContext } from '../edits/backlog-context.ts'
import { createBacklogEditor } from '../edits/create-backlog-editor.ts'
import { type StoryTool, StoryTools } from './story-tools.tsx'

const question = { id: 'q', question: 'Who pays?', reason: 'It decides all.', assumption: 'Guests.', answers: ['A'] }

async function tool(chosen: StoryTool, story: UserStory) {
  const draft = {
    form: { ...emptyForm, companyInfo: 'A café.', epicInfo: 'Guests pay.' } satisfies DraftForm,
    backlog: [anEpic('till', [story, aStory('list')])],
  }
  const editor = createBacklogEditor({ read: () => draft, write: (part) => void Object.assign(draft, part) })
  const screen = await show(
    <BacklogContext
      value={{
        editor,
        form: () => draft.form,
        assumptions: () => assumptionsOf([question, { ...question, assumption: ' ' }]),
      }}
    >
      <StoryTools tool={chosen} story={story} onClose={() => undefined} />
    </BacklogContext>,
  )
  return { screen, draft }
}

describe('what the drafter proposes for a story', () => {
  it('is asked for with what is assumed while a question is open', async () => {
    const story = aStory('pay')
    const calls = answerCalls({ 'POST /api/inference/redo-story': () => ({ body: { story } }) })
    const { screen } = await tool('write-again', story)
    await screen.getByRole('button', { name: 'Write again' }).click()
    await expect.element(screen.getByRole('button', { name: 'Take it' })).toBeVisible()
    expect(calls).toMatchObject([{ body: { assumptions: [{ question: 'Who pays?', assumption: 'Guests.' }] } }])
  })
})
