import { expect, it, onTestFinished } from 'vitest'
import { Router } from 'wouter'
import { useBrowserLocation } from 'wouter/use-browser-location'
import { emptyForm } from '../backlog/brief/backlog-form.tsx'
import { emptyDraft } from '../drafts/draft-content.ts'
import { draftParts } from '../drafts/draft-parts.ts'
import { createDraftSync } from '../drafts/draft-sync.ts'
import { anEpic, aStory } from '../testing/backlog.ts'
import { answerCalls, problem, show } from '../testing/show.tsx'
import { ToastRegion } from '../ui/overlays/toast.tsx'
import { Planner } from './planner.tsx'

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

/** The page on a draft whose save is found to wait for a new connection; `connect` makes that elsewhere, and comes back here. */
async function waiting(runId: string, isKept = true) {
  let state = 'needs-link'
  const listed = { runId, kind: 'save', at: '2030-01-07T09:00:00Z', changes: 0 }
  const { href } = window.location
  window.history.replaceState({ step: 1, draft: 'till' }, '')
  onTestFinished(() => window.history.replaceState(null, '', href))
  const calls = answerCalls({
    'GET /api/auth/get-session': () => ({ body: null }),
    'GET /api/drafts': () => ({ body: { drafts: [{ ...inList, save: { ...listed, state } }], current: null } }),
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
  const sync = createDraftSync(
    { id: 'till', owner: 'ada', content, revision: 1, sent: { version: 1, content }, openedAt: 1 },
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
  if (isKept) await expect.element(screen.getByRole('heading', { name: /must be connected again$/ })).toBeVisible()
  return {
    ...screen,
    calls,
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
  const looks = () => calls.filter(({ call }) => call === 'GET /api/runs/run-4').length
  const before = looks()
  connect()
  await expect.element(getByRole('button', { name: 'Plan Sprints' })).toBeVisible()
  expect(looks()).toBe(before)
})

it('tells it after a reload too, and no more once it has gone on', async () => {
  const { connect, getByText } = await waiting('run-5', false)
  const note = getByText(/^The save waits until Jira is connected/)
  await expect.element(note).toBeVisible()
  connect()
  await expect.element(getByText('The save waited for a connection, and is done now.')).toBeVisible()
  await expect.element(note).not.toBeInTheDocument()
})
