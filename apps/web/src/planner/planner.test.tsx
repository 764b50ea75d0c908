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

const run = { kind: 'save', items: [], createdAt: '', updatedAt: '' }

/** The page on a draft whose save is found to wait for a new connection; `connect` makes that elsewhere, and comes back here. */
async function waiting(runId: string) {
  let state = 'needs-link'
  const { href } = window.location
  window.history.replaceState({ step: 1, draft: 'till' }, '')
  onTestFinished(() => window.history.replaceState(null, '', href))
  answerCalls({
    'GET /api/auth/get-session': () => ({ body: null }),
    'GET /api/drafts': () => ({ body: { drafts: [], current: null } }),
    'GET /api/jira/issue-fields': () => ({ body: { fields: [], hidden: [] } }),
    'PUT /api/drafts/till': () => ({ body: { version: 2 } }),
    // it ends while it is not seen
    [`GET /api/runs/${runId}/events`]: () => {
      state = 'done'
      return problem(500, { code: 'unexpected' })
    },
    [`GET /api/runs/${runId}`]: () => ({ body: { ...run, id: runId, state } }),
  })
  const runs = { ...emptyDraft.runs, save: runId }
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
  await expect.element(screen.getByRole('heading', { name: /must be connected again$/ })).toBeVisible()
  return {
    ...screen,
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
