import type { BacklogCheck, DraftForm, Epic } from '@planwright/contract'
import { useSyncExternalStore } from 'react'
import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { loadConfig } from '../app/use-config.ts'
import { anEpic, aStory } from '../testing/backlog.ts'
import { testConfig } from '../testing/config.ts'
import { answerCalls, show } from '../testing/show.tsx'
import { BacklogWorkspace } from './backlog-workspace.tsx'
import { BacklogContext } from './edits/backlog-context.ts'
import { createBacklogEditor } from './edits/create-backlog-editor.ts'

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

async function workspace({ guessed = false }: { guessed?: boolean } = {}) {
  const draft: { form: DraftForm; backlog: Epic[] } = {
    form,
    backlog: [
      anEpic('till', [
        aStory('pay', { title: 'Pay by card', source: ['Guests pay by card.'], labels: ['web'] }),
        aStory('tidy', { title: 'Tidy up' }),
      ]),
    ],
  }
  const editor = createBacklogEditor({ read: () => draft, write: (part) => void Object.assign(draft, part) })
  const read = guessed ? units.map((unit) => ({ ...unit, sureness: 0.5 })) : units
  const check: BacklogCheck = { findings: [], duplicates: [], uncovered: [], requirements: 3, units: read }
  const calls = answerCalls({
    'POST /api/inference/check': () => ({ body: check }),
    'POST /api/inference/write-story': (body) => {
      // the test's own call
      const { passage: source } = body as { passage: string }
      const story = aStory(source, { title: `Tell: ${source}`, source: [source] })
      return { body: { epic: { ...anEpic('till'), userStories: [] }, story } }
    },
  })
  function Stage() {
    useSyncExternalStore(editor.subscribe, editor.snapshot)
    return (
      <BacklogContext value={{ editor, form: () => draft.form, assumptions: () => [] }}>
        <BacklogWorkspace
          epics={draft.backlog}
          form={draft.form}
          questions={{ questions: [], asking: null }}
          lead={null}
          whole
          tools={null}
          status={null}
          running={false}
          readOnly={false}
          onAddEpic={() => undefined}
          onWriteAnew={() => undefined}
        />
      </BacklogContext>
    )
  }
  const screen = await show(<Stage />)
  return { screen, draft, editor, calls }
}
const meter = () => page.getByRole('button', { name: /of the brief/ })
const focusOn = (name: string) => passage(name).element().focus()
const passage = (name: string) => page.getByRole('button', { name, exact: true })
const item = (name: string) => page.getByRole('menuitemradio', { name })

describe('how much of the brief the stories tell', () => {
  beforeEach(async () => {
    answerCalls({ 'GET /api/config': () => ({ body: testConfig }) })
    await loadConfig()
  })

  it('is said in a line, and in the brief beside the stories how they came about and how to connect a model', async () => {
    const { screen } = await workspace()
    await expect.element(meter()).toHaveTextContent('33 % of the brief · 2 open')
    await meter().click()
    await expect.element(screen.getByText(/^1 of 3 demands became stories\./)).toBeVisible()
    await expect.element(screen.getByText(/without a language model: your wording is kept\./)).toBeVisible()
    await screen.getByRole('button', { name: 'Written by rules' }).click()
    await expect.element(screen.getByText('AI_PROVIDER')).toBeVisible()
    await expect.element(screen.getByText('npm run check:model')).toBeVisible()
    await screen.getByRole('button', { name: 'Close: The brief, as it was read' }).click()
    await expect.element(meter()).toHaveAttribute('aria-expanded', 'false')
  })

  it('is shown in the brief itself, passage by passage, each with why', async () => {
    const { screen } = await workspace()
    await meter().click()
    const open = passage('Guests see what they owe.?')
    await expect.element(open).toHaveAccessibleDescription('open not sure?')
    focusOn('Guests see what they owe.?')
    const said = screen.getByRole('status')
    await expect.element(said).toHaveTextContent('No story tells this. Read, not surely, as wanted.')
    await expect.element(passage('Guests pay by card.')).toHaveAccessibleDescription('in a story')
    await expect.element(passage('Later: gift cards.')).toHaveAccessibleDescription('set aside')
    await expect.element(passage('Today they write it on paper.')).toHaveAccessibleDescription('not a demand')
    await passage('Guests pay by card.').hover()
    await expect.element(said).toHaveTextContent('In “Pay by card”. Read as wanted.')
  })

  it('lights the stories of a passage that is pointed at or focused, and the passages of a story', async () => {
    const { screen } = await workspace()
    await meter().click()
    const lit = () => [...document.querySelectorAll('[data-lit]')].map((element) => element.textContent)
    await passage('Guests pay by card.').hover()
    await expect.poll(lit).toEqual([expect.stringContaining('Pay by card')])
    await screen.getByRole('button', { name: 'Tidy up', exact: true }).hover()
    await expect.poll(lit).toEqual([])
    screen.getByRole('button', { name: 'Pay by card', exact: true }).element().focus()
    await expect.poll(lit).toEqual(['Guests pay by card.'])
    focusOn('Guests pay by card.')
    await expect.poll(lit).toEqual([expect.stringContaining('Pay by card')])
  })

  it('grows to all of it by one press, in one step that can be undone', async () => {
    const { screen, draft, editor } = await workspace()
    await meter().click()
    await screen.getByRole('button', { name: 'Write stories for all 2 open' }).click()
    await expect.poll(() => draft.backlog[0]?.userStories).toHaveLength(4)
    expect(editor.snapshot().undo).toBe('write 2 stories')
    editor.undo()
    expect(draft.backlog[0]?.userStories).toHaveLength(2)
  })

  it('changes with one press, which is kept with the form and can be undone', async () => {
    const { screen, draft, editor } = await workspace()
    await meter().click()
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
    const { draft } = await workspace()
    await meter().click()
    await expect.element(passage('Guests see what they owe.?')).toBeVisible()
    focusOn('Guests see what they owe.?')
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
    const { draft, calls } = await workspace()
    await meter().click()
    await passage('Staff give money back.').click()
    await page.getByRole('menuitem', { name: 'Write a story for this' }).click()
    await expect
      .poll(() => draft.backlog[0]?.userStories.map(({ title }) => title))
      .toContain('Tell: Staff give money back.')
    const asked = calls.find(({ call }) => call.endsWith('write-story'))
    expect(asked?.body).toMatchObject({ passage: 'Staff give money back.', marks: [] })
  })

  it('stands open where the brief was mostly guessed, and stays so while passages are marked', async () => {
    const { screen } = await workspace({ guessed: true })
    await expect.element(screen.getByText(/Much of this brief could not be read surely/)).toBeVisible()
    await expect.element(screen.getByRole('heading', { name: 'Tick what you want' })).toBeVisible()
    for (const name of ['Guests pay by card.?', 'Guests see what they owe.?', 'Staff give money back.?']) {
      await passage(name).click()
      await item('Wanted').click()
    }
    await expect.element(screen.getByRole('heading', { name: 'The brief, as it was read' })).toBeVisible()
    await meter().click()
    await expect.element(screen.getByRole('heading', { name: 'The brief, as it was read' })).not.toBeInTheDocument()
  })
})

describe('the stories of a backlog', () => {
  it('are found by words and by what they have, and all come back', async () => {
    const { screen } = await workspace()
    const titles = () =>
      page
        .getByRole('heading', { level: 4 })
        .elements()
        .map(({ textContent }) => textContent)
    await screen.getByRole('searchbox', { name: 'Search stories' }).fill('tidy')
    await expect.poll(titles).toEqual(['Tidy up'])
    await expect.element(screen.getByText('1 story', { exact: true })).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.poll(titles).toEqual(['Pay by card', 'Tidy up'])
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Label' }), 'web')
    await expect.poll(titles).toEqual(['Pay by card'])
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Needs a look' }), 'Not in the brief')
    await expect.element(screen.getByText('No story is like this.')).toBeVisible()
    await screen.getByRole('button', { name: 'Show all' }).click()
    await expect.poll(titles).toEqual(['Pay by card', 'Tidy up'])
  })

  it('stand in rows of 36 px, which is remembered on this device', async () => {
    const { screen } = await workspace()
    await screen.getByRole('radio', { name: 'List' }).click()
    const row = () => screen.getByRole('article').first().element().getBoundingClientRect().height
    await expect.poll(row).toBe(37)
    await screen.unmount()
    const { screen: again } = await workspace()
    await expect.element(again.getByRole('radio', { name: 'List' })).toHaveAttribute('aria-checked', 'true')
    again.getByRole('radio', { name: 'List' }).element().focus()
    await userEvent.keyboard('{ArrowLeft}')
    await expect.element(again.getByRole('radio', { name: 'Cards' })).toHaveFocus()
    await expect.element(again.getByRole('radio', { name: 'Cards' })).toHaveAttribute('aria-checked', 'true')
  })
})
