import type { DraftForm, UserStory } from '@planwright/contract'
import { describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { anEpic, aStory } from '../../testing/backlog.ts'
import { answerCalls, problem, show } from '../../testing/show.tsx'
import { emptyForm } from '../brief/backlog-form.tsx'
import { assumptionsOf } from '../drafting/assumptions.ts'
import { BacklogContext } from '../edits/backlog-context.ts'
import { createBacklogEditor } from '../edits/create-backlog-editor.ts'
import { type StoryTool, StoryTools } from './story-tools.tsx'

const question = { id: 'q', question: 'Who pays?', reason: 'It decides all.', assumption: 'Guests.', answers: ['A'] }

async function tool(chosen: StoryTool, story: UserStory, others = [aStory('list')], above = 0) {
  const draft = {
    form: { ...emptyForm, companyInfo: 'A café.', epicInfo: 'Guests pay.' } satisfies DraftForm,
    backlog: [anEpic('till', [story, ...others])],
  }
  const editor = createBacklogEditor({ read: () => draft, write: (part) => void Object.assign(draft, part) })
  const again = () =>
    show(
      <BacklogContext
        value={{
          editor,
          form: () => draft.form,
          assumptions: () => assumptionsOf([question, { ...question, assumption: ' ' }]),
        }}
      >
        <div style={{ minHeight: above }} />
        <StoryTools tool={chosen} story={story} onClose={() => undefined} />
        <div style={{ minHeight: above }} />
      </BacklogContext>,
    )
  return { screen: await again(), draft, again }
}

describe('what the drafter proposes for a story', () => {
  it('is there again with what was chosen after another view was looked at, until it is left', async () => {
    const story = aStory('pay')
    answerCalls({ 'POST /api/inference/merge-stories': () => ({ body: { story: aStory('both') } }) })
    const { screen, again } = await tool('merge', story)
    await screen.getByRole('combobox', { name: 'The other story' }).selectOptions('Do list')
    await screen.getByRole('button', { name: 'Merge', exact: true }).click()
    await expect.element(screen.getByRole('button', { name: 'Take it' })).toBeVisible()
    await screen.unmount()
    const other = await again()
    await expect.element(other.getByText('Replaced: Do list')).toBeVisible()
    await other.getByRole('button', { name: 'Leave it' }).click()
    await other.unmount()
    const last = await again()
    await expect.element(last.getByRole('combobox', { name: 'The other story' })).toHaveValue('')
    expect(last.getByRole('button', { name: 'Take it' }).query()).toBeNull()
  })

  it('is asked for with what is assumed while a question is open', async () => {
    const story = aStory('pay')
    const calls = answerCalls({ 'POST /api/inference/redo-story': () => ({ body: { story } }) })
    const { screen } = await tool('write-again', story)
    await screen.getByRole('button', { name: 'Write again' }).click()
    await expect.element(screen.getByRole('button', { name: 'Take it' })).toBeVisible()
    expect(calls).toMatchObject([{ body: { assumptions: [{ question: 'Who pays?', assumption: 'Guests.' }] } }])
  })

  it('is said in words where there is nothing to split', async () => {
    const story = aStory('pay')
    const nothing = 'This story is one thing already.'
    answerCalls({ 'POST /api/inference/split-story': () => ({ body: { stories: [story], nothing } }) })
    const { screen, draft } = await tool('split', story)
    await screen.getByRole('button', { name: 'Split', exact: true }).click()
    await expect.element(screen.getByRole('status')).toHaveTextContent(nothing)
    expect(screen.getByRole('button', { name: 'Take it' }).query()).toBeNull()
    expect(draft.backlog[0]?.userStories).toHaveLength(2)
  })

  it('says where one is looking what went wrong, and what to do', async () => {
    const story = aStory('pay')
    answerCalls({ 'POST /api/inference/redo-story': () => problem(502, { detail: 'The model gave no answer.' }) })
    const { screen } = await tool('write-again', story, [], window.innerHeight)
    await screen.getByRole('button', { name: 'Write again' }).click()
    const said = screen.getByRole('alert').filter({ hasText: 'The model' })
    await expect.element(said).toMatchTextContent(/The model gave no answer\./)
    await expect.poll(() => said.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(window.innerHeight)
    expect(said.element().getBoundingClientRect().top).toBeGreaterThanOrEqual(0)
  })

  it('takes the place of a story, and what depended on it depends on all parts', async () => {
    const story = aStory('pay')
    const parts = [aStory('card'), aStory('cash', { dependsOn: ['card'] })]
    answerCalls({ 'POST /api/inference/split-story': () => ({ body: { stories: parts } }) })
    const { screen, draft } = await tool('split', story, [aStory('refund', { dependsOn: ['pay'] })])
    await screen.getByRole('button', { name: 'Split', exact: true }).click()
    await expect.element(screen.getByText('After “Do card”')).toBeVisible()
    await screen.getByRole('button', { name: 'Take it' }).click()
    expect(draft.backlog[0]?.userStories.map(({ id, dependsOn }) => [id, dependsOn])).toEqual([
      ['card', []],
      ['cash', ['card']],
      ['refund', ['card', 'cash']],
    ])
  })
})

it('keeps the focus on what asks while it is asked, once and no second time', async () => {
  let answer: () => void = () => undefined
  const asked = new Promise<void>((resolve) => {
    answer = resolve
  })
  const story = aStory('pay')
  const calls = answerCalls({
    'POST /api/inference/split-story': () => ({ body: { stories: [aStory('card'), aStory('cash')] } }),
  })
  const answered = window.fetch
  window.fetch = async (...call) => {
    await asked
    return answered(...call)
  }
  const { screen } = await tool('split', story)
  const split = screen.getByRole('button', { name: 'Splitting', exact: true })
  await screen.getByRole('button', { name: 'Split', exact: true }).click()
  await expect.element(split).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  answer()
  await expect.element(screen.getByRole('button', { name: 'Take it' })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Split', exact: true })).toHaveFocus()
  expect(calls).toHaveLength(1)
})

describe('what a story depends on', () => {
  it('is looked for in the words that were typed, also after a reload', async () => {
    const others = [aStory('list'), aStory('pay')]
    const { screen } = await tool('dependencies', aStory('till'), others)
    await screen.getByLabelText('Find a story').fill('nothing like it')
    await screen.unmount()
    const again = await tool('dependencies', aStory('till'), others)
    await expect.element(again.screen.getByLabelText('Find a story')).toHaveValue('nothing like it')
    await expect.element(again.screen.getByText('No story that this one could wait for.')).toBeVisible()
    await again.screen.unmount()
    const another = await tool('dependencies', aStory('list'), [aStory('till')])
    await expect.element(another.screen.getByLabelText('Find a story')).toHaveValue('')
  })
})
