import type { DraftContent, SaveReview } from '@planwright/contract'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { connection } from '../app/connection/connection.ts'
import { sprintRange } from '../app/date-words.ts'
import { anEpic, aStory } from '../testing/backlog.ts'
import { answerCalls, problem, show } from '../testing/show.tsx'
import { forgetReviewChoices } from './review-choices.ts'
import { ReviewDialog } from './review-dialog.tsx'
import { type SaveRequest, saveRequestOf } from './save-request.ts'

const epics = [anEpic('wishes', [aStory('keep'), aStory('share', { dependsOn: ['keep'] })])]
const request: SaveRequest = { kind: 'issues', body: { epics, links: false } }
const item = (itemId: string, key?: string) => ({
  itemId,
  kind: 'story' as const,
  title: `Do ${itemId}`,
  ...(key && { key, url: `https://jira.example.org/browse/${key}` }),
})
const nothing: SaveReview = {
  site: { id: 's', name: 'Bookshop', url: 'https://jira.example.org' },
  project: { id: 'p', key: 'SHOP', name: 'Web Shop' },
  board: null,
  create: [],
  update: [],
  unchanged: [],
  conflicts: [],
  gone: [],
  duplicates: [],
  removed: [],
  problems: [],
}

/** What is chosen is kept by the draft: each test has its own. */
let draftId = ''
beforeEach(() => {
  draftId = crypto.randomUUID()
})
const again = () =>
  show(<ReviewDialog open draftId={draftId} request={request} onConfirm={vi.fn()} onClose={vi.fn()} />)

async function review(...answers: (Partial<SaveReview> | ReturnType<typeof problem>)[]) {
  const calls = answerCalls({
    'GET /api/auth/get-session': () => ({ body: null }),
    'POST /api/jira/review': () => {
      const answer = answers.length > 1 ? answers.shift() : answers[0]
      return answer && 'status' in answer ? answer : { body: { ...nothing, ...answer } }
    },
  })
  const onConfirm = vi.fn()
  const screen = await show(
    <ReviewDialog open draftId={draftId} request={request} onConfirm={onConfirm} onClose={vi.fn()} />,
  )
  return { screen, onConfirm, calls }
}

describe('the review before a save', () => {
  it('says where it goes and what happens, and saves nothing before it is confirmed', async () => {
    const { screen, onConfirm } = await review({ create: [item('keep'), item('share')] })
    await expect.element(screen.getByText('Web Shop (SHOP)')).toBeVisible()
    await screen.getByText(/^To create 2 stories/).click()
    await expect.element(screen.getByText('Do keep')).toBeVisible()
    expect(onConfirm).not.toHaveBeenCalled()
    await screen.getByRole('button', { name: 'Save to Jira' }).click()
    expect(onConfirm).toHaveBeenCalledWith({ kind: 'issues', body: { epics, links: false } })
  })

  it('says beside the name of each sprint when it is, by the team’s days', async () => {
    answerCalls({
      'GET /api/auth/get-session': () => ({ body: null }),
      'POST /api/jira/review': () => ({
        body: { ...nothing, create: [{ itemId: 'sprint-1', kind: 'sprint', title: 'Sprint 1' }, item('keep')] },
      }),
    })
    // a Sunday's last hour in Berlin is Sunday there alone
    const sprint = { number: 1, startDate: '2030-01-06T23:00:00.000Z', endDate: '2030-01-20T22:59:59.999Z' }
    const sprints = [{ ...sprint, totalPoints: 3, stories: [] }]
    const plan: DraftContent['plan'] = {
      velocity: 10,
      sprintLength: 2,
      startDate: '2030-01-07',
      timeZone: 'Europe/Berlin',
      sprints,
    }
    const saved = saveRequestOf('sprint-plan', { backlog: epics, plan })
    if (!saved) throw new Error('There is something to save')
    const screen = await show(
      <ReviewDialog open draftId={draftId} request={saved} onConfirm={vi.fn()} onClose={vi.fn()} />,
    )
    await screen.getByText(/^To create/).click()
    const line = screen.getByRole('listitem').filter({ hasText: 'Sprint 1' })
    await expect.element(line).toMatchTextContent(sprintRange(sprint, 'Europe/Berlin'))
    await expect
      .element(screen.getByRole('listitem').filter({ hasText: 'Do keep' }))
      .toMatchTextContent(/^StoryDo keep$/)
  })

  it('tells what somebody changed in Jira since the last save apart from what is there as it was saved', async () => {
    const { screen } = await review({
      unchanged: [item('keep', 'SHOP-7'), { ...item('share', 'SHOP-8'), theirs: ['points', 'sprint'] }],
    })
    await expect.element(screen.getByText('Jira already has all of this: there is nothing to save.')).toBeVisible()
    await expect.element(screen.getByText(/^Already there 1 story$/)).toBeVisible()
    await screen.getByText(/^Changed in Jira, and left so 1 story$/).click()
    await expect.element(screen.getByText('story points and sprint', { exact: true })).toBeVisible()
  })

  it('keeps what somebody wrote in Jira unless the plan’s words are chosen', async () => {
    const changes = [{ part: 'title', theirs: 'Keep wishes', ours: 'Keep a wish list' }]
    const { screen, onConfirm } = await review({ conflicts: [{ ...item('keep', 'SHOP-7'), changes }] })
    await expect.element(screen.getByRole('radio', { name: 'Keep Jira’s' })).toBeChecked()
    await screen.getByText(/^Changed in Jira, and left so 1 story$/).click()
    await expect
      .element(screen.getByRole('region', { name: 'What will happen' }).getByText('title', { exact: true }))
      .toBeVisible()
    await screen.getByRole('radio', { name: 'Take the plan’s' }).click()
    await expect.element(screen.getByText(/^To update 1 story$/)).toBeVisible()
    await screen.getByRole('button', { name: 'Save to Jira' }).click()
    expect(onConfirm.mock.lastCall?.[0].body.decisions).toEqual({ conflicts: { keep: 'ours' } })
  })

  it('says of an issue that both changed what each side keeps, whatever is chosen', async () => {
    const changes = [{ part: 'title', theirs: 'Keep wishes', ours: 'Keep a wish list' }]
    const also = { writes: ['points'], theirs: ['labels'] }
    const { screen } = await review({ conflicts: [{ ...item('keep', 'SHOP-7'), ...also, changes }] })
    const either = 'Saved either way: the plan’s story points. Left either way: Jira’s labels.'
    await expect.element(screen.getByText(either)).toBeVisible()
    await screen.getByText(/^To update 1 story$/).click()
    await expect.element(screen.getByText('story points; left as in Jira: title and labels')).toBeVisible()
    await screen.getByRole('radio', { name: 'Take the plan’s' }).click()
    await expect.element(screen.getByText('title and story points; left as in Jira: labels')).toBeVisible()
  })

  it('keeps what was chosen for the next opening, until a save begins with it', async () => {
    const changes = [{ part: 'title', theirs: 'Keep wishes', ours: 'Keep a wish list' }]
    const asked = { conflicts: [{ ...item('keep', 'SHOP-7'), changes }], removed: [item('lend', 'SHOP-8')] }
    const { screen } = await review(asked)
    await screen.getByRole('radio', { name: 'Take the plan’s' }).click()
    await screen.getByRole('checkbox', { name: 'Delete in Jira: Do lend' }).click()
    await screen.getByRole('checkbox', { name: /Link dependencies/ }).click()
    await screen.unmount()
    const second = await again()
    await expect.element(second.getByRole('radio', { name: 'Take the plan’s' })).toBeChecked()
    // what is deleted is asked each time
    await expect.element(second.getByRole('checkbox', { name: 'Delete in Jira: Do lend' })).not.toBeChecked()
    await expect.element(second.getByRole('checkbox', { name: /Link dependencies/ })).toBeChecked()
    await second.unmount()
    forgetReviewChoices(draftId)
    const third = await again()
    await expect.element(third.getByRole('radio', { name: 'Keep Jira’s' })).toBeChecked()
    await expect.element(third.getByRole('checkbox', { name: 'Delete in Jira: Do lend' })).not.toBeChecked()
  })

  it('asks again where what stands in Jira is not what was seen when it was answered', async () => {
    const conflict = (theirs: string) => ({
      conflicts: [{ ...item('keep', 'SHOP-7'), changes: [{ part: 'title', theirs, ours: 'Keep a wish list' }] }],
    })
    const { screen } = await review(conflict('Keep wishes'), conflict('Keep all wishes'))
    await screen.getByRole('radio', { name: 'Take the plan’s' }).click()
    await screen.unmount()
    const second = await again()
    await expect.element(second.getByText('Keep all wishes')).toBeVisible()
    await expect.element(second.getByRole('radio', { name: 'Keep Jira’s' })).toBeChecked()
  })

  it('is calm where it cannot look again because the connection went', async () => {
    const { screen } = await review({ create: [item('keep'), item('share')] })
    await expect.element(screen.getByText(/^To create 2 stories/)).toBeVisible()
    window.fetch = () => Promise.reject(new TypeError('Failed to fetch'))
    connection.note(false)
    await screen.getByRole('checkbox', { name: /Link dependencies/ }).click()
    await expect
      .element(screen.getByText(/is looked up when the connection is back. What you chose is kept\.$/))
      .toBeVisible()
    expect(screen.getByRole('alert').elements()).toEqual([])
    await expect.element(screen.getByRole('button', { name: 'Save to Jira' })).toBeDisabled()
  })

  it('says in itself why it cannot save without a connection', async () => {
    const { screen } = await review({ create: [item('keep')] })
    await expect.element(screen.getByText(/^To create 1 story/)).toBeVisible()
    connection.note(false)
    await expect.element(screen.getByRole('dialog').getByRole('status')).toMatchTextContent(/connection/)
    await expect.element(screen.getByRole('button', { name: 'Save to Jira' })).toBeDisabled()
  })

  it('makes again what is not in Jira any more unless it is to be left out, and to leave out a story asks Jira nothing', async () => {
    const epic = { itemId: 'wishes', kind: 'epic' as const, title: 'Wishes', key: 'SHOP-6' }
    const gone = [
      { ...epic, answer: 'make' as const },
      { ...item('keep'), key: 'SHOP-7', answer: 'make' as const },
    ]
    const problems = [{ code: 'item-gone', blocks: false, message: 'They were deleted.', itemIds: ['wishes', 'keep'] }]
    const create = [{ itemId: 'wishes', kind: 'epic' as const, title: 'Wishes' }, item('keep')]
    const { screen, onConfirm, calls } = await review({ create, gone, problems, update: [item('share', 'SHOP-8')] })
    const question = (name: RegExp) => screen.getByRole('group', { name })
    await expect.element(screen.getByText(/^To create 1 epic and 1 story$/)).toBeVisible()
    await expect.element(question(/SHOP-7.*Do keep/).getByRole('radio', { name: 'Make it again' })).toBeChecked()
    expect(screen.getByText('They were deleted.').elements()).toEqual([])
    await question(/SHOP-7.*Do keep/)
      .getByRole('radio', { name: 'Leave it out' })
      .click()
    await expect.element(screen.getByText(/^To create 1 epic$/)).toBeVisible()
    await expect.element(screen.getByText(/^Left out 1 story$/)).toBeVisible()
    const asked = () => calls.flatMap(({ call, body }) => (call.endsWith('review') ? [body] : []))
    expect(asked()).toEqual([{ epics, links: false }])
    await question(/SHOP-6.*Wishes/)
      .getByRole('radio', { name: 'Leave it out' })
      .click()
    await expect.poll(asked).toEqual([
      { epics, links: false },
      { epics, links: false, decisions: { gone: { wishes: 'leave' } } },
    ])
    await screen.getByRole('button', { name: 'Save to Jira' }).click()
    expect(onConfirm.mock.lastCall?.[0].body.decisions).toEqual({ gone: { wishes: 'leave', keep: 'leave' } })
  })

  it('shows what was left out before, with the way back, and asks nothing about it', async () => {
    const leftOutAt = '2026-11-20T12:00:00.000Z'
    const { screen, onConfirm } = await review({
      unchanged: [item('share', 'SHOP-8')],
      gone: [{ ...item('keep'), key: 'SHOP-7', answer: 'leave', leftOutAt }],
    })
    await expect.element(screen.getByText(/^Jira already has all of this but what is left out:/)).toBeVisible()
    await expect.element(screen.getByText(/^Left out since .*2026/)).toBeVisible()
    expect(screen.getByRole('button', { name: 'Save to Jira' }).elements()).toEqual([])
    await screen.getByRole('radio', { name: 'Make it again' }).click()
    await expect.element(screen.getByText(/^To create 1 story$/)).toBeVisible()
    await screen.getByRole('button', { name: 'Save to Jira' }).click()
    expect(onConfirm.mock.lastCall?.[0].body.decisions).toEqual({ gone: { keep: 'make' } })
  })

  it('reviews a story that is to be made again after all, so that what stands in its way shows before the save', async () => {
    const leftOutAt = '2026-11-20T12:00:00.000Z'
    const gone = [{ ...item('keep'), key: 'SHOP-7', answer: 'leave' as const, leftOutAt }]
    const problems = [
      { code: 'required-fields', blocks: true, message: 'Web Shop asks for a team.', itemIds: ['keep'] },
    ]
    const { screen, calls } = await review({ gone, unchanged: [item('share', 'SHOP-8')] }, { gone, problems })
    await screen.getByRole('radio', { name: 'Make it again' }).click()
    await expect.element(screen.getByText('Web Shop asks for a team.')).toBeVisible()
    await expect.element(screen.getByRole('button', { name: 'Save to Jira' })).toBeDisabled()
    const asked = calls.flatMap(({ call, body }) => (call.endsWith('review') ? [body] : []))
    expect(asked.at(-1)).toEqual({ epics, links: false, decisions: { gone: { keep: 'make' } } })
  })

  it('deletes only what was ticked, and the button says how much', async () => {
    const { screen, onConfirm } = await review({ removed: [item('lend', 'SHOP-8'), item('sort', 'SHOP-9')] })
    await screen.getByRole('checkbox', { name: 'Delete in Jira: Do lend' }).click()
    await screen.getByRole('button', { name: 'Save and delete 1' }).click()
    expect(onConfirm.mock.lastCall?.[0].body.decisions).toMatchObject({ remove: ['lend'] })
  })

  it('cannot be confirmed while something blocks it, until it was looked at again', async () => {
    const problems = [
      { code: 'required-fields', blocks: true, message: 'Web Shop asks for a team.', itemIds: ['keep'] },
    ]
    const { screen } = await review({ problems }, { create: [item('keep')] })
    await expect.element(screen.getByText('Web Shop asks for a team.')).toBeVisible()
    await expect.element(screen.getByRole('button', { name: 'Save to Jira' })).toBeDisabled()
    await screen.getByRole('button', { name: /Check again/ }).click()
    await expect.element(screen.getByRole('button', { name: 'Save to Jira' })).toBeEnabled()
  })

  it('offers no save where Jira has all of it already', async () => {
    const { screen } = await review({ unchanged: [item('keep', 'SHOP-7'), item('share', 'SHOP-8')] })
    await expect.element(screen.getByText(/Jira already has all of this/)).toBeVisible()
    await expect.element(screen.getByRole('button', { name: 'Close', exact: true }).first()).toBeVisible()
    expect(screen.getByRole('button', { name: 'Save to Jira' }).elements()).toHaveLength(0)
  })

  it('says why Jira could not be asked, and asks again', async () => {
    const { screen } = await review(problem(502, { detail: 'Jira does not answer.' }), { create: [item('keep')] })
    await expect.element(screen.getByText(/Jira does not answer\./)).toBeVisible()
    await expect.element(screen.getByRole('button', { name: 'Save to Jira' })).toBeDisabled()
    await screen.getByRole('button', { name: 'Retry' }).click()
    await expect.element(screen.getByText(/^To create 1 story/)).toBeVisible()
  })

  it('reviews anew when dependencies are to be linked, and saves as reviewed', async () => {
    const { screen, onConfirm, calls } = await review({ create: [item('keep'), item('share')] })
    await screen.getByRole('checkbox', { name: /Link dependencies in Jira/ }).click()
    await expect
      .poll(() =>
        calls.flatMap(({ call, body }) => (call.endsWith('review') ? [(body as { links: boolean }).links] : [])),
      )
      .toEqual([false, true])
    await screen.getByRole('button', { name: 'Save to Jira' }).click()
    expect(onConfirm.mock.lastCall?.[0].body.links).toBe(true)
  })
})
