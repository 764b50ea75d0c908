import { expect, it, vi } from 'vitest'
import { emptyForm } from '../backlog/brief/backlog-form.tsx'
import { emptyDraft } from '../drafts/draft-content.ts'
import { draftParts } from '../drafts/draft-parts.ts'
import { createDraftSync } from '../drafts/draft-sync.ts'
import { LazySprintStep } from '../sprints/lazy-sprint-step.ts'
import { anEpic, aStory } from '../testing/backlog.ts'
import { answerCalls, show } from '../testing/show.tsx'
import { BacklogStep } from './backlog-step.tsx'
import { useBacklogEditor } from './use-backlog-editor.ts'

/** Step 1 on a draft; what it leaves for when the page is idle is done by `idle`. */
async function open(backlog: ReturnType<typeof anEpic>[], { formerBrief = '' } = {}) {
  const calls = answerCalls({ 'GET /api/jira/issue-fields': () => ({ body: { fields: [], hidden: [] } }) })
  const left: (() => void)[] = []
  vi.spyOn(window, 'requestIdleCallback').mockImplementation((work) =>
    left.push(() => work({ didTimeout: false, timeRemaining: () => 50 })),
  )
  vi.spyOn(window, 'cancelIdleCallback').mockImplementation((handle) => {
    left[handle - 1] = () => undefined
  })
  const preload = vi.spyOn(LazySprintStep, 'preload').mockReturnValue(undefined)
  const runs = { ...emptyDraft.runs, ...(formerBrief && { brief: formerBrief }) }
  const content = { ...emptyDraft, form: { ...emptyForm, epicInfo: 'A till.' }, backlog, runs }
  const sync = createDraftSync(
    { id: 'till', owner: 'ada', content, revision: 1, sent: { version: 1, content }, openedAt: 1 },
    draftParts,
  )
  const onOtherBrief = vi.fn()
  const Step = () => (
    <BacklogStep sync={sync} work={useBacklogEditor(sync)} onPlan={() => undefined} onOtherBrief={onOtherBrief} />
  )
  const screen = await show(<Step />)
  const idle = () => {
    for (const work of left.splice(0)) work()
  }
  return { ...screen, sync, calls, onOtherBrief, preload, idle }
}

it('has the next step loaded when the page has nothing else to do, once there is something to plan', async () => {
  const { preload, idle, getByRole } = await open([anEpic('till', [aStory('pay')])])
  await expect.element(getByRole('button', { name: 'Plan Sprints' })).toBeVisible()
  expect(preload).not.toHaveBeenCalled()
  // the stories first, where their part of the program is still on its way
  await expect.element(getByRole('toolbar', { name: 'Backlog' })).toBeVisible()
  idle()
  expect(preload).toHaveBeenCalledOnce()
})

it('loads no next step of a draft without stories, nor of one that was left before the page was idle', async () => {
  const empty = await open([])
  await expect.element(empty.getByRole('button', { name: 'Generate user stories' })).toBeVisible()
  empty.idle()
  await empty.unmount()
  const left = await open([anEpic('till', [aStory('pay')])])
  await expect.element(left.getByRole('button', { name: 'Plan Sprints' })).toBeVisible()
  await left.unmount()
  left.idle()
  expect(left.preload).not.toHaveBeenCalled()
})

it('names what is typed as soon as what names it has come', async () => {
  const { sync, getByRole } = await open([])
  await getByRole('textbox', { name: 'Project Description' }).fill('# Stock of the bike shop')
  await expect.poll(() => sync.snapshot().content.name).toBe('Stock of the bike shop')
})

it('leaves a brief that somebody has written as it is, and begins an initiative of its own with the example', async () => {
  const { sync, onOtherBrief, getByRole } = await open([])
  await getByRole('button', { name: 'Try an example' }).click()
  await expect
    .poll(() => onOtherBrief.mock.calls)
    .toEqual([[undefined, expect.objectContaining({ epicInfo: expect.stringContaining('collect') })]])
  expect(sync.snapshot().content.form?.epicInfo).toBe('A till.')
})

it('asks nobody about the stories of a brief that brought none', async () => {
  const { getByRole, calls } = await open([], { formerBrief: 'help' })
  await getByRole('textbox', { name: 'Organization Overview' }).fill('A rowing club with forty boats.')
  await getByRole('textbox', { name: 'Project Description' }).fill(
    'Members reserve a boat for two hours at most and say how many come along.',
  )
  await getByRole('button', { name: 'Generate user stories' }).click()
  await expect.poll(() => calls.map(({ call }) => call)).toContain('POST /api/inference/backlog')
  await expect.element(getByRole('dialog')).not.toBeInTheDocument()
})
