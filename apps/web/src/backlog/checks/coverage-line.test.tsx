import type { BacklogCheck, DraftForm, Epic } from '@planwright/contract'
import { useSyncExternalStore } from 'react'
import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { loadConfig } from '../../app/use-config.ts'
import { anEpic, aStory } from '../../testing/backlog.ts'
import { testConfig } from '../../testing/config.ts'
import { answerCalls, show } from '../../testing/show.tsx'
import { BacklogContext } from '../edits/backlog-context.ts'
import { createBacklogEditor } from '../edits/create-backlog-editor.ts'
import { CoverageLine } from './coverage-line.tsx'
import { marksOf } from './marks.ts'
import { readPassages } from './read-passages.ts'

type Unit = BacklogCheck['units'][number]

const epicInfo = `# Till

Guests pay by card. Guests see what they owe.
Staff give money back.
Today they write it on paper.

Later: gift cards.`
const form: DraftForm = {
  companyInfo: 'A café.',
  epicInfo,
  detailLevel: 'medium',
  additionalInfo: '',
  additionalDescription: '',
  labels: '',
  customFields: [],
}
const passages = [
  ['Guests pay by card.', 'demand', 0.9, ['pay']],
  ['Guests see what they owe.', 'demand', 0.6, []],
  ['Staff give money back.', 'demand', 0.9, []],
  ['Today they write it on paper.', 'today', 0.9, []],
  ['Later: gift cards.', 'deferred', 0.9, []],
] as const
const units = passages.map(([passage, kind, sureness, toldBy], at): Unit => {
  const start = epicInfo.indexOf(passage)
  return { number: at + 1, field: 'epicInfo', start, end: start + passage.length, kind, sureness, toldBy: [...toldBy] }
})

async function line({ guessed = false, form: given = form }: { guessed?: boolean; form?: DraftForm } = {}) {
  const draft: { form: DraftForm; backlog: Epic[] } = {
    form: given,
    backlog: [anEpic('till', [aStory('pay', { title: 'Pay by card', source: ['Guests pay by card.'] })])],
  }
  const editor = createBacklogEditor({ read: () => draft, write: (part) => void Object.assign(draft, part) })
  const read = guessed ? units.map((unit) => ({ ...unit, sureness: 0.5 })) : units
  function Stage() {
    useSyncExternalStore(editor.subscribe, editor.snapshot)
    const found = readPassages({ units: read }, draft.form, marksOf(draft.form), draft.backlog)
    return (
      <BacklogContext value={{ editor, form: () => draft.form, assumptions: () => [] }}>
        <CoverageLine epics={draft.backlog} brief={draft.form} passages={found} />
      </BacklogContext>
    )
  }
  const screen = await show(<Stage />)
  return { screen, draft, editor }
}
const passage = (name: string) => page.getByRole('button', { name, exact: true })
const item = (name: string) => page.getByRole('menuitemradio', { name })

describe('how much of the brief the stories tell', () => {
  beforeEach(async () => {
    answerCalls({ 'GET /api/config': () => ({ body: testConfig }) })
    await loadConfig()
  })

  it('is said in a line, with how they came about and how to connect a model', async () => {
    const { screen } = await line()
    await expect
      .element(screen.getByText(/without a language model: your wording is kept\. 1 of 3 demands became stories,/))
      .toBeVisible()
    await screen.getByRole('button', { name: 'Written by rules' }).click()
    await expect.element(screen.getByText('AI_PROVIDER')).toBeVisible()
    await expect.element(screen.getByText('npm run check:model')).toBeVisible()
  })

  it('is shown in the brief itself: the first passage that wants somebody has the focus, and says why', async () => {
    const { screen } = await line()
    await screen.getByRole('button', { name: '2 want you' }).click()
    const open = passage('Guests see what they owe.?')
    await expect.element(open).toHaveFocus()
    await expect.element(open).toHaveAccessibleDescription('open not sure?')
    await expect
      .element(screen.getByRole('status'))
      .toHaveTextContent('No story tells this. Read, not surely, as wanted.')
    await expect.element(passage('Guests pay by card.')).toHaveAccessibleDescription('in a story')
    await expect.element(passage('Later: gift cards.')).toHaveAccessibleDescription('set aside')
    await expect.element(passage('Today they write it on paper.')).toHaveAccessibleDescription('not a demand')
    await passage('Guests pay by card.').hover()
    await expect.element(screen.getByRole('status')).toHaveTextContent('In “Pay by card”. Read as wanted.')
  })

  it('changes with one press, which is kept with the form and can be undone', async () => {
    const { screen, draft, editor } = await line()
    await screen.getByRole('button', { name: '2 want you' }).click()
    await passage('Staff give money back.').click()
    await expect.element(item('Wanted')).toHaveAttribute('aria-checked', 'true')
    await item('Not wanted').click()
    await expect.element(screen.getByText(/1 of 2 demands became stories/)).toBeVisible()
    await expect.element(passage('Staff give money back.')).toHaveFocus()
    await expect.element(passage('Staff give money back.')).toHaveAccessibleDescription('set aside')
    expect(draft.form.marks).toEqual([{ passage: 'Staff give money back.', kind: 'out-of-scope' }])
    expect(editor.snapshot()).toMatchObject({ undo: 'mark a passage as not wanted', formVersion: 0 })
    editor.undo()
    await expect.element(screen.getByText(/1 of 3 demands became stories/)).toBeVisible()
    editor.redo()
    await passage('Staff give money back.').click()
    await page.getByRole('menuitem', { name: 'As it was read' }).click()
    await expect.element(screen.getByText(/1 of 3 demands became stories/)).toBeVisible()
    expect(draft.form.marks).toEqual([])
  })

  it('is reached and changed by keyboard alone', async () => {
    const { screen, draft } = await line()
    await screen.getByRole('button', { name: '2 want you' }).click()
    await expect.element(passage('Guests see what they owe.?')).toHaveFocus()
    await userEvent.keyboard('{ArrowRight}')
    await expect.element(passage('Staff give money back.')).toHaveFocus()
    await userEvent.keyboard('{End}{ArrowLeft}')
    await expect.element(passage('Today they write it on paper.')).toHaveFocus()
    expect(document.querySelectorAll('[data-passage][tabindex="0"]')).toHaveLength(1)
    await userEvent.keyboard('{Enter}')
    await expect.element(item('How it is today')).toBeVisible()
    await userEvent.keyboard('w')
    await userEvent.keyboard('{Enter}')
    await expect.element(passage('Today they write it on paper.')).toHaveFocus()
    expect(draft.form.marks).toEqual([{ passage: 'Today they write it on paper.', kind: 'demand' }])
    await userEvent.keyboard('{Enter}')
    await expect.element(item('Wanted')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(item('Wanted')).not.toBeInTheDocument()
    await expect.element(passage('Today they write it on paper.')).toHaveFocus()
  })

  it('grows by a story that is asked for', async () => {
    const { screen, draft } = await line()
    const story = aStory('refund', { title: 'Give money back', source: ['Staff give money back.'] })
    const calls = answerCalls({
      'POST /api/inference/write-story': () => ({
        body: { epic: anEpic('till', draft.backlog[0]?.userStories), story },
      }),
    })
    await screen.getByRole('button', { name: '2 want you' }).click()
    await passage('Staff give money back.').click()
    await page.getByRole('menuitem', { name: 'Write a story for this' }).click()
    await expect.poll(() => draft.backlog[0]?.userStories.map(({ id }) => id)).toEqual(['pay', 'refund'])
    expect(calls[0]?.body).toMatchObject({ passage: 'Staff give money back.', marks: [] })
  })

  it('stands open where the brief was mostly guessed, and stays so while passages are marked', async () => {
    const { screen } = await line({ guessed: true })
    await expect.element(screen.getByText(/Much of this brief could not be read surely\./)).toBeVisible()
    await expect.element(screen.getByRole('heading', { name: 'Tick what you want' })).toBeVisible()
    for (const name of ['Guests pay by card.?', 'Guests see what they owe.?', 'Staff give money back.?']) {
      await passage(name).click()
      await item('Wanted').click()
    }
    await expect.element(screen.getByRole('heading', { name: 'The brief, as it was read' })).toBeVisible()
    await screen.getByRole('button', { name: 'The brief, as it was read' }).click()
    await expect.element(screen.getByRole('heading', { name: 'The brief, as it was read' })).not.toBeInTheDocument()
  })
})
