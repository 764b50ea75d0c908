import type {
  BacklogCheck,
  DraftForm,
  DraftPlan,
  Epic,
  IssueField,
  Mark,
  Placement,
  UserStory,
} from '@planwright/contract'
import { useState, useSyncExternalStore } from 'react'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { queryClient } from '../app/api/query-client.ts'
import { CommandCenter } from '../app/commands/command-center.tsx'
import { currentCommands } from '../app/commands/commands.ts'
import { connection } from '../app/connection/connection.ts'
import { SavedIssuesContext } from '../app/saved-issues.ts'
import { loadConfig } from '../app/use-config.ts'
import { placeToSplit } from '../app/wanted-split.ts'
import { anEpic, aStory } from '../testing/backlog.ts'
import { testConfig } from '../testing/config.ts'
import { hold, middleOf } from '../testing/hold.ts'
import { answerCalls, problem, show } from '../testing/show.tsx'
import { ToastRegion } from '../ui/overlays/toast.tsx'
import { BacklogWorkspace } from './backlog-workspace.tsx'
import { BacklogContext } from './edits/backlog-context.ts'
import { createBacklogEditor } from './edits/create-backlog-editor.ts'
import { deleteItem } from './edits/delete-item.ts'

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

const savedAs = new Map([['pay', { key: 'SHOP-35', url: 'https://example.test/browse/SHOP-35' }]])

const team = { key: 'team', name: 'Team', type: 'option', value: 'Red' } as const
const issueFields = {
  team: {
    key: 'team',
    name: 'Team',
    required: false,
    schema: { type: 'option' },
    allowedValues: ['Red', 'Blue'].map((value) => ({ id: value, value })),
  },
  ref: { key: 'ref', name: 'Reference', required: false, schema: { type: 'string' } },
} satisfies Record<string, IssueField>

type Given = {
  findings?: BacklogCheck['findings']
  guessed?: boolean
  modelMarks?: Mark[]
  more?: UserStory[]
  epics?: Epic[]
  places?: Placement[]
  /** Whether a look is answered, and if not, how it is refused. */
  looks?: () => boolean
  refusedAs?: number
}

async function workspace({
  findings = [],
  guessed = false,
  modelMarks,
  more = [],
  epics = [],
  places = [],
  looks = () => true,
  refusedAs = 500,
}: Given = {}) {
  const draft: { form: DraftForm; backlog: Epic[] } = {
    form: { ...form, ...(modelMarks && { modelMarks }) },
    backlog: [
      anEpic('till', [
        aStory('pay', { title: 'Pay by card', source: ['Guests pay by card.'], labels: ['web'] }),
        aStory('tidy', { title: 'Tidy up' }),
        ...more,
      ]),
      ...epics,
    ],
  }
  const editor = createBacklogEditor({ read: () => draft, write: (part) => void Object.assign(draft, part) })
  const read = guessed ? units.map((unit) => ({ ...unit, sureness: 0.5 })) : units
  // as the api answers what a model reads
  const readBy = (unit: Unit): Unit => {
    const told = modelMarks?.find(({ passage }) => passage === epicInfo.slice(unit.start, unit.end))
    return told ? { ...unit, kind: told.kind, sureness: 1, byModel: true } : unit
  }
  const check: BacklogCheck = { findings, duplicates: [], uncovered: [], requirements: 3, units: read.map(readBy) }
  const calls = answerCalls({
    'POST /api/inference/check': () => (looks() ? { body: check } : problem(refusedAs, {})),
    'GET /api/jira/issue-fields': () => ({ body: issueFields }),
    'POST /api/inference/redo-story': (body) => {
      // the test's own call
      const { storyId } = body as { storyId: string }
      if (storyId === 'tidy') return problem(502, { detail: 'The model gave no answer.' })
      return { body: { story: aStory(storyId, { title: `Again: ${storyId}` }) } }
    },
    'POST /api/inference/split-story': () => ({
      body: { stories: ['card', 'cash'].map((id) => aStory(id, { title: `Pay: ${id}` })) },
    }),
    'POST /api/inference/write-story': (body) => {
      // the test's own call
      const { passage: source } = body as { passage: string }
      const story = aStory(source, { title: `Tell: ${source}`, source: [source] })
      return { body: { epic: { ...anEpic('till'), userStories: [] }, story } }
    },
  })
  const plan: DraftPlan = { velocity: 10, sprintLength: 2, startDate: '2030-01-07', former: places }
  // what moves stories between its sprints never comes
  const planned = { draftId: 'till', owner: 'ada', plan: () => plan, load: () => new Promise<never>(() => undefined) }
  function Stage() {
    useSyncExternalStore(editor.subscribe, editor.snapshot)
    const [whole, setWhole] = useState(true)
    const [visit, setVisit] = useState(0)
    const [issues, setIssues] = useState<typeof savedAs>()
    return (
      <BacklogContext value={{ editor, form: () => draft.form, assumptions: () => [], planned }}>
        <CommandCenter />
        <ToastRegion />
        <button type="button" onClick={() => setWhole(!whole)}>
          Fold or unfold the brief
        </button>
        <button type="button" onClick={() => setVisit(visit + 1)}>
          Leave and come back
        </button>
        <button type="button" onClick={() => setIssues(savedAs)}>
          Save as SHOP-35
        </button>
        <SavedIssuesContext value={issues}>
          <BacklogWorkspace
            key={visit}
            epics={draft.backlog}
            form={draft.form}
            questions={{ questions: [], asking: null }}
            lead={null}
            whole={whole}
            tools={null}
            status={null}
            running={false}
            readOnly={false}
            onAddEpic={() => undefined}
            onWriteAnew={() => undefined}
          />
        </SavedIssuesContext>
      </BacklogContext>
    )
  }
  const screen = await show(<Stage />)
  return { screen, draft, editor, calls }
}
/** On a phone the button that it is folded behind. */
const search = () => page.getByRole('searchbox').or(page.getByRole('button', { name: 'Search and filters' }))
const searchBox = () => search().element().getBoundingClientRect()
const meter = () => page.getByRole('button', { name: /of the brief/ })
const focusOn = (name: string) => passage(name).element().focus()
const passage = (name: string) => page.getByRole('button', { name, exact: true })
const item = (name: string) => page.getByRole('menuitemradio', { name })

describe('how much of the brief the stories tell', () => {
  beforeEach(async () => {
    answerCalls({ 'GET /api/config': () => ({ body: testConfig }) })
    await loadConfig()
  })

  it('is read again by itself after a look that failed, and says meanwhile that it could not be read', async () => {
    let answers = false
    const { screen, calls } = await workspace({ looks: () => answers })
    await expect.element(screen.getByText('What the stories cover could not be read.')).toBeVisible()
    const again = screen.getByRole('button', { name: 'Try again' })
    await again.click()
    await expect.poll(() => calls.filter(({ call }) => call.endsWith('check')).length).toBeGreaterThan(1)
    await expect.element(again).toBeEnabled()
    answers = true
    await expect.element(meter(), { timeout: 6_000 }).toHaveTextContent('33% of the brief · 2 open')
    await expect.element(again).not.toBeInTheDocument()
  })

  it('is read at once where one asks for it after a look that failed', async () => {
    let answers = false
    const { screen } = await workspace({ looks: () => answers, refusedAs: 422 })
    const again = screen.getByRole('button', { name: 'Try again' })
    await expect.element(again).toBeVisible()
    answers = true
    await again.click()
    await expect.element(meter()).toHaveTextContent('33% of the brief · 2 open')
  })

  it('is said in a line, and in the brief beside the stories how they came about and how to connect a model', async () => {
    const { screen } = await workspace()
    await expect.element(meter()).toHaveTextContent('33% of the brief · 2 open')
    await meter().click()
    await expect.element(screen.getByText(/^1 of 3 demands became stories\./)).toBeVisible()
    await expect.element(screen.getByText(/without a language model: your wording is kept\./)).toBeVisible()
    await screen.getByRole('button', { name: 'Written by rules' }).click()
    await expect.element(screen.getByText('AI_PROVIDER')).toBeVisible()
    await expect.element(screen.getByText('npm run check:model')).toBeVisible()
    await screen.getByRole('button', { name: 'Close: The brief, as it was read' }).click()
    await expect.element(meter()).toHaveAttribute('aria-expanded', 'false')
    await expect.element(meter()).toHaveFocus()
  })

  it('is shown in the brief itself, passage by passage, each with why', async () => {
    const { screen } = await workspace()
    await meter().click()
    const open = passage('Guests see what they owe.')
    await expect.element(open).toHaveAccessibleDescription('open not sure')
    focusOn('Guests see what they owe.')
    const said = screen.getByRole('status')
    await expect.element(said).toHaveTextContent('No story tells this. Read as wanted, not surely.')
    await expect.element(passage('Guests pay by card.')).toHaveAccessibleDescription('in a story')
    await expect.element(passage('Later: gift cards.')).toHaveAccessibleDescription('set aside')
    await expect.element(passage('Today they write it on paper.')).toHaveAccessibleDescription('not a demand')
    focusOn('Guests pay by card.')
    await expect.element(said).toHaveTextContent('In “Pay by card”. Read as wanted.')
  })

  it('says what is pointed at to the eye alone: what is read out follows the keys', async () => {
    const { screen } = await workspace()
    await meter().click()
    const line = (words: string) => screen.getByText(words, { exact: true })
    focusOn('Later: gift cards.')
    const said = screen.getByRole('status')
    await expect.element(said).toHaveTextContent('Read as for later.')
    const messages: string[] = []
    const ear = new MutationObserver(() => messages.push(said.element().textContent))
    ear.observe(said.element(), { childList: true, characterData: true, subtree: true, attributes: true })
    for (const [name, words] of [
      ['Guests see what they owe.', 'No story tells this. Read as wanted, not surely.'],
      ['Staff give money back.', 'No story tells this. Read as wanted.'],
      ['Guests pay by card.', 'In “Pay by card”. Read as wanted.'],
    ] as const) {
      await passage(name).hover()
      await expect.element(line(words)).toBeVisible()
    }
    ear.disconnect()
    expect(messages).toEqual([])
  })

  it('is laid out whole where it is of a usual length, so that no part is blank when the window changes', async () => {
    const { screen } = await workspace()
    await meter().click()
    const brief = screen.getByRole('region', { name: 'Passages of the brief' })
    await expect.element(brief).toBeVisible()
    const paragraphs = [...brief.element().querySelectorAll('p')]
    expect(paragraphs.length).toBeGreaterThan(0)
    for (const paragraph of paragraphs) expect(getComputedStyle(paragraph).contentVisibility).toBe('visible')
  })

  it('stays inside its frame where a story with a long title is pointed at, and moves nothing', async () => {
    const { screen, editor } = await workspace()
    const title = 'Pay by a card of any bank that the till knows, with a receipt by mail or on paper'
    editor.apply({ kind: 'change-story', storyId: 'pay', change: { title } })
    await meter().click()
    const panel = screen.getByRole('region', { name: 'The brief, as it was read' })
    const brief = screen.getByRole('region', { name: 'Passages of the brief' })
    await expect.element(brief).toBeVisible()
    // as a long brief is
    const rest = document.createElement('div')
    rest.style.height = '900px'
    brief.element().append(rest)
    const height = brief.element().clientHeight
    await passage('Guests pay by card.').hover()
    const foot = screen.getByText(`In “${title}”. Read as wanted.`)
    await expect.element(foot).toBeVisible()
    const words = document.createRange()
    words.selectNodeContents(foot.element())
    expect(words.getBoundingClientRect().height).toBeGreaterThan(30)
    expect(words.getBoundingClientRect().bottom).toBeLessThan(panel.element().getBoundingClientRect().bottom - 4)
    expect(brief.element().clientHeight).toBe(height)
  })

  it('says what the model reads, surely, and that a person’s mark wins over it', async () => {
    const modelMarks: Mark[] = [{ passage: 'Guests see what they owe.', kind: 'deferred' }]
    const { screen, draft, calls } = await workspace({ modelMarks })
    await expect.element(meter()).toHaveTextContent('50% of the brief · 1 open')
    expect(calls.find(({ call }) => call.endsWith('check'))?.body).toMatchObject({ modelMarks })
    await meter().click()
    const name = 'Guests see what they owe.'
    await expect.element(passage(name)).toHaveAccessibleDescription('set aside')
    focusOn(name)
    const said = screen.getByRole('status')
    await expect.element(said).toHaveTextContent('The model reads it as for later.')
    await passage(name).click()
    await expect.element(item('Later')).toHaveAttribute('aria-checked', 'true')
    await item('Wanted').click()
    await expect.element(said).toHaveTextContent('No story tells this. You marked it as wanted.')
    expect(draft.form).toMatchObject({ marks: [{ passage: name, kind: 'demand' }], modelMarks })
    await passage(name).click()
    await page.getByRole('menuitem', { name: 'As it was read' }).click()
    await expect.element(said).toHaveTextContent('The model reads it as for later.')
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
    await expect.element(item('Noise')).toHaveAccessibleDescription('Greetings, chat, signatures: left aside.')
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

  it('offers to delete a story that rests on what is not wanted any more, and leaves it otherwise', async () => {
    const { draft } = await workspace()
    const titles = () => draft.backlog[0]?.userStories.map(({ title }) => title)
    await meter().click()
    await passage('Guests pay by card.').click()
    await item('A rule that holds').click()
    expect(page.getByText(/rests on this alone/).query()).toBeNull()
    await passage('Guests pay by card.').click()
    await item('Background').click()
    await expect.element(page.getByText('“Pay by card” rests on this alone.')).toBeVisible()
    expect(titles()).toContain('Pay by card')
    await page.getByRole('button', { name: 'Delete it' }).click()
    expect(titles()).not.toContain('Pay by card')
    await page.getByRole('button', { name: 'Undo' }).click()
    expect(titles()).toContain('Pay by card')
  })

  it('is reached and changed by keyboard alone', async () => {
    const { draft } = await workspace()
    await meter().click()
    await expect.element(passage('Guests see what they owe.')).toBeVisible()
    focusOn('Guests see what they owe.')
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
    // a later draft leaves it
    expect(draft.backlog[0]?.userStories.at(-1)).toMatchObject({ edited: true, draftedPoints: 3 })
    const asked = calls.find(({ call }) => call.endsWith('write-story'))
    expect(asked?.body).toMatchObject({ passage: 'Staff give money back.', marks: [] })
  })

  it('knows the story that was asked for at once, before all of it is looked over again', async () => {
    const { screen, draft, calls } = await workspace()
    await meter().click()
    await passage('Staff give money back.').click()
    await page.getByRole('menuitem', { name: 'Write a story for this' }).click()
    await expect.poll(() => draft.backlog[0]?.userStories).toHaveLength(3)
    const words = screen.getByText('In “Tell: Staff give money back.”. Read as wanted.', { exact: true })
    await expect.element(words.first()).toBeVisible()
    await expect.element(passage('Staff give money back.')).toHaveAccessibleDescription('in a story')
    expect(calls.filter(({ call }) => call.endsWith('check'))).toHaveLength(1)
  })

  it('says below the passages what the lit one has come to, also where a story lights it', async () => {
    const { screen } = await workspace()
    await meter().click()
    focusOn('Guests see what they owe.')
    const line = (words: string) => screen.getByText(words, { exact: true }).first()
    await expect.element(line('No story tells this. Read as wanted, not surely.')).toBeVisible()
    const foot = () => document.querySelector('p[aria-hidden] .line-clamp-2')?.textContent
    await screen.getByRole('button', { name: 'Pay by card', exact: true }).hover()
    await expect.poll(foot).toBe('In “Pay by card”. Read as wanted.')
    await screen.getByRole('button', { name: 'Tidy up', exact: true }).hover()
    await expect.poll(foot).toBe('Press a passage to say what it is.')
  })

  it('offers in view to write what is open where it is one passage', async () => {
    const { screen, draft } = await workspace()
    await meter().click()
    await passage('Guests see what they owe.').click()
    await item('Background').click()
    await screen.getByRole('button', { name: 'Write a story for the one open' }).click()
    await expect.poll(() => draft.backlog[0]?.userStories.at(-1)?.title).toBe('Tell: Staff give money back.')
  })

  it('stands open where the brief was mostly guessed, and stays so while passages are marked', async () => {
    const { screen } = await workspace({ guessed: true })
    await expect.element(screen.getByText(/Much of this brief could not be read surely/)).toBeVisible()
    await expect.element(screen.getByRole('heading', { name: 'Tick what you want' })).toBeVisible()
    for (const name of ['Guests pay by card.', 'Guests see what they owe.', 'Staff give money back.']) {
      await passage(name).click()
      await item('Wanted').click()
    }
    await expect.element(screen.getByRole('heading', { name: 'The brief, as it was read' })).toBeVisible()
    await meter().click()
    await expect.element(screen.getByRole('heading', { name: 'The brief, as it was read' })).not.toBeInTheDocument()
  })
})

describe('the stories of a backlog', () => {
  it('are looked for in the same words after a reload, in this backlog alone', async () => {
    const first = await workspace()
    const search = page.getByRole('searchbox', { name: 'Search stories' })
    await search.fill('tidy')
    await first.screen.unmount()
    const again = await workspace()
    await expect.element(search).toHaveValue('tidy')
    await expect.element(page.getByText('1 story', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Show all' }).click()
    await again.screen.unmount()
    await workspace()
    await expect.element(search).toHaveValue('')
  })

  it('are left out of a search without being drawn anew, and keys go past them', async () => {
    const more = [aStory('tip', { title: 'Leave a tip' }), aStory('tidy-bar', { title: 'Tidy the bar' })]
    const { screen } = await workspace({ more, epics: [anEpic('door', [aStory('open', { title: 'Open the door' })])] })
    const before = document.querySelectorAll('article')
    const search = screen.getByRole('searchbox', { name: 'Search stories' })
    await search.fill('tidy')
    await expect.element(screen.getByText('2 stories', { exact: true })).toBeVisible()
    await expect.element(screen.getByRole('region', { name: 'Epic: Title of door' })).not.toBeInTheDocument()
    // out of sight and without room, but not taken apart: to lay out hundreds anew takes long
    const place = (id: string) => document.querySelector(`[data-item=${id}]`)?.parentElement ?? document.body
    for (const id of ['pay', 'tip']) {
      expect(place(id).firstElementChild?.checkVisibility()).toBe(false)
      expect(place(id).checkVisibility()).toBe(true)
      expect(place(id).offsetHeight).toBe(0)
    }
    expect(place('tidy-bar').offsetTop).toBe(place('tidy').offsetTop)
    await screen.getByRole('button', { name: 'Tidy up', exact: true }).click({ modifiers: ['Shift'] })
    await screen.getByRole('button', { name: 'Tidy the bar', exact: true }).click({ modifiers: ['Shift'] })
    screen.getByRole('button', { name: 'Tidy up', exact: true }).element().focus()
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(screen.getByRole('button', { name: 'Tidy the bar', exact: true })).toHaveFocus()
    await search.fill('')
    await expect.element(screen.getByRole('button', { name: 'Open the door', exact: true })).toBeVisible()
    expect([...document.querySelectorAll('article')]).toEqual([...before])
    // what lay between them was not looked for
    await expect.element(screen.getByRole('status').filter({ hasText: /^2 stories selected/ })).toBeVisible()
  })

  it('are found by words and by what they have, and all come back', async () => {
    const { screen } = await workspace()
    const titles = () =>
      page
        .getByRole('heading', { level: 4 })
        .elements()
        .map(({ textContent }) => textContent)
    const search = screen.getByRole('searchbox', { name: 'Search stories' })
    const add = screen.getByRole('button', { name: 'Add story' })
    // as long as all are there, there is a place for another
    await search.fill('y')
    await expect.element(screen.getByText('2 stories', { exact: true })).toBeVisible()
    await expect.element(add).toBeVisible()
    await search.fill('tidal')
    await expect.element(screen.getByText('No story matches “tidal”.')).toBeVisible()
    await search.fill('tidy')
    await expect.poll(titles).toEqual(['Tidy up'])
    await expect.element(add).not.toBeInTheDocument()
    await expect.element(screen.getByTitle('Drag “Tidy up” to another place')).not.toBeVisible()
    await expect.element(screen.getByText('1 story', { exact: true })).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.poll(titles).toEqual(['Pay by card', 'Tidy up'])
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Label' }), 'web')
    await expect.poll(titles).toEqual(['Pay by card'])
    // each says how many it would show beside what else is looked for, and what would show none cannot be chosen
    await expect.element(screen.getByRole('option', { name: 'Medium (1)' })).toBeEnabled()
    await expect.element(screen.getByRole('option', { name: 'High (0)', exact: true })).toBeDisabled()
    await expect.element(screen.getByRole('option', { name: 'Not in the brief (0)' })).toBeDisabled()
    await search.fill('tidy')
    await expect.element(screen.getByRole('option', { name: 'web (0)' })).toBeEnabled()
    await expect.element(screen.getByText('No story matches these filters.')).toBeVisible()
    await screen.getByRole('button', { name: 'Show all' }).click()
    await expect.poll(titles).toEqual(['Pay by card', 'Tidy up'])
    // its button is gone
    await expect.element(screen.getByRole('toolbar', { name: 'Backlog' })).toHaveFocus()
  })

  it('are filtered on a phone too, behind a button that says how many filters are active', async () => {
    await page.viewport(375, 800)
    onTestFinished(() => page.viewport(1280, 800))
    const { screen } = await workspace()
    const label = screen.getByRole('combobox', { name: 'Label' })
    const fold = screen.getByRole('button', { name: 'Search and filters' })
    await expect.element(fold).toBeVisible()
    await expect.element(label).not.toBeInTheDocument()
    await fold.click()
    await userEvent.selectOptions(label, 'web')
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Priority' }), 'Medium (1)')
    await expect.poll(() => screen.getByRole('article').elements().length).toBe(1)
    await screen.getByRole('button', { name: 'Search and filters · 2 active' }).click()
    await expect.element(label).not.toBeInTheDocument()
    await screen.getByRole('button', { name: 'Show all' }).click()
    await expect.poll(() => screen.getByRole('article').elements().length).toBe(2)
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(375)
  })

  it('are selected by finger: the first by its menu, the next by a tap, or all that are shown', async () => {
    await page.viewport(375, 800)
    onTestFinished(() => page.viewport(1280, 800))
    const { screen, draft } = await workspace()
    const bar = screen.getByRole('region', { name: 'Selected stories' })
    await screen.getByRole('button', { name: 'Actions for Pay by card' }).click()
    await page.getByRole('menuitem', { name: 'Select', exact: true }).click()
    await expect.element(bar.getByText('1 story selected · 3 SP')).toBeVisible()
    const tap = (name: string) =>
      screen
        .getByRole('button', { name, exact: true })
        .element()
        .dispatchEvent(new PointerEvent('click', { bubbles: true, cancelable: true, pointerType: 'touch' }))
    tap('Tidy up')
    await expect.element(bar.getByText('2 stories selected · 6 SP')).toBeVisible()
    tap('Tidy up')
    await expect.element(bar.getByText('1 story selected · 3 SP')).toBeVisible()
    await bar.getByRole('button', { name: 'Select all' }).click()
    await bar.getByRole('button', { name: 'Change' }).click()
    await bar.getByRole('button', { name: 'Lock' }).click()
    expect(draft.backlog[0]?.userStories.map(({ locked }) => locked)).toEqual([true, true])
  })

  it.each(['Split…', 'Merge with…', 'Move to…'])(
    'open what "%s" asks whole, at the end of the window too',
    async (name) => {
      const more = Array.from({ length: 24 }, (_, at) => aStory(`more-${at}`, { title: `More ${at}` }))
      const { screen } = await workspace({ more })
      const low = screen
        .getByRole('button', { name: /^Actions for More/ })
        .elements()
        .filter((button) => button.getBoundingClientRect().bottom < window.innerHeight)
        .at(-1)
      if (low instanceof HTMLElement) low.click()
      await page.getByRole('menuitem', { name }).click()
      const close = screen.getByRole('article').getByRole('button', { name: 'Close', exact: true })
      await expect.element(close).toBeVisible()
      const tool = () => close.element().closest('section')?.getBoundingClientRect()
      await expect.poll(() => tool()?.bottom).toBeLessThanOrEqual(window.innerHeight)
      expect(tool()?.top).toBeGreaterThanOrEqual(0)
    },
  )

  it.each([
    ['Cards', 1280],
    ['Map', 1280],
    ['List', 1280],
    ['Cards', 375],
    ['List', 375],
  ] as const)(
    'are looked for from wherever one has scrolled to among the %s, in a window of %i px',
    async (view, width) => {
      await page.viewport(width, 800)
      onTestFinished(() => page.viewport(1280, 800))
      const more = Array.from({ length: 30 }, (_, at) => aStory(`more-${at}`, { title: `More ${at}` }))
      const { screen } = await workspace({ more })
      await screen.getByRole('button', { name: view, exact: true }).click()
      const last = screen.getByRole('button', { name: 'More 29', exact: true })
      await expect.element(last).toBeInTheDocument()
      // all that is behind it goes with the page
      window.scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' })
      await expect.poll(() => searchBox().top).toBeGreaterThanOrEqual(0)
      expect(searchBox().bottom).toBeLessThanOrEqual(50)
      expect(window.scrollY).toBeGreaterThan(200)
      const { scrollY } = window
      last.element().focus({ preventScroll: true })
      search().element().focus()
      expect(window.scrollY, 'it stays where it is when it has the focus').toBe(scrollY)
      await screen.getByRole('button', { name: 'Cards', exact: true }).click()
      window.scrollTo({ top: 0, behavior: 'instant' })
    },
  )

  it.each(['Cards', 'List'])('among the %s have the focus below the search that stays in view', async (view) => {
    const more = Array.from({ length: 30 }, (_, at) => aStory(`more-${at}`, { title: `More ${at}` }))
    const { screen } = await workspace({ more })
    await screen.getByRole('button', { name: view, exact: true }).click()
    const row = (at: number) => screen.getByRole('button', { name: `More ${at}`, exact: true }).element()
    await expect.poll(() => row(29)).toBeInTheDocument()
    row(21).focus()
    window.scrollBy({ top: row(21).getBoundingClientRect().top - 80, behavior: 'instant' })
    await userEvent.keyboard('{ArrowUp}{ArrowUp}')
    await expect.poll(() => document.activeElement).toBe(row(19))
    expect(row(19).getBoundingClientRect().top).toBeGreaterThan(searchBox().bottom)
    await screen.getByRole('button', { name: 'Cards', exact: true }).click()
    window.scrollTo({ top: 0, behavior: 'instant' })
  })

  it('brings a row that takes the focus below the head of its epic, opened as well', async () => {
    const more = Array.from({ length: 30 }, (_, at) => aStory(`more-${at}`, { title: `More ${at}` }))
    const { screen } = await workspace({ more })
    await screen.getByRole('button', { name: 'List' }).click()
    const row = (at: number) => screen.getByRole('button', { name: `More ${at}`, exact: true })
    await expect.element(row(29)).toBeInTheDocument()
    const head = document.querySelector('[data-item="till"]')
    const frame = row(10).element().closest('article')
    const room = () => (frame?.getBoundingClientRect().top ?? 0) - (head?.getBoundingClientRect().bottom ?? 0)
    row(11).element().focus()
    // the row before lies behind the head
    window.scrollBy({ top: row(11).element().getBoundingClientRect().top - 40, behavior: 'instant' })
    expect(room()).toBeLessThan(0)
    await userEvent.keyboard('{ArrowUp}')
    await expect.element(row(10)).toHaveFocus()
    expect(room()).toBeGreaterThan(0)
    window.scrollBy({ top: room() + 20, behavior: 'instant' })
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => frame?.dataset.open).toBe('true')
    await expect.poll(room).toBeGreaterThan(2)
    window.scrollTo({ top: 0, behavior: 'instant' })
  })

  it('say of themselves that they keep the brief’s own words where few do, and what a guess is marked with', async () => {
    const ownWords = page.getByText('the brief’s own words', { exact: true })
    const kept = aStory('kept', { wordingKept: true })
    const { screen, editor } = await workspace({ more: [aStory('a'), kept] })
    await expect.element(screen.getByText('~ guessed')).toBeVisible()
    await expect.element(ownWords).toBeVisible()
    editor.apply({ kind: 'add-story', epicId: 'till', position: 0, story: aStory('new', { wordingKept: true }) })
    await expect.element(screen.getByRole('button', { name: 'Do new', exact: true })).toBeVisible()
    // two of five are told by the filter alone
    await expect.element(ownWords).not.toBeInTheDocument()
    await screen.getByRole('combobox', { name: 'Needs a look' }).selectOptions('kept')
    await expect.element(screen.getByRole('status').filter({ hasText: '2 stories' })).toBeVisible()
  })

  it('stand in rows of 36 px, which is remembered on this device', async () => {
    const { screen } = await workspace()
    await screen.getByRole('button', { name: 'List' }).click()
    const row = () => screen.getByRole('article').first().element().getBoundingClientRect().height
    await expect.poll(row).toBe(37)
    await screen.unmount()
    const { screen: again } = await workspace()
    await expect.element(again.getByRole('button', { name: 'List' })).toHaveAttribute('aria-pressed', 'true')
    again.getByRole('button', { name: 'List' }).element().focus()
    await userEvent.keyboard('{ArrowLeft}')
    await expect.element(again.getByRole('button', { name: 'Cards' })).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(again.getByRole('button', { name: 'Cards' })).toHaveAttribute('aria-pressed', 'true')
  })

  it('are selected by x and by a press with Shift, and changed together in one step', async () => {
    const { screen, draft, editor } = await workspace()
    const stories = () => draft.backlog[0]?.userStories ?? []
    await userEvent.keyboard('j')
    await expect.element(screen.getByRole('button', { name: 'Pay by card', exact: true })).toHaveFocus()
    await userEvent.keyboard('x')
    const bar = screen.getByRole('region', { name: 'Selected stories' })
    await expect.element(bar.getByText('1 story selected · 3 SP')).toBeVisible()
    await screen.getByRole('button', { name: 'Tidy up', exact: true }).click({ modifiers: ['Shift'] })
    await expect.element(bar.getByText('2 stories selected · 6 SP')).toBeVisible()
    await userEvent.keyboard('1')
    expect(stories().map(({ priority }) => priority)).toEqual([1, 1])
    expect(editor.snapshot().undo).toBe('set the priority of 2 stories')
    await userEvent.keyboard('u')
    expect(stories().map(({ priority }) => priority)).toEqual([3, 3])
    // the key for one story's points is the key for those of all that are selected
    await userEvent.keyboard('p')
    await page.getByRole('menuitem', { name: '8 SP' }).click()
    expect(stories().map(({ storyPoints }) => storyPoints)).toEqual([8, 8])
    expect(editor.snapshot().undo).toBe('set the points of 2 stories')
    await userEvent.keyboard('u')
    expect(stories().map(({ storyPoints }) => storyPoints)).toEqual([3, 3])
    // what is typed there waits for the next that are selected
    await bar.getByRole('textbox', { name: 'Add labels' }).fill('till, web')
    await bar.getByRole('button', { name: 'Select none' }).click()
    await expect.element(bar).not.toBeInTheDocument()
    await screen.getByRole('button', { name: 'Pay by card', exact: true }).click({ modifiers: ['Shift'] })
    await screen.getByRole('button', { name: 'Tidy up', exact: true }).click({ modifiers: ['Shift'] })
    await expect.element(bar.getByRole('textbox', { name: 'Add labels' })).toHaveValue('till, web')
    await bar.getByRole('textbox', { name: 'Add labels' }).click()
    await userEvent.keyboard('{Enter}')
    expect(stories().map(({ labels }) => labels)).toEqual([
      ['web', 'till'],
      ['till', 'web'],
    ])
    await bar.getByRole('button', { name: 'Delete' }).click()
    expect(stories()).toEqual([])
    editor.undo()
    expect(stories()).toHaveLength(2)
  })

  it('are selected no more by Escape, which leaves the field for labels and closes a story or a menu first', async () => {
    const { screen } = await workspace()
    const story = (name: string) => screen.getByRole('button', { name, exact: true })
    const bar = screen.getByRole('region', { name: 'Selected stories' })
    const select = async () => {
      for (const name of ['Pay by card', 'Tidy up']) await story(name).click({ modifiers: ['Shift'] })
      await expect.element(bar.getByText('2 stories selected · 6 SP')).toBeVisible()
    }
    await select()
    await bar.getByRole('textbox', { name: 'Add labels' }).fill('till')
    await userEvent.keyboard('{Escape}')
    await expect.element(bar.getByRole('textbox', { name: 'Add labels' })).not.toHaveFocus()
    await expect.element(bar.getByRole('textbox', { name: 'Add labels' })).toHaveValue('till')
    await bar.getByRole('button', { name: 'Points' }).click()
    await expect.element(page.getByRole('menuitem', { name: '8 SP' })).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('menuitem', { name: '8 SP' })).not.toBeInTheDocument()
    await expect.element(bar).toBeVisible()
    await story('Pay by card').click()
    await userEvent.keyboard('{Escape}')
    await expect.element(story('Pay by card')).toHaveAttribute('aria-expanded', 'false')
    await expect.element(bar).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(bar).not.toBeInTheDocument()
    await select()
    bar.getByRole('button', { name: 'Lock' }).element().focus()
    await userEvent.keyboard('{Escape}')
    await expect.element(bar).not.toBeInTheDocument()
    await expect.element(story('Pay by card')).toHaveFocus()
    expect(currentCommands().find(({ keys }) => keys === 'Escape')?.label).toBe('Select none')
  })

  it('get a field that none of them has, another value of one, and none again, each in one step', async () => {
    const more = [aStory('count', { title: 'Count the till', customFields: [team] })]
    const { screen, draft, editor } = await workspace({ more })
    const fieldsOf = () => draft.backlog[0]?.userStories.map(({ customFields }) => customFields)
    for (const name of ['Pay by card', 'Count the till'])
      await screen.getByRole('button', { name, exact: true }).click({ modifiers: ['Shift'] })
    const bar = screen.getByRole('region', { name: 'Selected stories' })
    const choose = async (name: string) => {
      await bar.getByRole('button', { name: 'Field', exact: true }).click()
      await page.getByRole('menuitem', { name, exact: true }).click()
    }
    const form = bar.getByRole('form', { name: 'Fields of 3 stories' })
    const select = async (label: string, option: string) => {
      await form.getByRole('combobox', { name: label }).click()
      await page.getByRole('option', { name: option }).click()
    }
    const set = form.getByRole('button', { name: 'Set fields' })

    await choose('Another value…')
    await expect.element(form.getByRole('combobox', { name: 'Field 1' })).toHaveFocus()
    await set.click()
    await expect.element(form.getByRole('alert').filter({ hasText: /./ }).first()).toBeVisible()
    await select('Field 1', 'Team')
    await select('Value 1', 'Blue')
    await set.click()
    await expect.element(form).not.toBeInTheDocument()
    const blue = { ...team, value: 'Blue' }
    expect(fieldsOf()).toEqual([[blue], [blue], [blue]])
    expect(editor.snapshot().undo).toBe('set a field of 3 stories')

    await choose('Another value…')
    await select('Field 1', 'Reference')
    await form.getByRole('textbox', { name: 'Value 1' }).fill('R-7')
    await userEvent.keyboard('{Enter}')
    const reference = { key: 'ref', name: 'Reference', type: 'text', value: 'R-7' }
    await expect.poll(fieldsOf).toEqual([
      [blue, reference],
      [blue, reference],
      [blue, reference],
    ])

    await choose('Another value…')
    await form.getByRole('combobox', { name: 'Field 1' }).click()
    await userEvent.keyboard('{Escape}')
    await expect.element(form.getByRole('combobox', { name: 'Field 1' })).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await expect.element(form).not.toBeInTheDocument()
    await expect.element(bar.getByRole('button', { name: 'Field', exact: true })).toHaveFocus()
    await choose('Clear Team')
    await expect.poll(fieldsOf).toEqual([[reference], [reference], [reference]])
    expect(editor.snapshot().undo).toBe('clear a field of 3 stories')
    editor.undo()
    expect(fieldsOf()).toEqual([
      [blue, reference],
      [blue, reference],
      [blue, reference],
    ])
    editor.undo()
    editor.undo()
    expect(fieldsOf()).toEqual([[], [], [team]])
    await choose('Team: Red')
    await expect.poll(fieldsOf).toEqual([[team], [team], [team]])
    await bar.getByRole('button', { name: 'Select none' }).click()
  })

  it('are written again together, in one step, and the one that fails is told and stays', async () => {
    const more = [aStory('count'), aStory('lock', { title: 'Lock the till', locked: true })]
    const { screen, draft, editor } = await workspace({ more })
    const titles = () => draft.backlog[0]?.userStories.map(({ title }) => title)
    await screen.getByRole('button', { name: 'Pay by card', exact: true }).click({ modifiers: ['Shift'] })
    const bar = screen.getByRole('region', { name: 'Selected stories' })
    await bar.getByRole('button', { name: 'Select all' }).click()
    await bar.getByRole('button', { name: 'Write again' }).click()
    await expect.element(bar.getByRole('alert')).toMatchTextContent(/^1 story of 3 could not be written again\. /)
    expect(titles()).toEqual(['Again: pay', 'Tidy up', 'Again: count', 'Lock the till'])
    expect(editor.snapshot().undo).toBe('write 2 stories again')
    editor.undo()
    expect(titles()).toEqual(['Pay by card', 'Tidy up', 'Do count', 'Lock the till'])
  })

  it('are not written again where they are locked, and it is said that they are', async () => {
    const { screen, draft } = await workspace({ more: [aStory('lock', { title: 'Lock the till', locked: true })] })
    const titles = () => draft.backlog[0]?.userStories.map(({ title }) => title)
    await screen.getByRole('button', { name: 'Lock the till', exact: true }).click({ modifiers: ['Shift'] })
    const bar = screen.getByRole('region', { name: 'Selected stories' })
    await bar.getByRole('button', { name: 'Write again' }).click()
    await expect
      .element(bar.getByRole('alert'))
      .toHaveTextContent('1 story is locked and stays as it is. Unlock what is to be written again.')
    screen.getByRole('button', { name: 'Pay by card', exact: true }).element().focus()
    await userEvent.keyboard('x')
    await bar.getByRole('button', { name: 'Write again' }).click()
    await expect.poll(titles).toEqual(['Again: pay', 'Tidy up', 'Lock the till'])
    await expect.element(bar.getByRole('alert')).toMatchTextContent(/^1 story is locked and stays as it is\./)
  })

  it('are offered back once, after the last deletion, until they are back', async () => {
    const { screen, draft, editor } = await workspace({ more: [aStory('count')] })
    const offers = screen.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Undo' })
    for (const id of ['tidy', 'count']) deleteItem(editor, id)
    await expect.element(screen.getByText('“Do count” was deleted.')).toBeVisible()
    expect(offers.elements()).toHaveLength(1)
    editor.apply({ kind: 'lock', itemId: 'pay', locked: true })
    await expect.element(offers).toBeVisible()
    editor.undo()
    editor.undo()
    expect(draft.backlog[0]?.userStories.map(({ id }) => id)).toEqual(['pay', 'count'])
    // before its time is over
    await expect.poll(() => offers.query(), { timeout: 2_000 }).toBeNull()

    await screen.getByRole('button', { name: 'Pay by card', exact: true }).click({ modifiers: ['Shift'] })
    const bar = screen.getByRole('region', { name: 'Selected stories' })
    await bar.getByRole('button', { name: 'Delete' }).click()
    await expect.element(offers).toBeVisible()
    // it would undo this instead
    editor.apply({ kind: 'lock', itemId: 'count', locked: true })
    await expect.poll(() => offers.query(), { timeout: 2_000 }).toBeNull()
  })

  it.each(['Cards', 'List'])(
    'leave the focus on what took their place when one is split, shown as %s',
    async (look) => {
      const { screen } = await workspace()
      await screen.getByRole('button', { name: look, exact: true }).click()
      screen.getByRole('button', { name: 'Pay by card', exact: true }).element().focus()
      await userEvent.keyboard('s')
      await screen.getByRole('button', { name: 'Split', exact: true }).click()
      await screen.getByRole('button', { name: 'Take it' }).click()
      await expect.element(screen.getByRole('button', { name: 'Pay: card', exact: true })).toHaveFocus()
    },
  )

  it('are shown again where one is split that a search has left out, which has the focus then', async () => {
    const reason = 'Several things at once: "pay and go". Split it.'
    const { screen } = await workspace({ findings: [{ storyId: 'pay', flaw: 'atomic', reason }] })
    await screen.getByRole('searchbox', { name: 'Search stories' }).fill('tidy')
    const left = screen.getByRole('button', { name: 'Pay by card', exact: true })
    await expect.poll(() => left.query()).toBeNull()
    await screen.getByRole('button', { name: /^1 note/ }).click()
    await screen.getByRole('button', { name: 'Split it', exact: true }).click()
    const tool = screen.getByRole('region', { name: 'Split', exact: true })
    await expect.element(tool).toBeVisible()
    await expect.element(screen.getByRole('searchbox', { name: 'Search stories' })).toHaveValue('')
    await expect.poll(() => tool.element().contains(document.activeElement)).toBe(true)
  })

  it.each(['Cards', 'Map'])(
    'are gone to with what splits one where the plan asks for that, once, shown as %s',
    async (view) => {
      localStorage.setItem('planwright-backlog-view', view)
      localStorage.setItem('planwright-unfinished-search-stories till', 'tidy')
      onTestFinished(() => {
        localStorage.clear()
        window.history.replaceState(null, '')
      })
      const [, { state }] = placeToSplit('till', 'pay')
      window.history.replaceState(state, '')
      const { screen } = await workspace()
      const tool = screen.getByRole('region', { name: 'Split', exact: true })
      await expect.element(tool).toBeVisible()
      await expect.element(tool.getByRole('textbox', { name: 'Hint (optional)' })).toHaveFocus()
      await expect.element(screen.getByRole('searchbox', { name: 'Search stories' })).toHaveValue('')
      await screen.getByRole('button', { name: 'Leave and come back' }).click()
      await expect.poll(() => tool.query()).toBeNull()
      await expect.element(screen.getByRole('button', { name: 'Pay by card', exact: true })).toBeVisible()
    },
  )

  it('go to a new epic together, in one step, which is then named where it stands', async () => {
    const { screen, draft, editor } = await workspace({ epics: [anEpic('door', [aStory('open')])] })
    for (const name of ['Pay by card', 'Tidy up'])
      await screen.getByRole('button', { name, exact: true }).click({ modifiers: ['Shift'] })
    const bar = screen.getByRole('region', { name: 'Selected stories' })
    await bar.getByRole('button', { name: 'Epic' }).click()
    await expect.element(page.getByRole('menuitem', { name: 'Epic door' })).toBeVisible()
    // they are in it
    expect(page.getByRole('menuitem', { name: 'Epic till' }).query()).toBeNull()
    await page.getByRole('menuitem', { name: 'New epic' }).click()
    await expect.element(page.getByRole('textbox', { name: 'Title' })).toHaveValue('New epic')
    expect(draft.backlog.map(({ userStories }) => userStories.length)).toEqual([0, 1, 2])
    expect(editor.snapshot().undo).toBe('move 2 stories')
    await page.getByRole('textbox', { name: 'Title' }).fill('Payments')
    await userEvent.keyboard('{Enter}')
    expect(draft.backlog[2]?.title).toBe('Payments')
    for (const _ of ['the title', 'the move']) editor.undo()
    expect(draft.backlog.map(({ userStories }) => userStories.length)).toEqual([2, 1])
  })

  it('go to a new epic that is seen where only those of another epic are shown', async () => {
    const { screen, draft } = await workspace({ epics: [anEpic('door', [aStory('open')])] })
    const epic = screen.getByRole('combobox', { name: 'Epic', exact: true })
    await epic.selectOptions('till')
    await expect.poll(() => screen.getByRole('button', { name: 'Do open', exact: true }).query()).toBeNull()
    await screen.getByRole('button', { name: 'Tidy up', exact: true }).click({ modifiers: ['Shift'] })
    const bar = screen.getByRole('region', { name: 'Selected stories' })
    await bar.getByRole('button', { name: 'Epic' }).click()
    await page.getByRole('menuitem', { name: 'New epic' }).click()
    const title = page.getByRole('textbox', { name: 'Title' })
    await expect.element(title).toHaveValue('New epic')
    await expect.element(title).toHaveFocus()
    await expect.element(epic).toHaveValue('')
    await title.fill('Chores')
    await userEvent.keyboard('{Enter}')
    expect(draft.backlog.map(({ title: own, userStories }) => [own, userStories.length])).toEqual([
      ['Epic till', 1],
      ['Epic door', 1],
      ['Chores', 1],
    ])
  })

  it('leave the focus beside them when several are deleted, and have it once they are back', async () => {
    const { screen } = await workspace({ more: [aStory('print', { title: 'Print it' })] })
    const title = (name: string) => screen.getByRole('button', { name, exact: true })
    const remove = async (...titles: string[]) => {
      for (const name of titles) await title(name).click({ modifiers: ['Shift'] })
      await screen.getByRole('region', { name: 'Selected stories' }).getByRole('button', { name: 'Delete' }).click()
    }
    await remove('Pay by card', 'Tidy up')
    await expect.element(title('Print it')).toHaveFocus()
    await screen.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Undo' }).click()
    await expect.element(title('Pay by card')).toHaveFocus()
    await remove('Tidy up', 'Print it')
    await expect.element(title('Pay by card')).toHaveFocus()
  })

  it('leave the focus before them when the last epic is deleted', async () => {
    const { screen, editor } = await workspace({ epics: [anEpic('door', [aStory('open')])] })
    await expect.element(screen.getByRole('button', { name: 'Tidy up', exact: true })).toBeVisible()
    deleteItem(editor, 'door')
    await expect.element(screen.getByRole('button', { name: 'Tidy up', exact: true })).toHaveFocus()
  })

  it.each([
    ['s', 'Split'],
    ['c', 'Merge with another story'],
  ])('is asked by the key %s what comes of it', async (key, title) => {
    const { screen } = await workspace()
    screen.getByRole('button', { name: 'Pay by card', exact: true }).element().focus()
    await userEvent.keyboard(key)
    await expect.element(screen.getByRole('region', { name: title })).toBeVisible()
  })

  it('have by their side how the brief was told when that was last known, and words for it where it never was', async () => {
    const { screen } = await workspace()
    await expect.element(meter()).toBeVisible()
    const network = vi.spyOn(window, 'fetch').mockRejectedValue(new TypeError('Nobody answers.'))
    onTestFinished(() => network.mockRestore())
    connection.note(false)
    await screen.getByRole('button', { name: 'Leave and come back' }).click()
    await expect.element(meter()).toBeVisible()
    await userEvent.keyboard('b')
    await expect.element(screen.getByRole('region', { name: 'The brief, as it was read' })).toBeVisible()
    queryClient.clear()
    await screen.getByRole('button', { name: 'Leave and come back' }).click()
    const reason = 'Connect to see what the stories cover'
    await expect.element(screen.getByRole('button', { name: reason })).toBeDisabled()
    await userEvent.keyboard('b')
    await expect.element(screen.getByText(`${reason}.`)).toBeVisible()
  })

  it('are gone through, opened, locked and looked for by keys alone', async () => {
    const { screen, draft } = await workspace()
    await userEvent.keyboard('j')
    await userEvent.keyboard('j')
    await expect.element(screen.getByRole('button', { name: 'Tidy up', exact: true })).toHaveFocus()
    await userEvent.keyboard('l')
    expect(draft.backlog[0]?.userStories[1]?.locked).toBe(true)
    await userEvent.keyboard('p')
    await expect.element(page.getByRole('menuitem', { name: 'chosen 3 SP' })).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    screen.getByRole('button', { name: 'Pay by card', exact: true }).element().focus()
    await userEvent.keyboard('e')
    await expect.element(screen.getByRole('textbox', { name: 'Title' })).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await userEvent.keyboard('m')
    await expect.element(screen.getByRole('combobox', { name: 'Epic', exact: true }).last()).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await userEvent.keyboard('/')
    await expect.element(screen.getByRole('searchbox')).toHaveFocus()
    await userEvent.keyboard('till{Escape}')
    await expect.element(screen.getByRole('searchbox')).toHaveValue('')
    // once more, and the keys act on the stories again
    await userEvent.keyboard('{Escape}j')
    await expect.element(screen.getByRole('searchbox')).not.toHaveFocus()
    await expect.element(screen.getByRole('searchbox')).toHaveValue('')
  })

  it('are offered by name what is done to one where one has the focus, deleting it too', async () => {
    const { screen, draft } = await workspace()
    const offered = () => currentCommands().filter(({ when }) => when?.() ?? true)
    const titles = () => draft.backlog[0]?.userStories.map(({ title }) => title)
    expect(offered().map(({ label }) => label)).not.toContain('Lock or unlock')
    screen.getByRole('button', { name: 'Pay by card', exact: true }).element().focus()
    expect(offered().map(({ label }) => label)).toContain('Lock or unlock')
    offered()
      .find(({ label }) => label === 'Delete story')
      ?.run()
    expect(titles()).toEqual(['Tidy up'])
  })

  it('take what is typed right after the key that edits them, and no letter of it as a key', async () => {
    const { screen, draft } = await workspace()
    screen.getByRole('button', { name: 'Pay by card', exact: true }).element().focus()
    await userEvent.keyboard('e all well{Enter}')
    expect(draft.backlog[0]?.userStories[0]).toMatchObject({ title: 'Pay by card all well' })
    expect(draft.backlog[0]?.userStories.some(({ locked }) => locked)).toBe(false)
  })

  it.each(['Cards', 'List'])(
    'have the sign of a guessed priority at its mark and not on the handle: %s',
    async (look) => {
      await page.viewport(375, 812)
      onTestFinished(() => page.viewport(1280, 800))
      const { screen } = await workspace({ more: [aStory('ask', { title: 'Ask a price', priorityFromOrder: true })] })
      await screen.getByRole('button', { name: look, exact: true }).click()
      onTestFinished(() => screen.getByRole('button', { name: 'Cards', exact: true }).click())
      const mark = screen.getByRole('button', { name: 'Medium priority, guessed' })
      await expect.element(mark).toBeVisible()
      const box = (element: Element | null | undefined) => element?.getBoundingClientRect() ?? new DOMRect()
      const sign = box(mark.element().querySelector('span[aria-hidden]'))
      const handle = box(document.querySelector('[title="Drag “Ask a price” to another place"]'))
      const title = box(screen.getByRole('button', { name: 'Ask a price', exact: true }).element())
      const icon = box(mark.element().querySelector('svg'))
      expect(sign.width).toBeGreaterThan(4)
      expect(handle.width).toBeGreaterThan(4)
      expect([sign.left >= handle.right, sign.left >= icon.left, sign.left - icon.right < 4]).toEqual([
        true,
        true,
        true,
      ])
      // where the title stands beside it, not on that either
      expect(look === 'List' && sign.right > title.left).toBe(false)
    },
  )

  it('have a line above them that is one tab stop, gone through by arrow keys', async () => {
    const { screen } = await workspace()
    await expect.element(meter()).toBeVisible()
    const bar = screen.getByRole('toolbar', { name: 'Backlog' }).element()
    const stops = () =>
      bar.querySelectorAll('button:not([tabindex="-1"]), input:not([tabindex="-1"]), select:not([tabindex="-1"])')
    await expect.poll(() => stops().length).toBe(1)
    meter().element().focus()
    await userEvent.keyboard('{ArrowRight}')
    await expect.element(screen.getByRole('searchbox')).toHaveFocus()
    await userEvent.keyboard('{ArrowRight}')
    await expect.element(screen.getByRole('combobox', { name: 'Epic' })).toHaveFocus()
    expect(stops()).toHaveLength(1)
  })

  it('have one of them as a tab stop: the first, or the last that had the focus, whose fields Tab goes through once it is open', async () => {
    const { screen } = await workspace({ epics: [anEpic('shop', [aStory('sell', { title: 'Sell' })])] })
    const title = (name: string) => screen.getByRole('button', { name, exact: true })
    const add = (at: number) => screen.getByRole('button', { name: 'Add story' }).nth(at)
    await expect.element(title('Sell')).toBeVisible()
    const stops = () =>
      [...document.querySelectorAll('[data-backlog] :is([data-main], [data-item] button):not([tabindex="-1"])')].map(
        (stop) => stop.textContent,
      )
    for (const look of ['Cards', 'List']) {
      await screen.getByRole('button', { name: look, exact: true }).click()
      expect(stops(), look).toEqual(['Pay by card'])
    }
    await screen.getByRole('button', { name: 'Cards', exact: true }).click()
    title('Pay by card').element().focus()
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(title('Tidy up')).toHaveFocus()
    expect(stops()).toEqual(['Tidy up'])
    await userEvent.tab()
    await expect.element(add(0)).toHaveFocus()
    await userEvent.tab({ shift: true })
    await expect.element(title('Tidy up')).toHaveFocus()
    // over the epic's own title
    await userEvent.keyboard('{ArrowDown}{ArrowDown}')
    await expect.element(title('Sell')).toHaveFocus()
    expect(stops()).toEqual(['Sell'])
    await userEvent.keyboard('{ArrowUp}')
    await expect.element(title('Epic shop')).toHaveFocus()
    expect(stops()).toContain('Sell')
    await userEvent.keyboard('{ArrowDown}{Enter}')
    await userEvent.tab()
    await expect.element(screen.getByRole('button', { name: /^~3 SP|3 SP/ }).nth(2)).toHaveFocus()
  })

  it('that a person adds rest on the passage that says them, and on none where nothing is alike', async () => {
    const { screen, draft } = await workspace()
    for (const [title, mark] of [
      ['See what I owe', /1 source/],
      ['Export invoices', /Not in the brief/],
    ] as const) {
      await screen.getByRole('button', { name: 'Add story' }).click()
      await expect.element(screen.getByRole('textbox', { name: 'Title' })).toHaveFocus()
      await userEvent.keyboard(`${title}{Enter}`)
      const card = screen.getByRole('article').filter({ hasText: title })
      await expect.element(card).toMatchTextContent(mark)
    }
    const sources = draft.backlog[0]?.userStories.slice(-2).map(({ source }) => source)
    expect(sources).toEqual([['Guests see what they owe.'], []])
  })

  it('are added to by the Tab key in the epic that one is in: past many epics it stays a short way', async () => {
    const { screen } = await workspace({ epics: [anEpic('shop', [aStory('sell', { title: 'Sell' })])] })
    const isStop = (at: number) =>
      screen.getByRole('button', { name: 'Add story' }).nth(at).element().matches(':not([tabindex="-1"])')
    await expect.element(screen.getByRole('button', { name: 'Sell', exact: true })).toBeVisible()
    expect([isStop(0), isStop(1)]).toEqual([true, false])
    screen.getByRole('button', { name: 'Sell', exact: true }).element().focus()
    await expect.poll(() => [isStop(0), isStop(1)]).toEqual([false, true])
  })

  it('stand on the map by sprint too, once they were planned', async () => {
    const { screen } = await workspace({ places: [{ storyId: 'pay', sprint: 2 }] })
    await screen.getByRole('button', { name: 'Map' }).click()
    await screen.getByRole('button', { name: 'By sprint' }).click()
    const cell = (words: string) => screen.getByRole('list', { name: `Epic till, ${words}` })
    await expect.element(cell('sprint 2')).toHaveTextContent('Pay by cardguessed ~3 SP')
    await expect.element(cell('not planned')).toHaveTextContent('Tidy upguessed ~3 SP')
    screen.getByRole('button', { name: 'Pay by card', exact: true }).element().focus()
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(screen.getByRole('button', { name: 'Tidy up', exact: true })).toHaveFocus()
    await screen.getByRole('button', { name: 'By priority' }).click()
    await expect.element(cell('medium priority')).toBeVisible()
    await screen.getByRole('button', { name: 'Cards' }).click()
  })

  it('go to another epic on the map by sprint as well, and to no other sprint before the plan has come', async () => {
    const places = ['pay', 'sell'].map((storyId, at) => ({ storyId, sprint: at + 1 }))
    const { screen, editor, draft } = await workspace({ epics: [anEpic('shop', [aStory('sell')])], places })
    await screen.getByRole('button', { name: 'Map' }).click()
    await screen.getByRole('button', { name: 'By sprint' }).click()
    const cell = (epic: string, words: string) => screen.getByRole('list', { name: `Epic ${epic}, ${words}` })
    const tile = screen.getByRole('button', { name: 'Pay by card', exact: true })
    const drop = async (at: Element) => {
      const held = await hold(tile, 'mouse')
      await held.over(middleOf(at))
      await held.drop(middleOf(at))
    }
    await expect.poll(() => tile.element().closest('article')?.draggable).toBe(true)
    await drop(cell('shop', 'sprint 1').element())
    await expect.element(cell('shop', 'sprint 1')).toHaveTextContent('Pay by cardguessed ~3 SP')
    expect(editor.snapshot().undo).toBe('move “Pay by card”')
    editor.undo()
    await expect.element(cell('till', 'sprint 1')).toHaveTextContent('Pay by cardguessed ~3 SP')
    tile.element().focus()
    await userEvent.keyboard('{Alt>}{ArrowRight}{/Alt}')
    await expect.element(cell('shop', 'sprint 1')).toHaveTextContent('Pay by cardguessed ~3 SP')
    editor.undo()
    await expect.element(cell('till', 'sprint 1')).toHaveTextContent('Pay by cardguessed ~3 SP')
    const before = draft.backlog
    tile.element().focus()
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}')
    await expect.element(screen.getByText(/^The plan is being loaded\./)).toBeVisible()
    expect(draft.backlog).toBe(before)
    await screen.getByRole('button', { name: 'By priority' }).click()
    await screen.getByRole('button', { name: 'Cards' }).click()
  })

  it('are behind the picture of the first ones until as many are there, and do not come in then', async () => {
    const many = (name: string) => Array.from({ length: 13 }, (_, at) => aStory(`${name}-${at}`))
    const seen: [coming: boolean, drawn: number][] = []
    const list = () => document.querySelectorAll('[data-backlog] article')
    const watch = new MutationObserver(() =>
      seen.push([document.querySelector('[data-coming]') !== null, list().length]),
    )
    watch.observe(document.body, { childList: true, subtree: true })
    onTestFinished(() => watch.disconnect())
    await workspace({ more: many('more'), epics: [anEpic('later', many('late'))] })
    await expect.poll(() => list().length).toBe(28)
    expect(seen.find(([, drawn]) => drawn > 0)).toEqual([true, 6])
    expect(seen.find(([coming, drawn]) => drawn > 0 && !coming)).toEqual([false, 24])
    expect([...list()].filter((story) => story.classList.contains('enter'))).toEqual([])
  })

  it('of hundreds are drawn on the map a few at a time, so that the page is never held up', async () => {
    const more = Array.from({ length: 198 }, (_, at) => aStory(`more-${at}`, { title: `More ${at}` }))
    const { screen } = await workspace({ more })
    const drawn: number[] = []
    const tiles = () => document.querySelectorAll('[data-cell] article').length
    const watch = new MutationObserver(() => drawn.push(tiles()))
    watch.observe(document.body, { childList: true, subtree: true })
    onTestFinished(() => watch.disconnect())
    await screen.getByRole('button', { name: 'Map' }).click()
    await expect.poll(tiles).toBe(200)
    expect(drawn.find((count) => count > 0)).toBe(30)
    await screen.getByRole('button', { name: 'Cards' }).click()
  })

  it('stand on a map by epic and priority, moved by keys and by hand, and open in the list', async () => {
    const { screen, draft, editor } = await workspace()
    await screen.getByRole('button', { name: 'Map' }).click()
    const priorityOf = (at: number) => draft.backlog[0]?.userStories[at]?.priority
    const tile = (name: string) => screen.getByRole('button', { name, exact: true })
    const medium = screen.getByRole('list', { name: 'Epic till, medium priority' })
    await expect.poll(() => medium.element().textContent).toContain('Pay by card')
    tile('Pay by card').element().focus()
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(tile('Tidy up')).toHaveFocus()
    await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}')
    expect(priorityOf(1)).toBe(2)
    await expect.element(tile('Tidy up')).toHaveFocus()
    editor.undo()
    expect(priorityOf(1)).toBe(3)

    await expect.poll(() => tile('Pay by card').element().closest('article')?.draggable).toBe(true)
    const held = await hold(tile('Pay by card'), 'mouse')
    const low = screen.getByRole('list', { name: 'Epic till, low priority' }).element()
    await held.over(middleOf(low))
    await held.drop(middleOf(low))
    await expect.poll(() => priorityOf(0)).toBe(4)
    expect(editor.snapshot().undo).toBe('move “Pay by card”')

    await tile('Tidy up').click()
    await expect.element(screen.getByText(/^As a clerk, I want to do tidy/)).toBeVisible()
    await screen.getByRole('button', { name: 'Cards' }).click()
  })

  it('say on a phone where an epic has none of a priority that another has, which is out of sight', async () => {
    await page.viewport(375, 812)
    onTestFinished(() => page.viewport(1280, 800))
    const { screen } = await workspace({ epics: [anEpic('gifts', [aStory('wrap', { priority: 1 })])] })
    await screen.getByRole('button', { name: 'Map' }).click()
    const highest = screen.getByRole('list', { name: 'Epic till, highest priority' })
    await expect.element(highest.getByText('None')).toBeVisible()
    await expect.element(screen.getByRole('list', { name: 'Epic till, high priority' }).getByText('None')).toBeVisible()
    await page.viewport(1280, 800)
    await expect.element(highest.getByText('None')).not.toBeVisible()
    await screen.getByRole('button', { name: 'Cards', exact: true }).click()
  })

  it('are on the map beyond its edge too, which says how many epics are there and leads to them and back', async () => {
    const others = Array.from({ length: 7 }, (_, at) => anEpic(`e${at}`, [aStory(`s${at}`)]))
    const { screen } = await workspace({ epics: others })
    await screen.getByRole('button', { name: 'Map' }).click()
    const map = screen.getByRole('region', { name: 'Story map' })
    const more = screen.getByRole('button', { name: '2 more epics' })
    await expect.element(more).toBeVisible()
    const last = screen.getByRole('heading', { name: /^Epic e6/ })
    const isInView = () =>
      last.element().getBoundingClientRect().right <= map.element().getBoundingClientRect().right + 1
    expect(isInView()).toBe(false)
    expect(getComputedStyle(map.element()).maskImage).toContain('gradient')
    more.element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.poll(isInView).toBe(true)
    expect(getComputedStyle(map.element()).maskImage).toBe('none')
    const back = screen.getByRole('button', { name: 'Back to the first epic' })
    await expect.element(back).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(more).toHaveFocus()
    expect(map.element().scrollLeft).toBe(0)
    await screen.getByRole('searchbox', { name: 'Search stories' }).fill('nothing of the kind')
    await expect.element(more).not.toBeInTheDocument()
    await screen.getByRole('searchbox', { name: 'Search stories' }).fill('')
    await expect.element(more).toBeVisible()
    // by arrow keys as well
    screen.getByRole('button', { name: 'Pay by card', exact: true }).element().focus()
    await userEvent.keyboard('{ArrowRight}'.repeat(7))
    await expect.poll(isInView).toBe(true)
    await screen.getByRole('button', { name: 'Cards', exact: true }).click()
  })

  it('show on the map all of an ordinary title, also where epics are many and narrow', async () => {
    await page.viewport(1280, 800)
    const title = 'Download a weekly report of collected and expired orders'
    const epics = Array.from({ length: 6 }, (_, at) =>
      anEpic(`more-${at}`, at === 0 ? [aStory('long', { title })] : []),
    )
    const { screen } = await workspace({ epics })
    await screen.getByRole('button', { name: 'Map' }).click()
    const tile = screen.getByRole('button', { name: title, exact: true })
    await expect.element(tile).toBeVisible()
    const { scrollHeight, clientHeight } = tile.element()
    expect(scrollHeight).toBe(clientHeight)
    // the points of one epic do not run into the name of the next
    const words = (at: number) => screen.getByRole('heading', { level: 3 }).nth(at).element().children
    const [points, next] = [words(0)[1], words(1)[0]].map((one) => one?.getBoundingClientRect())
    expect((next?.left ?? 0) - (points?.right ?? 0)).toBeGreaterThanOrEqual(20)
    await screen.getByRole('button', { name: 'Cards' }).click()
  })

  it('are lines of 36 px in the list, below their epic, which stays in view above them', async () => {
    const more = Array.from({ length: 40 }, (_, at) => aStory(`s${at}`, { title: `Story ${at}` }))
    const { screen } = await workspace({ more })
    await screen.getByRole('button', { name: 'List', exact: true }).click()
    const line = screen.getByRole('article').filter({ hasText: /^Story 39/ })
    await expect.element(line).toBeInTheDocument()
    // its border is the line below it
    expect(line.element().getBoundingClientRect().height).toBe(37)
    line.element().scrollIntoView({ block: 'end' })
    const { top, bottom } = screen.getByRole('heading', { level: 3 }).element().getBoundingClientRect()
    expect(window.scrollY).toBeGreaterThan(400)
    // below the search, which stays too
    expect(top).toBeGreaterThanOrEqual(searchBox().bottom)
    expect(bottom).toBeLessThan(80)
    await screen.getByRole('button', { name: 'Cards', exact: true }).click()
  })

  it('are selected on the map too, by x and by a press with Shift, and it shows', async () => {
    const { screen, draft } = await workspace({ more: [aStory('count', { title: 'Count the till' })] })
    await screen.getByRole('button', { name: 'Map' }).click()
    const tile = (name: string) => screen.getByRole('article').filter({ hasText: name })
    await userEvent.keyboard('j')
    await expect.element(screen.getByRole('button', { name: 'Pay by card', exact: true })).toHaveFocus()
    await userEvent.keyboard('x')
    await expect.element(tile('Pay by card').getByLabelText('Selected')).toBeVisible()
    await screen.getByRole('button', { name: 'Count the till', exact: true }).click({ modifiers: ['Shift'] })
    const bar = screen.getByRole('region', { name: 'Selected stories' })
    await expect.element(bar.getByRole('status')).toMatchTextContent(/^3 stories selected/)
    await expect.element(screen.getByLabelText('Selected')).toHaveLength(3)
    await userEvent.keyboard('1')
    expect(draft.backlog[0]?.userStories.map(({ priority }) => priority)).toEqual([1, 1, 1])
    await bar.getByRole('button', { name: 'Select none' }).click()
    await expect.element(screen.getByLabelText('Selected')).not.toBeInTheDocument()
  })

  it('are edited from the map by their keys, in the list', async () => {
    const { screen } = await workspace()
    await screen.getByRole('button', { name: 'Map' }).click()
    screen.getByRole('button', { name: 'Tidy up', exact: true }).element().focus()
    await userEvent.keyboard('e')
    await expect.element(screen.getByRole('textbox', { name: 'Title' })).toHaveFocus()
    await expect.element(screen.getByRole('textbox', { name: 'Title' })).toHaveValue('Tidy up')
    await userEvent.keyboard('{Escape}')
    await screen.getByRole('button', { name: 'Map' }).click()
    screen.getByRole('button', { name: 'Tidy up', exact: true }).element().focus()
    await userEvent.keyboard('p')
    await expect.element(page.getByRole('menuitem', { name: 'chosen 3 SP' })).toHaveFocus()
    await userEvent.keyboard('{Escape}')
  })
})

describe('on a phone', () => {
  beforeEach(async () => {
    localStorage.removeItem('planwright-backlog-view')
    await page.viewport(375, 812)
  })
  afterEach(() => page.viewport(1280, 800))

  it('shows the list first, below one line of what is known and one of tools', async () => {
    await workspace()
    await expect.element(meter()).toBeVisible()
    await expect
      .element(page.getByRole('button', { name: 'List', exact: true }))
      .toHaveAttribute('aria-pressed', 'true')
    const bar = page.getByRole('toolbar', { name: 'Backlog' }).element()
    const shown = [...bar.querySelectorAll('button, input')].filter((one) => one.checkVisibility())
    expect(new Set(shown.map((one) => middleOf(one).y)).size).toBeLessThanOrEqual(2)
    // what stands at the start of a line begins where the stories do
    const lefts = shown.map((one) => one.getBoundingClientRect().left)
    expect(Math.min(...lefts)).toBeLessThanOrEqual(bar.getBoundingClientRect().left)
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(375)
    await page.getByRole('button', { name: 'Search and filters' }).click()
    await page.getByRole('button', { name: 'Open all' }).click()
    await expect.element(page.getByRole('button', { name: 'Close all' })).toBeVisible()
  })

  it('looks for a story by the key for it, which opens what the search is folded in', async () => {
    await workspace()
    const search = page.getByRole('searchbox', { name: 'Search stories' })
    await expect.element(search).not.toBeInTheDocument()
    await userEvent.keyboard('/')
    await expect.element(search).toHaveFocus()
    await userEvent.keyboard('tidy')
    await expect.element(page.getByRole('status').getByText('1 story')).toBeVisible()
  })

  it('gives titles their width where they are saved, the keys below the points', async () => {
    const width = () =>
      page.getByRole('button', { name: 'Pay by card', exact: true }).element().closest('h4')?.clientWidth
    const { screen } = await workspace()
    await expect.element(meter()).toBeVisible()
    const before = width() ?? 0
    await screen.getByRole('button', { name: 'Save as SHOP-35' }).click()
    const key = page.getByRole('link', { name: 'SHOP-35' })
    await expect.element(key).toBeVisible()
    expect(width()).toBeGreaterThanOrEqual(before - 16)
    const points = page.getByRole('button', { name: /3 SP/ }).first().element()
    expect(middleOf(key.element()).y).toBeGreaterThan(points.getBoundingClientRect().bottom)
  })

  it('leaves the stories where they stand when it is known how the brief is told', async () => {
    await workspace()
    const list = page.getByRole('region', { name: 'Epics and user stories' })
    const top = () => list.element().getBoundingClientRect().top
    expect(meter().query()).toBeNull()
    const before = top()
    await expect.element(meter()).toBeVisible()
    expect(top()).toBe(before)
  })
})

it('leaves the stories beside an opened one as high as they were', async () => {
  await workspace()
  // what comes above the stories when it is known how the brief is told is there before they are measured
  await expect.element(meter()).toBeVisible()
  await page.getByRole('button', { name: 'Cards', exact: true }).click()
  const other = () =>
    page.getByRole('button', { name: 'Tidy up' }).element().closest('article')?.getBoundingClientRect()
  const title = () =>
    page.getByRole('button', { name: 'Pay by card', exact: true }).element().getBoundingClientRect().top
  // cards come into view and open with a movement
  const atRest = () => Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => undefined)))
  await atRest()
  const [height = 0, top] = [other()?.height, title()]
  await page.getByRole('button', { name: 'Pay by card', exact: true }).click()
  await expect.element(page.getByText('Acceptance Criteria')).toBeInTheDocument()
  await atRest()
  expect(other()?.height).toBeCloseTo(height, 1)
  await expect.poll(() => Math.abs(title() - top)).toBeLessThanOrEqual(4)
})

it('keeps every card in its column and its order while one is opened and written in, and leaves no blank beside it', async () => {
  await page.viewport(1280, 800)
  await workspace({ more: ['print', 'send', 'count'].map((id) => aStory(id, { title: `Do it: ${id}` })) })
  await expect.element(meter()).toBeVisible()
  await page.getByRole('button', { name: 'Cards', exact: true }).click()
  const ids = ['pay', 'tidy', 'print', 'send', 'count']
  const boxes = () =>
    ids.map((id) => document.querySelector(`article[data-item=${id}]`)?.getBoundingClientRect() ?? new DOMRect())
  const columns = () => boxes().map(({ left }) => left)
  const lastLine = () =>
    document.querySelector('article[data-open]')?.lastElementChild?.getBoundingClientRect().bottom ?? 0
  const before = columns()
  expect(new Set(before).size).toBe(2)
  await page.getByRole('button', { name: 'Tidy up', exact: true }).click()
  await page.getByRole('button', { name: 'Add acceptance criteria' }).click()
  const field = page.getByRole('textbox', { name: 'Acceptance criteria' })
  for (const lines of [1, 4, 12]) {
    await field.fill('It is done.\n'.repeat(lines))
    await expect.poll(() => field.element().clientHeight).toBeGreaterThan(lines * 12)
    expect(columns()).toEqual(before)
    // no blank stays beside it
    const [pay, tidy, print, send, count] = boxes()
    const gaps = [
      [pay, print],
      [tidy, send],
      [print, count],
    ].map(([upper, lower]) => {
      return Math.round((lower?.top ?? 0) - (upper?.bottom ?? 0))
    })
    expect(gaps).toEqual([8, 8, 8])
    // nor below its own last line
    expect((tidy?.bottom ?? 0) - lastLine()).toBeLessThanOrEqual(14)
  }
})

describe('what is typed in a tool of a story', () => {
  const hint = () => page.getByLabelText('Hint (optional)')
  const openSplit = async () => {
    await page.getByRole('button', { name: 'Actions for Pay by card' }).click()
    await page.getByRole('menuitem', { name: 'Split…' }).click()
  }
  const type = async () => {
    await openSplit()
    await hint().fill('Cash apart')
    await page.getByText('Split by hand').first().click()
    await page.getByLabelText('Title of the new story').fill('Pay in cash')
  }

  it('has the focus when it is asked for by keys, when its code is there already too', async () => {
    await workspace()
    for (const title of ['Pay by card', 'Tidy up']) {
      await page.getByRole('button', { name: title, exact: true }).click()
      page
        .getByRole('button', { name: `Actions for ${title}` })
        .element()
        .focus()
      await userEvent.keyboard('{Enter}')
      await expect.element(page.getByRole('menuitem').first()).toHaveFocus()
      await userEvent.keyboard('split{Enter}')
      await expect.element(hint().last()).toBeVisible()
      await expect.element(page.getByRole('menu')).not.toBeInTheDocument()
      // whatever the menu still does
      await new Promise((resolve) => requestAnimationFrame(resolve))
      await expect.element(hint().last()).toHaveFocus()
    }
  })

  it('stays where it stands when the brief comes back beside it', async () => {
    await workspace()
    await type()
    const field = hint().element()
    await page.getByRole('button', { name: 'Fold or unfold the brief' }).click()
    await expect.element(hint()).toHaveValue('Cash apart')
    // an answer that is awaited or looked at stays as well
    expect(hint().element()).toBe(field)
  })

  it('is there in another view, after closing it, and when the page is opened again, until it is used', async () => {
    const first = await workspace()
    await type()
    await page.getByRole('button', { name: 'List', exact: true }).click()
    await expect.element(hint()).toHaveValue('Cash apart')
    await userEvent.keyboard('{Escape}')
    await first.screen.unmount()
    await workspace()
    await openSplit()
    await expect.element(hint()).toHaveValue('Cash apart')
    await page.getByText('Split by hand').first().click()
    await expect.element(page.getByLabelText('Title of the new story')).toHaveValue('Pay in cash')
    await page.getByRole('button', { name: 'Split by hand' }).last().click()
    await openSplit()
    await expect.element(hint()).toHaveValue('')
  })
})
