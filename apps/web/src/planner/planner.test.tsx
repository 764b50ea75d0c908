import type { DraftContent, DraftPlan } from '@planwright/contract'
import { expect, it, onTestFinished, vi } from 'vitest'
import { Router } from 'wouter'
import { useBrowserLocation } from 'wouter/use-browser-location'
import { tokenKeeper } from '../app/session/token-keeper.ts'
import { emptyForm } from '../backlog/brief/backlog-form.tsx'
import { emptyDraft } from '../drafts/draft-content.ts'
import { draftParts } from '../drafts/draft-parts.ts'
import { createDraftSync } from '../drafts/draft-sync.ts'
import { planStore } from '../sprints/kept/plan-store.ts'
import { aToken } from '../testing/a-token.ts'
import { anEpic, aStory } from '../testing/backlog.ts'
import { answerCalls, problem, show } from '../testing/show.tsx'
import { ToastRegion } from '../ui/overlays/toast.tsx'
import { Planner } from './planner.tsx'
import { clearedByBack } from './planner-steps.ts'

const inList = {
  id: 'till',
  name: 'Till',
  version: 1,
  createdAt: '',
  updatedAt: '',
  openedAt: '',
  epics: 1,
  stories: 1,
  plan: null,
} as const
const run = { kind: 'save', items: [], createdAt: '', updatedAt: '' }

/** The page on a draft that was left in its first step. */
async function open(id: string, content: DraftContent) {
  const { href } = window.location
  window.history.replaceState({ step: 1, draft: id }, '')
  onTestFinished(() => window.history.replaceState(null, '', href))
  const sync = createDraftSync(
    { id, owner: 'u1', content, revision: 1, sent: { version: 1, content }, openedAt: 1 },
    draftParts,
  )
  const nothing = () => undefined
  const screen = await show(
    <Router hook={useBrowserLocation}>
      <Planner
        sync={sync}
        initiatives="Till"
        onStartOver={nothing}
        onOtherBrief={nothing}
        writesAtOnce={false}
        onOtherVersion={nothing}
      />
      <ToastRegion />
    </Router>,
  )
  return { screen, sync }
}

/** The page on a draft whose save is found to wait for a new connection; `connect` makes that elsewhere, and comes back here. */
async function waiting(runId: string, isKept = true) {
  let state = 'needs-link'
  let listAnswers: Promise<void> | undefined
  const listed = { runId, kind: 'save', at: '2030-01-07T09:00:00Z', changes: 0 }
  const calls = answerCalls({
    'GET /api/auth/get-session': () => ({ body: null }),
    'GET /api/drafts': async () => {
      await listAnswers
      return { body: { drafts: [{ ...inList, save: { ...listed, state } }], current: null } }
    },
    'GET /api/jira/issue-fields': () => ({ body: { fields: [], hidden: [] } }),
    'PUT /api/drafts/till': () => ({ body: { version: 2 } }),
    // it ends while it is not seen
    [`GET /api/runs/${runId}/events`]: () => {
      state = 'done'
      return problem(500, { code: 'unexpected' })
    },
    [`POST /api/runs/${runId}/cancel`]: () => {
      state = 'cancelled'
      return { body: { ...run, id: runId, state } }
    },
    [`GET /api/runs/${runId}`]: () => ({ body: { ...run, id: runId, state } }),
  })
  const runs = { ...emptyDraft.runs, save: isKept ? runId : null }
  const form = { ...emptyForm, epicInfo: 'A till.' }
  const content = { ...emptyDraft, form, backlog: [anEpic('till', [aStory('pay')])], runs }
  const { screen } = await open('till', content)
  if (isKept) await expect.element(screen.getByRole('heading', { name: /must be connected again$/ })).toBeVisible()
  return {
    ...screen,
    calls,
    /** The list of initiatives is answered only once what this gives is called. */
    holdList: () => {
      const { promise, resolve } = Promise.withResolvers<void>()
      listAnswers = promise
      return resolve
    },
    connect: (seen: 'done' | 'running' = 'done') => {
      state = seen
      window.dispatchEvent(new Event('focus'))
    },
  }
}

it('leads who waits for a new connection to what the save came to', async () => {
  const { connect, getByRole } = await waiting('run-1')
  connect()
  await expect.element(getByRole('heading', { name: 'All done!' })).toBeVisible()
})

it.each([
  ['run-2', 'done'],
  ['run-3', 'running'],
] as const)(
  'tells who edits the brief meanwhile that the save is done, and leads there only who asks: %s, found %s',
  async (runId, seen) => {
    const { connect, getByRole, getByText } = await waiting(runId)
    window.history.back()
    await getByRole('button', { name: 'Edit brief' }).click()
    const brief = getByRole('textbox', { name: 'Project Description' })
    await brief.fill('A till for the')
    connect(seen)
    await expect.element(getByText('The save waited for a connection, and is done now.')).toBeVisible()
    await expect.element(brief).toHaveFocus()
    await expect.element(brief).toHaveValue('A till for the')
    await getByRole('button', { name: 'Show' }).click()
    await expect.element(getByRole('heading', { name: 'All done!' })).toBeVisible()
  },
)

it('tells who goes back to the stories that the save still waits, and stops it when asked to', async () => {
  const { calls, connect, getByRole, getByText } = await waiting('run-4')
  window.history.back()
  const note = getByText('The save waits until Jira is connected, and then goes on by itself, as it was begun.')
  await expect.element(getByRole('button', { name: 'Plan Sprints' })).toBeVisible()
  await expect.element(note).toBeVisible()
  await expect.element(getByRole('link', { name: 'Reconnect Jira' })).toBeVisible()
  await getByRole('button', { name: 'Stop the save' }).click()
  await expect.element(getByText('The save was stopped.')).toBeVisible()
  await expect.element(note).not.toBeInTheDocument()
  // its button is gone: one goes on where the step begins
  await expect.element(getByRole('region', { name: 'Generate Backlog' })).toHaveFocus()
  const looks = () => calls.filter(({ call }) => call === 'GET /api/runs/run-4').length
  const before = looks()
  connect()
  await expect.element(getByRole('button', { name: 'Plan Sprints' })).toBeVisible()
  expect(looks()).toBe(before)
})

it('goes back to the plan from a save that waits once the list knows that it was stopped, and says at no time that it waits', async () => {
  const { calls, getByRole, holdList } = await waiting('run-6')
  const seen: boolean[] = []
  const watch = new MutationObserver(() => seen.push(document.body.innerText.includes('The save waits until')))
  watch.observe(document.body, { childList: true, subtree: true })
  onTestFinished(() => watch.disconnect())
  const asked = () => calls.filter(({ call }) => call === 'GET /api/drafts').length
  const before = asked()
  const answer = holdList()
  const back = getByRole('button', { name: 'Stop, and back to the plan' })
  await back.click()
  await expect.poll(asked).toBeGreaterThan(before)
  await expect.element(back).toBeVisible()
  answer()
  await expect.element(getByRole('region', { name: 'Plan Sprints' })).toBeVisible()
  expect(seen).not.toContain(true)
})

it('tells it after a reload too, in a place that was there to be read out, and no more once it has gone on', async () => {
  const emptyPlaces = new Set<Element>()
  const isDrawn = new MutationObserver(() => {
    for (const place of document.querySelectorAll('[aria-live]:empty')) emptyPlaces.add(place)
  })
  isDrawn.observe(document.body, { childList: true, subtree: true })
  onTestFinished(() => isDrawn.disconnect())
  const { connect, getByText } = await waiting('run-5', false)
  const note = getByText(/^The save waits until Jira is connected/)
  await expect.element(note).toBeVisible()
  expect(emptyPlaces).toContain(note.element().closest('[aria-live],[role=status]'))
  connect()
  await expect.element(getByText('The save waited for a connection, and is done now.')).toBeVisible()
  await expect.element(note).not.toBeInTheDocument()
})

/** As another device left it: its plan was never shown here. */
async function openPlanned(id: string) {
  answerCalls({
    'GET /api/auth/get-session': () => ({ body: {} }),
    'GET /api/auth/token': () => ({ body: { token: aToken() } }),
    'GET /api/drafts': () => ({ body: { drafts: [], current: null } }),
    'GET /api/jira/issue-fields': () => ({ body: { fields: [], hidden: [] } }),
    [`PUT /api/drafts/${id}`]: () => ({ body: { version: 2 } }),
  })
  await tokenKeeper.resolve()
  onTestFinished(() => tokenKeeper.forget())
  const [pay, look] = [aStory('pay', { storyPoints: 3 }), aStory('look', { storyPoints: 3 })]
  const terms = { velocity: 10, sprintLength: 2 as const, startDate: '2030-01-07', timeZone: 'UTC' }
  const sprint = (number: number, day: string, id: string) => ({
    number,
    startDate: `2030-01-${day}T00:00:00.000Z`,
    endDate: '2030-02-03T23:59:59.999Z',
    totalPoints: 3,
    stories: [{ id, title: id, storyPoints: 3, sprint: number }],
  })
  const plan: DraftPlan = {
    ...terms,
    plannedVelocity: 10,
    plannedOn: terms,
    sprints: [sprint(1, '07', 'pay'), sprint(2, '21', 'look')],
    touched: { look: 'locked' },
    proof: {
      sprintCount: 1,
      lowerBound: 1,
      provenFewest: true,
      provenOptimal: true,
      gap: 0,
      reasons: {},
      warnings: [],
    },
  }
  const form = { ...emptyForm, epicInfo: 'A till.' }
  const content = { ...emptyDraft, form, backlog: [anEpic('till', [pay, look])], plan }
  const { screen, sync } = await open(id, content)
  await expect.element(screen.getByRole('button', { name: 'Plan Sprints' })).toBeVisible()
  const edit = () => {
    const { content: now } = sync.snapshot()
    const backlog = [anEpic('till', [{ ...pay, title: 'Pay by card' }, look])]
    sync.change({ ...clearedByBack(now), backlog })
  }
  return { ...screen, edit }
}

it('brings a plan back that was made on another device and is cleared here before it was ever shown, with its locks', async () => {
  const { edit, getByRole, getByText } = await openPlanned('elsewhere')
  edit()
  await expect.element(getByText('The sprint plan was cleared by the change.')).toBeVisible()
  await getByRole('button', { name: 'Bring the plan back' }).click()
  const second = getByRole('region', { name: 'Sprint 2', exact: true })
  await expect.element(second).toMatchTextContent(/look/)
  await expect.element(second).toMatchTextContent(/Locked/)
})

it('offers no plan that could not be kept', async () => {
  const update = vi.spyOn(planStore, 'update').mockResolvedValue(null)
  onTestFinished(() => update.mockRestore())
  const { edit, getByRole, getByText } = await openPlanned('unkept')
  edit()
  await expect.element(getByText('The sprint plan was cleared by the change.')).toBeVisible()
  await expect.element(getByRole('button', { name: 'Bring the plan back' })).not.toBeInTheDocument()
})

it('begins a step at the top of the page, however far the one before was scrolled', async () => {
  const { getByRole } = await openPlanned('long')
  document.body.style.minHeight = '3000px'
  onTestFinished(() => {
    document.body.style.removeProperty('min-height')
  })
  window.scrollTo({ top: 600 })
  await getByRole('button', { name: 'Plan Sprints' }).click()
  await expect.element(getByRole('region', { name: 'Sprint 2', exact: true })).toBeVisible()
  expect(window.scrollY).toBe(0)
})
